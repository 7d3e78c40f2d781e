import { eq, sql } from 'drizzle-orm'
import type { mergeAdmin } from '#contract/account/manage/merge.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../../db/database.ts'
import { accountMerges, users } from '../../../../db/tables/all.ts'
import { sqlState } from '../../../../db/violations.ts'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { clearSessionCache } from '../../find-session.ts'
import { deleteOneTimeTokens } from '../../one-time-tokens.ts'
import { endSessionsOf } from '../../sessions.ts'
import { takeUser } from '../take-user.ts'
import { holdRows, moveRows } from './move-rows.ts'
import { readPair } from './people.ts'
import { obstaclesOf } from './preview.ts'

type Merged = OperationTypes<typeof mergeAdmin.mergeUsers>['reply']

/** a deadlock, a unique key, an exclusion: somebody was quicker, and the second try sees what they did */
const COLLISIONS = ['40P01', '23505', '23P01']

async function merge(tx: Tx, caller: SessionUser, keptId: number, closedId: number): Promise<Merged> {
  if (keptId === closedId) throw refuse('mergeSelf')
  const pair = { keptId, closedId }
  await holdRows(tx, pair)
  for (const id of [keptId, closedId].toSorted((a, b) => a - b))
    await takeUser(tx, caller, id, 'account.security', 'no key update')
  const { kept, closed } = await readPair(tx, keptId, closedId)
  const [obstacle] = await obstaclesOf(tx, keptId, closedId)
  if (obstacle) throw refuse('mergeObstacle', { name: obstacle.name })
  const moved = await moveRows(tx, pair)
  const [stored] = await tx
    .insert(accountMerges)
    .values({ ...pair, moved, lockedBefore: closed.lockedAt, mergedBy: caller.id })
    .returning({ id: accountMerges.id })
  if (!stored) throw new Error('the merge was not stored')
  await tx
    .update(users)
    .set({ mergedInto: keptId, lockedAt: sql`coalesce(${users.lockedAt}, now())` })
    .where(eq(users.id, closedId))
  await endSessionsOf(tx, closedId, 'account merged')
  await deleteOneTimeTokens(tx, closedId)
  const numbers = Object.fromEntries(Object.entries(moved).map(([name, keys]) => [name, keys.length]))
  await writeAudit(tx, caller, 'users merged', `user ${keptId}`, {
    closed: closed.username,
    fields: numbers,
  })
  await writeAudit(tx, caller, 'users merged', `user ${closedId}`, { kept: kept.username })
  return stored
}

/**
 * Moves what one account of a person has to the other, and closes it. Both rows are locked, the lower number first, so
 * that of two merges the second sees the first. A call that was authorised before may still write for the closed
 * account: `moveLateRows` moves that.
 * @throws notFound, mergeSelf, mergeClosed, mergeNotStudents, mergeIntoLocked, mergeErasure, mergeObstacle
 */
export async function mergeUsers(
  { db }: Deps,
  caller: SessionUser,
  keptId: number,
  closedId: number,
): Promise<Merged> {
  const work = () => db.transaction((tx) => merge(tx, caller, keptId, closedId))
  const merged = await work().catch((error: unknown) => {
    if (COLLISIONS.includes(sqlState(error) ?? '')) return work()
    throw error
  })
  clearSessionCache(db)
  return merged
}
