import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type BackupCause, type BackupProblem } from '#contract/backup/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { backups } from '../../db/tables/all.ts'

/** a backup without a sign of life for so long has lost its program */
const SILENT_SECONDS = 60
/** a program that was asked to begin has begun by then */
const BEGIN_SECONDS = 120

const isOpen = lt(backups.status, jobStatuses.success)

/** Ends backups whose program is gone, so that another can begin. @returns their numbers */
export async function endSilent(db: Queryable): Promise<number[]> {
  const ended = await db
    .update(backups)
    .set({ status: jobStatuses.failed, problem: 'interrupted', finishedAt: sql`now()`, step: null })
    .where(
      and(
        isOpen,
        sql`coalesce(${backups.seenAt} + make_interval(secs => ${SILENT_SECONDS}),
          ${backups.createdAt} + make_interval(secs => ${BEGIN_SECONDS})) < now()`,
      ),
    )
    .returning({ id: backups.id })
  return ended.map(({ id }) => id)
}

export interface NewBackup {
  cause: BackupCause
  place: string
  createdBy?: number
  /** the caller makes it itself; otherwise it waits for the job */
  isRunning?: boolean
}

/** Notes that a backup is to be made. @returns its number, or null while another one is open */
export async function addBackup(
  db: Queryable,
  { isRunning = false, ...backup }: NewBackup,
): Promise<number | null> {
  await endSilent(db)
  const status = isRunning ? jobStatuses.running : jobStatuses.waiting
  const [added] = await db
    .insert(backups)
    .values({ ...backup, status })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return added?.id ?? null
}

type Change = Partial<typeof backups.$inferInsert>

/** Notes how far a backup is, with a sign of life. @returns whether it is still this program's */
export async function noteBackup(db: Queryable, id: number, change: Change): Promise<boolean> {
  const noted = await db
    .update(backups)
    .set({ ...change, seenAt: sql`now()` })
    .where(and(eq(backups.id, id), isOpen))
    .returning({ id: backups.id })
  return noted.length > 0
}

export async function endBackup(
  db: Queryable,
  id: number,
  result: Change | { problem: BackupProblem },
): Promise<void> {
  const status = 'problem' in result ? jobStatuses.failed : jobStatuses.success
  await noteBackup(db, id, { ...result, status, step: null, finishedAt: new Date() })
}

/** Notes that archives had to go for newer ones. */
export async function noteRemoved(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .update(backups)
    .set({ removedAt: sql`now()` })
    .where(and(inArray(backups.name, [...names]), isNull(backups.removedAt)))
}
