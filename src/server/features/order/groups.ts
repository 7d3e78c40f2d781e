import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { groupMembers, groups, orders } from '../../db/tables/all.ts'

type Group = typeof groups.$inferSelect

const takesMembers = (groupId: number) =>
  and(
    eq(groups.id, groupId),
    eq(groups.state, 'open'),
    lt(groups.paid, groups.number),
    sql`${groups.expiresAt} > now()`,
  )

/** Whether a group still accepts a member who has paid; asked before anything else is claimed. Locks the group. */
export async function hasPlace(tx: Tx, groupId: number | null): Promise<boolean> {
  if (groupId === null) return false
  const open = await tx.select({ id: groups.id }).from(groups).where(takesMembers(groupId)).for('update')
  return open.length > 0
}

/**
 * Takes a place, which hasPlace has seen and locked, of a group for a paid order.
 * @returns the group as it is now
 */
export async function claimPlace(tx: Tx, order: { id: number; groupId: number | null }): Promise<Group> {
  const [group] = await tx
    .update(groups)
    .set({
      paid: sql`${groups.paid} + 1`,
      state: sql`case when ${groups.paid} + 1 = ${groups.number} then 'formed' else ${groups.state} end`,
    })
    .where(takesMembers(order.groupId ?? 0))
    .returning()
  if (!group) throw new Error(`order ${order.id} was given a place in a group that has none`)
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
