import { and, desc, eq } from 'drizzle-orm'
import { DATA_FILE_DAYS, DATA_FILE_HOURS } from '#contract/privacy/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { ownPrivacy } from '#contract/privacy/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { lockName } from '../../../db/lock-name.ts'
import type { Db } from '../../../db/database.ts'
import { personalFiles } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { signedAddress } from '../../file/index.ts'
import { requireOwnAccountAlone } from '../demo-accounts.ts'
import { seconds } from '../../../lib/seconds.ts'

type OwnFile = OperationTypes<typeof ownPrivacy.ownDataFile>['reply']
type Address = OperationTypes<typeof ownPrivacy.dataFileAddress>['reply']

/** how long the address of a file opens it, in seconds: it is followed at once */
const ADDRESS_SECONDS = 120

const later = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000)

/** Files that failed count for nothing: whoever got none may ask again at once. */
const lastOf = (db: Pick<Db, 'select'>, userId: number) =>
  db
    .select()
    .from(personalFiles)
    .where(eq(personalFiles.userId, userId))
    .orderBy(desc(personalFiles.id))
    .limit(1)

const nextAt = (last: typeof personalFiles.$inferSelect | undefined): Date | null => {
  if (!last || last.status === jobStatuses.failed) return null
  const next = later(last.createdAt, DATA_FILE_HOURS)
  return next.getTime() > Date.now() ? next : null
}

/** The last file of somebody's data, and when they may ask for another one. */
export async function ownDataFile(db: Db, userId: number, isDemo: boolean): Promise<OwnFile> {
  const [last] = await lastOf(db, userId)
  const next = nextAt(last)
  return {
    is_demo: isDemo ? 1 : 0,
    next_at: next && seconds(next),
    file: last
      ? {
          id: last.id,
          status: last.status,
          done: last.done,
          total: last.total,
          created_at: seconds(last.createdAt),
          expires_at: last.file === null ? null : seconds(later(last.createdAt, DATA_FILE_DAYS * 24)),
        }
      : null,
  }
}

/** Begins the file of somebody's data. @throws dataFileTooSoon, privacyNotInDemo */
export async function createDataFile(
  db: Db,
  { id: userId }: SessionUser,
  language: Language,
): Promise<{ id: number }> {
  await requireOwnAccountAlone(db, userId)
  return db.transaction(async (tx) => {
    await lockName(tx, `data-file:${userId}`)
    const [last] = await lastOf(tx, userId)
    if (nextAt(last)) throw refuse('dataFileTooSoon', { hours: DATA_FILE_HOURS })
    const [made] = await tx
      .insert(personalFiles)
      .values({ userId, language })
      .returning({ id: personalFiles.id })
    if (!made) throw new Error('the file was not stored')
    return made
  })
}

/** @throws notFound, also for another's; dataFileNotReady, also when it has been removed */
export async function dataFileAddress(db: Db, { id: userId }: SessionUser, id: number): Promise<Address> {
  const [found] = await db
    .select()
    .from(personalFiles)
    .where(and(eq(personalFiles.id, id), eq(personalFiles.userId, userId)))
  if (!found) throw refuse('notFound')
  if (found.status !== jobStatuses.success || found.file === null) throw refuse('dataFileNotReady')
  return {
    url: await signedAddress(db, found.file, ADDRESS_SECONDS),
    name: `data-${found.createdAt.toISOString().slice(0, 10)}.zip`,
  }
}
