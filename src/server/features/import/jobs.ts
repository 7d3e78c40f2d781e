import { and, eq, lt, sql } from 'drizzle-orm'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import { importLimits, importPermissions, type ImportType } from '#contract/import/limits.ts'
import type { importAdmin } from '#contract/import/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import { importJobs, importRows } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { matchColumns } from './match-columns.ts'
import { readTable } from './read/read-table.ts'
import { columnsOf } from './registry.ts'

type Create = OperationTypes<typeof importAdmin.createImport>
type Check = OperationTypes<typeof importAdmin.checkImport>['body']
export type Job = typeof importJobs.$inferSelect

/** rows of one insert */
const BATCH = 1_000

/** @throws importUnreadable, importTooLarge */
function bytesOf(content: string): Uint8Array {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > importLimits.bytes) throw refuse('importTooLarge')
  if (bytes.length === 0) throw refuse('importNoRows')
  return new Uint8Array(bytes)
}

const openOf = (db: Db | Tx, admin: SessionUser): Promise<number> =>
  db.$count(
    importJobs,
    and(
      eq(importJobs.createdBy, admin.id),
      lt(importJobs.status, statuses.success),
      sql`${importJobs.stage} <> 'columns'`,
    ),
  )

/** Nobody brings in by a file what they may not make by hand. @throws noOperationPermission */
function requirePermitted(admin: SessionUser, type: ImportType): void {
  if (!admin.permissions.has(importPermissions[type])) throw refuse('noOperationPermission')
}

/** Reads a file and keeps its rows; nothing is imported yet. @throws Refusal as the contract says */
export async function createImport(
  db: Db,
  admin: SessionUser,
  { type, file_name, content }: Create['body'],
): Promise<Create['reply']> {
  const columns = columnsOf(type)
  requirePermitted(admin, type as ImportType)
  const { headings, rows } = await readTable(bytesOf(content))
  return db.transaction(async (tx) => {
    const [job] = await tx
      .insert(importJobs)
      .values({
        type: type as ImportType,
        createdBy: admin.id,
        fileName: file_name.trim(),
        headings,
        columns: matchColumns(columns, headings),
        total: rows.length,
      })
      .returning({ id: importJobs.id })
    if (!job) throw new Error('the import was not stored')
    for (let at = 0; at < rows.length; at += BATCH)
      await tx.insert(importRows).values(rows.slice(at, at + BATCH).map((row) => ({ ...row, jobId: job.id })))
    return job
  })
}

/** Locks a job, after which no worker changes it. @throws importNotFound, noOperationPermission */
async function lockJob(tx: Tx, id: number, admin: SessionUser): Promise<Job> {
  const [job] = await tx.select().from(importJobs).where(eq(importJobs.id, id)).for('update')
  if (!job) throw refuse('importNotFound')
  requirePermitted(admin, job.type)
  return job
}

const isBusy = ({ stage, status }: Job): boolean => stage !== 'columns' && status < statuses.success
/** Once a row is imported, there is no way back to the dry run. */
const mayCheck = (job: Job): boolean =>
  !isBusy(job) && (job.stage === 'columns' || job.stage === 'check') && job.sweptAt === null
/** after its dry run, or where it was stopped */
const mayRun = ({ stage, status, sweptAt }: Job): boolean =>
  sweptAt === null &&
  ((stage === 'check' && status === statuses.success) || (stage === 'import' && status === statuses.failed))
/** also what was half undone */
export const mayUndo = ({ stage, status, created, updated, sweptAt, importedAt }: Job): boolean =>
  sweptAt === null &&
  importedAt !== null &&
  importedAt.getTime() > Date.now() - importLimits.undoDays * 86_400_000 &&
  ((stage === 'import' && status >= statuses.success) || (stage === 'undo' && status === statuses.failed)) &&
  created + updated > 0

const waiting = { status: statuses.waiting, problem: null, finishedAt: null, startedAt: null, attempt: null }
const countsAtZero = { done: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }

