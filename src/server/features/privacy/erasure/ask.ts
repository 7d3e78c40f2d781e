import { eq, sql } from 'drizzle-orm'
import { is } from '#contract/account/limits.ts'
import type { ErasureCause } from '#contract/privacy/limits.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { erasures, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { withdrawOpenErasure } from '../../account/manage/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { readSetting } from '../../site/index.ts'
import { accountsOf } from '../accounts.ts'
import { requireOwnAccountAlone } from '../demo-accounts.ts'
import { obstaclesOf } from './obstacles.ts'
import { type Preview, previewErasure } from './preview.ts'
import { seconds } from '../../../lib/seconds.ts'

type User = typeof users.$inferSelect

/**
 * An administrator is a student or a teacher again before they go: the last owner stays, and what they did for the school
 * is looked at while they still have a name.
 * @throws erasureNotOfAdministrators, accountErased, mergeClosed
 */
function requireErasable(user: User): void {
  if (is(user, 'admin')) throw refuse('erasureNotOfAdministrators')
  if (user.erasedAt !== null) throw refuse('accountErased')
  if (user.mergedInto !== null) throw refuse('mergeClosed')
}

/** Whether an account is still one that can be erased, for what was asked for before. */
export const isErasable = (user: User): boolean =>
  !is(user, 'admin') && user.erasedAt === null && user.mergedInto === null

/** @throws notFound */
async function takeAccount(db: Db | Tx, userId: number): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw refuse('notFound')
  return user
}

/** What the erasure of a person would do. @throws notFound, erasureNotOfAdministrators, accountErased, mergeClosed */
export async function erasureOf(db: Db, userId: number): Promise<Preview> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw refuse('notFound')
  requireErasable(user)
  return previewErasure(db, userId)
}

export interface Asked {
  userId: number
  cause: ErasureCause
  /** the administrator who asks */
  askedBy?: number
}

/**
 * Asks for an erasure, which comes after the waiting time; the person is told.
 * @throws notFound, erasureNotOfAdministrators, accountErased, mergeClosed, privacyNotInDemo, erasureObstacle, erasureAsked
 */
export async function askForErasure(
  { db, notify }: Pick<Deps, 'db' | 'notify'>,
  caller: Pick<SessionUser, 'id'> | { id: null },
  { userId, cause, askedBy }: Asked,
): Promise<{ due_at: number }> {
  await requireOwnAccountAlone(db, userId)
  const { erase_wait_days } = await readSetting(db, 'retention')
  return db.transaction(async (tx) => {
    requireErasable(await takeAccount(tx, userId))
    const [obstacle] = await obstaclesOf(tx, await accountsOf(tx, userId))
    if (obstacle) throw refuse('erasureObstacle', { names: obstacle.names })
    const [asked] = await tx
      .insert(erasures)
      .values({
        ...{ userId, cause, askedBy: askedBy ?? null },
        dueAt: sql`now() + make_interval(days => ${erase_wait_days}::int)`,
      })
      .onConflictDoNothing()
      .returning()
    if (!asked) throw refuse('erasureAsked')
    const due_at = seconds(asked.dueAt)
    await writeAudit(tx, caller, 'erasure asked', `user ${userId}`, { cause })
    await notify(
      tx,
      { kind: 'erasure_asked', key: `erasure ${asked.id}`, params: { name: '', at: due_at } },
      [userId],
    )
    return { due_at }
  })
}

/** @throws notFound when there is none to come */
export async function withdrawErasure(
  deps: Pick<Deps, 'db' | 'notify'>,
  caller: Pick<SessionUser, 'id'>,
  userId: number,
): Promise<null> {
  await deps.db.transaction(async (tx) => {
    if (!(await withdrawOpenErasure(tx, deps, caller, userId))) throw refuse('notFound')
  })
  return null
}
