import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { EXPORT_DAYS, OPEN_EXPORTS } from '#contract/exports/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
import { type ReportName, reportNames } from '#contract/report/shapes.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Permission } from '#contract/permission.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { exportJobs } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { signedAddress } from '../file/index.ts'
import { writeAudit } from '../audit/index.ts'
import { readSetting } from '../site/index.ts'
import { seconds } from '../../lib/seconds.ts'

type Exports = OperationTypes<typeof exportAdmin.exports>
type File = OperationTypes<typeof exportAdmin.exportFile>['reply']

type ListKind =
  | 'orders'
  | 'students'
  | 'teachers'
  | 'payments'
  | 'leads'
  | 'coupons'
  | 'bookings'
  | 'working_hours'
  | 'audit'
  | 'school'
/** a report by its name */
type ReportKind = `report.${ReportName}`
export type ExportKind = ListKind | ReportKind
export type ExportFormat = 'csv' | 'xlsx' | 'zip'
/** the kind that is no list: the whole school in open formats */
export const SCHOOL = 'school' satisfies ExportKind

/** What it takes to begin an export of a list, and to read its file afterwards. */
const listPermissions: Readonly<Record<ListKind, Permission>> = {
  orders: exportAdmin.exportOrders.permission,
  students: exportAdmin.exportStudents.permission,
  teachers: exportAdmin.exportTeachers.permission,
  payments: exportAdmin.exportPayments.permission,
  leads: exportAdmin.exportLeads.permission,
  coupons: exportAdmin.exportCoupons.permission,
  bookings: exportAdmin.exportBookings.permission,
  working_hours: exportAdmin.exportWorkingHours.permission,
  audit: exportAdmin.exportAudit.permission,
  school: exportAdmin.exportSchool.permission,
}
const reportKinds = reportNames.map((name): ReportKind => `report.${name}`)

const allowedKinds = (admin: SessionUser): ExportKind[] => [
  ...(Object.keys(listPermissions) as ListKind[]).filter((kind) =>
    admin.permissions.has(listPermissions[kind]),
  ),
  ...(admin.permissions.has(exportAdmin.exportReport.permission) ? reportKinds : []),
]

/** how long the address of a file opens it, in seconds: it is followed at once */
const ADDRESS_SECONDS = 120

export interface Wanted {
  kind: ExportKind
  format: ExportFormat
  filter: Record<string, unknown>
  language: Language
}

/** fields of filters in which somebody is looked for */
const searched = ['keyword', 'person']

/** The log keeps that somebody was looked for, and not by which name or phone: it outlives them. */
const withoutWords = ([name, value]: [string, unknown]): [string, unknown] =>
  searched.includes(name) && typeof value === 'string' ? [name, { characters: value.length }] : [name, value]

/** Starts an export. @throws exportsOpen when so many of the same person are in work already */
export const addExport = (db: Db, admin: SessionUser, wanted: Wanted): Promise<{ id: number }> =>
  db.transaction(async (tx) => {
    await lockName(tx, `exports:${admin.id}`)
    const open = await tx.$count(
      exportJobs,
      and(eq(exportJobs.createdBy, admin.id), lt(exportJobs.status, jobStatuses.success)),
    )
    if (open >= OPEN_EXPORTS) throw refuse('exportsOpen', { most: OPEN_EXPORTS })
    const [job] = await tx
      .insert(exportJobs)
      .values({ createdBy: admin.id, ...wanted })
      .returning({ id: exportJobs.id })
    if (!job) throw new Error('the export was not stored')
    const { kind, format, filter } = wanted
    const said = Object.fromEntries(Object.entries(filter).map(withoutWords))
    await writeAudit(tx, admin, 'export begun', `export ${job.id}`, { kind, format, ...said })
    return job
  })

/** The own exports of what the role still permits, newest first. */
export async function ownExports(
  db: Db,
  admin: SessionUser,
  query: Exports['query'],
): Promise<Exports['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const own = and(eq(exportJobs.createdBy, admin.id), inArray(exportJobs.kind, allowedKinds(admin)))
  const start = query.cursor === undefined ? undefined : lt(exportJobs.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(exportJobs)
      .where(and(own, start))
      .orderBy(desc(exportJobs.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${exportJobs} where ${own ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map((job) => ({
    id: job.id,
    kind: job.kind,
    format: job.format,
    status: job.status,
    done: job.done,
    total: job.total,
    created_at: seconds(job.createdAt),
    finished_at: job.finishedAt && seconds(job.finishedAt),
  }))
  return { list, total, next }
}

/** Location of one of the user's files. @throws exportNotFound, also for somebody else's, and exportNotReady */
export async function exportFile(db: Db, admin: SessionUser, id: number): Promise<File> {
  const [job] = await db
    .select()
    .from(exportJobs)
    .where(
      and(
        eq(exportJobs.id, id),
        eq(exportJobs.createdBy, admin.id),
        inArray(exportJobs.kind, allowedKinds(admin)),
        sql`${exportJobs.createdAt} > now() - make_interval(days => ${EXPORT_DAYS})`,
      ),
    )
  if (!job) throw refuse('exportNotFound')
  if (job.status !== jobStatuses.success || job.file === null) throw refuse('exportNotReady')
  const { time_zone: timeZone } = await readSetting(db, 'web_config')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(job.createdAt)
  return {
    url: await signedAddress(db, job.file, ADDRESS_SECONDS),
    name: `${job.kind}-${day}-${job.id}.${job.format}`,
  }
}
