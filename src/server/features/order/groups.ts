import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { groupMembers, groups, orders } from '../../db/tables/all.ts'

type Group = typeof groups.$inferSelect

/**
 * Takes a place of a group for a paid order, in one conditional update, so that of twenty payments of one moment as
 * many get in as there are places.
 * @returns the group as it is now; null when it is full, over or gone
 */
export async function claimPlace(
  tx: Tx,
  order: { id: number; groupId: number | null },
): Promise<Group | null> {
  if (order.groupId === null) return null
  const [group] = await tx
    .update(groups)
    .set({
      paid: sql`${groups.paid} + 1`,
      state: sql`case when ${groups.paid} + 1 = ${groups.number} then 'formed' else ${groups.state} end`,
    })
    .where(
      and(
        eq(groups.id, order.groupId),
        eq(groups.state, 'open'),
        lt(groups.paid, groups.number),
        sql`${groups.expiresAt} > now()`,
      ),
    )
    .returning()
  if (!group) return null
  await tx.update(groupMembers).set({ paidAt: sql`now()` }).where(eq(groupMembers.orderId, order.id))
  return group
}

/** Gives a membership up; a place that was paid for is free again while the group is open. */
export async function leaveGroup(tx: Tx, orderId: number): Promise<void> {
  const [left] = await tx
    .update(groupMembers)
    .set({ leftAt: sql`now()` })
    .where(and(eq(groupMembers.orderId, orderId), isNull(groupMembers.leftAt)))
    .returning()
  if (!left?.paidAt) return
  await tx
    .update(groups)
    .set({ paid: sql`${groups.paid} - 1` })
    .where(and(eq(groups.id, left.groupId), eq(groups.state, 'open')))
}

/** The orders that wait in a group, locked, in the order of their numbers so that no two lockers cross. */
export const waitingOrders = (tx: Tx, groupId: number) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.status, orderStatuses.awaitingGroup)))
    .orderBy(asc(orders.id))
    .for('update')
