import { and, asc, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import type { Language } from '#contract/languages.ts'
import type { RefusalName } from '#contract/errors.ts'
import { importLimits, importPermissions, type ImportType, importTypes } from '#contract/import/limits.ts'
import type { importAdmin } from '#contract/import/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { partsOf } from '#contract/permission.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { importJobs, importRows, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { messageOf } from '../../plugins/field-messages.ts'
import { type Job, mayUndo } from './jobs.ts'
import { columnsOf } from './registry.ts'
import { seconds } from '../../lib/seconds.ts'

type List = OperationTypes<typeof importAdmin.imports>
type Detail = OperationTypes<typeof importAdmin.importJob>['reply']
type Rows = OperationTypes<typeof importAdmin.importRows>

/** rows of the file that are shown while its columns are matched */
const SAMPLES = 3

const creator = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`

const brief = (job: Job, createdBy: string): List['reply']['list'][number] => ({
  id: job.id,
  type: job.type,
  file_name: job.fileName,
  stage: job.stage,
  status: job.status,
  total: job.total,
  done: job.done,
  created: job.created,
  updated: job.updated,
  unchanged: job.unchanged,
  refused: job.refused,
  undone: job.undone,
  kept: job.kept,
  created_by: createdBy,
  created_at: seconds(job.createdAt),
  finished_at: job.finishedAt && seconds(job.finishedAt),
})

/** All imports, newest first. */
export async function listImports(db: Db, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const [rows, total] = await Promise.all([
    db
      .select({ id: importJobs.id, job: importJobs, creator })
      .from(importJobs)
      .leftJoin(users, eq(users.id, importJobs.createdBy))
      .where(query.cursor === undefined ? undefined : lt(importJobs.id, readCursor(query.cursor)))
      .orderBy(desc(importJobs.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${importJobs}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map((row) => brief(row.job, row.creator)), total, next }
}

/** @throws importNotFound */
export async function findJob(db: Db, id: number): Promise<Job> {
  const [job] = await db.select().from(importJobs).where(eq(importJobs.id, id))
  if (!job) throw refuse('importNotFound')
  return job
}

/** What files bring is read by who may read it elsewhere. @throws noOperationPermission */
function requireReadable(admin: SessionUser, type: ImportType): void {
  const { domain } = partsOf(importPermissions[type])
  if (!admin.permissions.has(`${domain}.read`)) throw refuse('noOperationPermission')
}

/** An import whose rows the caller may read. @throws importNotFound, noOperationPermission */
export async function findReadableJob(db: Db, admin: SessionUser, id: number): Promise<Job> {
  const job = await findJob(db, id)
  requireReadable(admin, job.type)
  return job
}

/** Accounts of an import whose owners have chosen no password yet. */
export const unverifiedOf = (id: number) =>
  and(
    eq(importRows.jobId, id),
    eq(importRows.outcome, 'created'),
    isNull(importRows.undo),
    isNull(users.verifiedAt),
    isNull(users.lockedAt),
    isNull(users.passwordHash),
    // administrators are reset by who may do what they may
    isNull(users.roleId),
  )

/** Accounts get links by which their owners choose a password. */
export const makesAccounts = ({ type, importedAt }: Job): boolean =>
  importedAt !== null && (type === importTypes.studentAccounts || type === importTypes.teacherAccounts)

export async function countLinks(db: Queryable, id: number): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(importRows)
    .innerJoin(users, eq(users.id, importRows.targetId))
    .where(unverifiedOf(id))
  return row?.links ?? 0
}

/** One import. @throws importNotFound, noOperationPermission */
export async function readImport(
  db: Db,
  admin: SessionUser,
  id: number,
  language: Language,
): Promise<Detail> {
  const [found] = await db
    .select({ job: importJobs, creator })
    .from(importJobs)
    .leftJoin(users, eq(users.id, importJobs.createdBy))
    .where(eq(importJobs.id, id))
  if (!found) throw refuse('importNotFound')
  const { job } = found
  requireReadable(admin, job.type)
  const [samples, links] = await Promise.all([
    db
      .select({ cells: importRows.cells })
      .from(importRows)
      .where(eq(importRows.jobId, id))
      .orderBy(asc(importRows.number))
      .limit(SAMPLES),
    makesAccounts(job) ? countLinks(db, id) : 0,
  ])
  const until = job.importedAt && new Date(job.importedAt.getTime() + importLimits.undoDays * 86_400_000)
  return {
    ...brief(job, found.creator),
    headings: job.headings,
    columns: columnsOf(job.type).map(({ key }) => ({ key, index: job.columns[key] ?? null })),
    samples: samples.map(({ cells }) => cells),
    problem: job.problem === null ? '' : messageOf(language, refuse(job.problem as RefusalName)),
    may_undo: mayUndo(job) ? 1 : 0,
    undo_until: until && seconds(until),
    links,
  }
}

/** Why a row is refused or kept, in a language. */
export const reasonText = (
  language: Language,
  { reason, field }: { reason: string | null; field: string },
) =>
  reason === null
    ? ''
    : messageOf(
        language,
        refuse(reason as RefusalName, { count: tagLimits.ofStudent, ...(field !== '' && { field }) }),
      )

/** Rows of an import in their order. @throws importNotFound, noOperationPermission */
export async function listRows(
  db: Db,
  admin: SessionUser,
  id: number,
  { limit = DEFAULT_PAGE, cursor, result }: Rows['query'],
  language: Language,
): Promise<Rows['reply']> {
  await findReadableJob(db, admin, id)
  const wanted = and(
    eq(importRows.jobId, id),
    result && (result === 'kept' ? eq(importRows.undo, 'kept') : eq(importRows.outcome, result)),
  )
  const start = cursor === undefined ? undefined : gt(importRows.number, readCursor(cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: importRows.number, row: importRows })
      .from(importRows)
      .where(and(wanted, start))
      .orderBy(asc(importRows.number))
      .limit(limit + 1),
    db.$count(importRows, wanted),
  ])
  const { page, next } = cutPage(rows, limit)
  return {
    list: page.map(({ id: number, row }) => ({
      id: number,
      cells: row.cells,
      outcome: row.outcome,
      field: row.field,
      reason: reasonText(language, row),
    })),
    total,
    next,
  }
}
