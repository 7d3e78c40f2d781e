import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MERGE_UNDO_HOURS } from '#contract/account/manage/merge-kinds.ts'
import type { mergeAdmin } from '#contract/account/manage/merge.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../../db/database.ts'
import { accountMerges, users } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { clearSessionCache } from '../../find-session.ts'
import { takeUser } from '../take-user.ts'
import { holdRows, moveBack } from './move-rows.ts'
import { seconds } from '../../../../lib/seconds.ts'

type Merges = OperationTypes<typeof mergeAdmin.mergesOfUser>['reply']

const keptUser = alias(users, 'kept_user')
const closedUser = alias(users, 'closed_user')
/** The account that stayed has not been merged into a third one since. */
const isUndoable = and(
  isNull(accountMerges.undoneAt),
  sql`${accountMerges.mergedAt} > now() - make_interval(hours => ${MERGE_UNDO_HOURS})`,
  isNull(keptUser.mergedInto),
  isNull(keptUser.erasedAt),
)

/** The merges that an account was part of, the latest first. */
export async function mergesOfUser(db: Db, userId: number): Promise<Merges> {
  const rows = await db
    .select({
      merge: accountMerges,
      kept: sql<string>`coalesce(nullif(${keptUser.name}, ''), ${keptUser.username})`,
      closed: sql<string>`coalesce(nullif(${closedUser.name}, ''), ${closedUser.username})`,
      isUndoable: sql<boolean>`${isUndoable}`,
    })
    .from(accountMerges)
    .innerJoin(keptUser, eq(keptUser.id, accountMerges.keptId))
    .innerJoin(closedUser, eq(closedUser.id, accountMerges.closedId))
    .where(or(eq(accountMerges.keptId, userId), eq(accountMerges.closedId, userId)))
    .orderBy(desc(accountMerges.id))
    .limit(100)
  return {
    list: rows.map(({ merge, kept, closed, isUndoable: undoable }) => ({
      id: merge.id,
      kept_id: merge.keptId,
      kept_name: kept,
      closed_id: merge.closedId,
      closed_name: closed,
      merged_at: seconds(merge.mergedAt),
      undone_at: merge.undoneAt && seconds(merge.undoneAt),
      is_undoable: undoable ? 1 : 0,
    })),
  }
}

/**
 * Gives the closed account back what had moved with what came of it since, and opens it again. What else the other one
 * has got since stays with it.
 * @throws notFound, mergeNotUndoable
 */
export async function undoMerge({ db }: Deps, caller: SessionUser, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(accountMerges).where(eq(accountMerges.id, id))
    if (!found) throw refuse('notFound')
    const { keptId, closedId } = found
    await holdRows(tx, { keptId, closedId })
    for (const userId of [keptId, closedId].toSorted((a, b) => a - b))
      await takeUser(tx, caller, userId, 'account.security', 'no key update')
    const [merge] = await tx
      .select({ moved: accountMerges.moved, lockedBefore: accountMerges.lockedBefore })
      .from(accountMerges)
      .innerJoin(keptUser, eq(keptUser.id, accountMerges.keptId))
      .where(and(eq(accountMerges.id, id), isUndoable))
    if (!merge) throw refuse('mergeNotUndoable')
    await moveBack(tx, { keptId, closedId }, merge.moved)
    await tx
      .update(accountMerges)
      .set({ undoneAt: sql`now()`, undoneBy: caller.id })
      .where(eq(accountMerges.id, id))
    await tx
      .update(users)
      .set({ mergedInto: null, lockedAt: merge.lockedBefore })
      .where(eq(users.id, closedId))
    for (const userId of [keptId, closedId])
      await writeAudit(tx, caller, 'merge undone', `user ${userId}`, { merge: id })
  })
  clearSessionCache(db)
  return null
}
