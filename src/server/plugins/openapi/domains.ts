import type { Domain } from '#contract/permission.ts'

/** What each domain is about, for the readers of the document. */
export const domainDescriptions: Record<Domain | 'health', string> = {
  account: 'Signing up and in, captchas, SMS codes, passwords, sessions; the users of the school',
  profile: 'What people say of themselves',
  site: "The school's pages: configuration, navigation, banners, agreements, pages of its own",
  catalog: 'Courses, packages, lessons, teachers and stock',
  promotion: 'Discounts and group offers',
  coupon: 'Coupons: claimed, assigned, used',
  group: 'Students who buy together',
  address: 'Where students have goods sent',
  order: 'Orders, parcels and refunds',
  payment: 'Paying by WeChat Pay, Alipay, PayPal and offline; settlement',
  learning: 'The courses of a student, the timetable of a teacher, the students of a course',
  openclass: 'Open classes and the classes of lessons',
  'live-ingest': 'Broadcasting a class',
  chat: 'The chat of a class',
  video: 'Videos: uploaded, cut, joined, shown',
  file: 'Pictures and other small files',
  exports: 'Lists as files',
  sms: 'Codes that were sent, and how many may be',
  audit: 'Who changed what',
  backoffice: 'The overview of the back office, and opening the school',
  health: 'Whether the server works',
}
