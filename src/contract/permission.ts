/** The domains of the school that have operations, by the names of their folders, and what each is about. */
export const domains = {
  account: 'Signing up and in, captchas, SMS codes, passwords, sessions; the users of the school',
  profile: 'The profile of a user',
  site: "The school's pages: configuration, navigation, banners, agreements, pages of its own",
  catalog: 'Courses, packages, lessons, teachers and stock',
  promotion: 'Discounts and group offers',
  coupon: 'Coupons: claimed, assigned, used',
  group: 'Students who buy together',
  address: 'Where students have goods sent',
  order: 'Orders, parcels and refunds',
  payment: 'Paying by WeChat Pay, Alipay, PayPal and offline; settlement',
  today: 'What is due for students and teachers, on the first page of their area',
  learning: 'The courses of a student, the students of a course',
  schedule: 'The timetables of students and teachers, and the lessons of courses in them',
  student: 'The students of a teacher, and notes about them',
  feedback: 'Feedback of teachers and ratings of students about a lesson',
  attendance: 'Who was in a lesson, and for how long',
  booking: 'Working hours of teachers, and the lessons that students book in them',
  openclass: 'Open classes and the classes of lessons',
  'live-ingest': 'Broadcasting a class',
  chat: 'The chat of a class',
  interaction: 'Taking part in a class: hands, roll calls, questions and reactions',
  poll: 'Polls and quizzes in a class',
  stage: 'Students who speak in a class with camera or voice',
  whiteboard: 'The whiteboard of a class',
  material: 'Files that teachers give to a class',
  message: 'The message centre and reminders',
  caption: 'Captions of videos and of live classes',
  chapter: 'Chapters of videos, and marks of live classes',
  note: 'What people note for themselves at a second of a video',
  video: 'Videos: upload, clips, joining, playback',
  file: 'Pictures and other small files',
  exports: 'Lists as files',
  report: 'Figures of the school over time, with the rows behind them',
  import: 'Files that bring people and things into the school',
  support: 'What students ask the school, and its answers',
  sms: 'SMS codes that were sent, and their limits',
  audit: 'The audit log: who changed what',
  backoffice: 'The overview of the back office, and leaving the demo',
  health: 'Whether the server works, and what is wrong with the school',
  backup: 'Backups of the school, their schedule and how long they are kept',
  upgrade: 'Releases of the program, and the way from one to the next',
  homework: 'Homework, its answers and their correction',
  lead: 'People who may become students, and the sources that they come from',
  role: 'Roles: what they permit, and which administrator has which',
  privacy: 'What is kept about a person: as a file, its erasure, consents and corrections',
} as const
export type Domain = keyof typeof domains

/**
 * What is done there. Beside reading and writing there is a verb for each duty that a school gives to some people and
 * not to others: who answers questions about orders need not send money back.
 */
export const verbs = [
  'read',
  'write',
  'delete',
  'assign',
  'broadcast',
  'configure',
  'export',
  'moderate',
  'price',
  'publish',
  'refund',
  'security',
  'settle',
  'ship',
  'stock',
] as const
export type Verb = (typeof verbs)[number]

/** `order.refund`: what a role is made of. Every operation needs one, beside its access. */
export type Permission = `${Domain}.${Verb}`

export function partsOf(permission: Permission): { domain: Domain; verb: Verb } {
  const [domain, verb] = permission.split('.') as [Domain, Verb]
  return { domain, verb }
}