/** @throws invalidField, importColumnsMissing */
function matchedColumns(type: number, headings: readonly string[], given: Check['columns']) {
  const columns = columnsOf(type)
  const matched: Record<string, number> = {}
  for (const { key, index } of given) {
    const taken = Object.values(matched).includes(index)
    if (!columns.some((column) => column.key === key) || index >= headings.length || taken)
      throw refuse('invalidField', { field: 'columns' })
    matched[key] = index
  }
  const groups = new Set(columns.flatMap(({ required }) => required ?? []))
  for (const group of groups)
    if (!columns.some(({ key, required }) => required === group && key in matched))
      throw refuse('importColumnsMissing')
  return matched
}

/** @throws importsOpen */
async function requireFewOpen(tx: Tx, admin: SessionUser): Promise<void> {
  await lockName(tx, `imports:${admin.id}`)
  if ((await openOf(tx, admin)) >= importLimits.open) throw refuse('importsOpen', { most: importLimits.open })
}

/** Begins the dry run. @throws importNotFound, importNotReady, importColumnsMissing, invalidField, importsOpen */
export function checkImport(db: Db, admin: SessionUser, id: number, { columns }: Check): Promise<null> {
  return db.transaction(async (tx) => {
    await requireFewOpen(tx, admin)
    const job = await lockJob(tx, id, admin)
    if (!mayCheck(job)) throw refuse('importNotReady')
    const matched = matchedColumns(job.type, job.headings, columns)
    await tx
      .update(importJobs)
      .set({ ...waiting, ...countsAtZero, stage: 'check', columns: matched, createdBy: admin.id })
      .where(eq(importJobs.id, id))
    return null
  })
}

/** Begins the import, or goes on with it. @throws importNotFound, importNotReady, importsOpen */
export function runImport(db: Db, admin: SessionUser, id: number): Promise<null> {
  return db.transaction(async (tx) => {
    await requireFewOpen(tx, admin)
    const job = await lockJob(tx, id, admin)
    if (!mayRun(job)) throw refuse('importNotReady')
    const begins = job.stage === 'check'
    if (begins)
      await tx
        .update(importRows)
        .set({ outcome: null, reason: null, field: '' })
        .where(eq(importRows.jobId, id))
    await tx
      .update(importJobs)
      .set({
        ...waiting,
        ...(begins && { ...countsAtZero, stage: 'import' as const, importedAt: sql`now()` }),
        createdBy: admin.id,
      })
      .where(eq(importJobs.id, id))
    await writeAudit(tx, admin, 'import begun', `import ${id}`, {
      ...{ type: job.type, file: job.fileName, rows: job.total },
    })
    return null
  })
}

/** Stops what is under way: its worker finds the job taken away. @throws importNotFound, importNotReady */
export function cancelImport(db: Db, admin: SessionUser, id: number): Promise<null> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, id, admin)
    if (!isBusy(job) || job.stage === 'undo') throw refuse('importNotReady')
    await tx
      .update(importJobs)
      .set({ status: statuses.failed, problem: 'importCancelled', finishedAt: sql`now()`, attempt: null })
      .where(eq(importJobs.id, id))
    if (job.stage === 'import')
      await writeAudit(tx, admin, 'import cancelled', `import ${id}`, { done: job.done, rows: job.total })
    return null
  })
}

/** Begins to undo an import. @throws importNotFound, importNotReady, importTooOld, importsOpen */
export function undoImport(db: Db, admin: SessionUser, id: number): Promise<null> {
  return db.transaction(async (tx) => {
    await requireFewOpen(tx, admin)
    const job = await lockJob(tx, id, admin)
    if (!mayUndo(job)) throw refuse(job.sweptAt === null ? 'importNotReady' : 'importTooOld')
    await tx
      .update(importJobs)
      .set({
        ...waiting,
        ...(job.stage === 'import' && { stage: 'undo' as const, undone: 0, kept: 0 }),
        createdBy: admin.id,
      })
      .where(eq(importJobs.id, id))
    await writeAudit(tx, admin, 'import undone', `import ${id}`, { file: job.fileName })
    return null
  })
}
