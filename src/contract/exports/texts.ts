import { reportNames } from '../report/shapes.ts'
import { reportText } from '../report/texts.ts'

/** i18n keys of what an export holds, by its kind: the list of exports and the messages about them name it. */
export const exportKindTexts: Readonly<Record<string, string>> = {
  orders: 'trade:orders',
  students: 'trade:students',
  teachers: 'trade:teachers',
  payments: 'common:title.payments',
  leads: 'common:title.leads',
  coupons: 'trade:heldCoupons',
  bookings: 'area:title.bookings',
  working_hours: 'trade:workingHours',
  ...Object.fromEntries(reportNames.map((report) => [`report.${report}`, reportText(report)])),
  audit: 'common:title.audit',
  school: 'trade:export.school',
}
