import { eq, sql } from 'drizzle-orm'
import type { mergeAdmin } from '#contract/account/manage/merge.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { accountMerges, users } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { clearSessionCache } from '../../find-session.ts'
import { deleteOneTimeTokens } from '../../one-time-tokens.ts'
import { endSessionsOf } from '../../sessions.ts'
import { takeUser } from '../take-user.ts'
import { moveRows } from './move-rows.ts'
import { readPair } from './people.ts'
import { obstaclesOf } from './preview.ts'

type Merged = OperationTypes<typeof mergeAdmin.mergeUsers>['reply']

/**
 * Moves what one account of a person has to the other, and closes it. Both rows are locked, the lower number first, so
 * that of two merges the second sees the first; what refers to a user waits for that lock.
 * @throws notFound, mergeSelf, mergeClosed, mergeNotStudents, mergeObstacle
 */
export async function mergeUsers(
  { db }: Deps,
  caller: SessionUser,
  keptId: number,
  closedId: number,
): Promise<Merged> {
  const merged = await db.transaction(async (tx) => {
    if (keptId === closedId) throw refuse('mergeSelf')
    for (const id of [keptId, closedId].toSorted((a, b) => a - b))
      await takeUser(tx, caller, id, 'account.security')
    const { kept, closed } = await readPair(tx, keptId, closedId)
    // their orders, bookings and groups stand still from here on
    await tx.execute(sql`select from orders where user_id in (${keptId}, ${closedId}) order by id for update`)
    const [obstacle] = await obstaclesOf(tx, keptId, closedId)
    if (obstacle) throw refuse('mergeObstacle', { name: obstacle.name })
    const moved = await moveRows(tx, { keptId, closedId })
    const [merge] = await tx
      .insert(accountMerges)
      .values({ keptId, closedId, moved, lockedBefore: closed.lockedAt, mergedBy: caller.id })
      .returning({ id: accountMerges.id })
    if (!merge) throw new Error('the merge was not stored')
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
    return merge
  })
  clearSessionCache(db)
  return merged
}
