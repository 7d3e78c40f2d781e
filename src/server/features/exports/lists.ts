import type { Language } from '#contract/languages.ts'
import { reportNames } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { phonesForUser } from '../account/index.ts'
import { readSetting } from '../site/index.ts'
import type { ExportList, ListView } from './export-list.ts'
import { auditTable } from './audit-table.ts'
import { bookingsTable } from './bookings-table.ts'
import { couponsTable } from './coupons-table.ts'
import { leadsTable } from './leads-table.ts'
import { ordersTable } from './orders-table.ts'
import { paymentsTable } from './payments-table.ts'
import { studentsTable, teachersTable } from './people-table.ts'
import { reportTable } from './report-table.ts'
import type { WrittenJob } from './writer/messages.ts'
import { workingHoursTable } from './working-hours-table.ts'

const tables = {
  orders: ordersTable,
  students: studentsTable,
  teachers: teachersTable,
  payments: paymentsTable,
  leads: leadsTable,
  coupons: couponsTable,
  bookings: bookingsTable,
  working_hours: workingHoursTable,
  audit: auditTable,
}

const REPORT = 'report.'

/** A report is read whole, by one call of the database. */
export const isReport = ({ kind }: Pick<WrittenJob, 'kind'>): boolean => kind.startsWith(REPORT)

/** The list that a job asks for, in its language. */
export async function listOf(db: Db, job: WrittenJob): Promise<ExportList> {
  const { time_zone } = await readSetting(db, 'web_config')
  const phone = await phonesForUser(db, job.createdBy)
  const view: ListView = { language: job.language as Language, zone: time_zone, phone }
  const report = reportNames.find((name) => job.kind === `${REPORT}${name}`)
  if (report !== undefined) return reportTable(db, report, job.filter, view)
  return tables[job.kind as keyof typeof tables](db, job.filter, view, job.createdBy)
}
