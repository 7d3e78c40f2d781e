import { orderStatuses, orderTypes } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { orders } from '../../db/tables/order.ts'
import { spendCoupon } from './coupon-of-order.ts'
import { grantProduct } from './grants.ts'
import { claimPlace, hasPlace, waitingOrders } from './groups.ts'
import { claimStock } from './stock.ts'
import { type Actor, moveOrder } from './transitions.ts'

type OrderRow = typeof orders.$inferSelect

/** The outcome of a paid order: granted, waiting for the group, or to be refunded. */
export type Fulfilment = 'granted' | 'sold_out' | 'group_closed'

export type Paid = Pick<OrderRow, 'payment' | 'paidAt' | 'isTest'>

const system = { actor: 'system' } as const

/** why an order moves on when its payment has come */
export const reasons = { paid: 'payment confirmed', granted: 'course granted' } as const

/** Gives what was bought: the course at once, goods when they are sent. */
async function deliver(tx: Tx, order: OrderRow): Promise<void> {
  await grantProduct(tx, order)
  if (order.address)
    await moveOrder(tx, order, orderStatuses.awaitingShipment, { ...system, reason: 'to be sent' })
  else await moveOrder(tx, order, orderStatuses.completed, { ...system, reason: reasons.granted })
}

/** Paid but not available: the money goes back to the payer. */
async function giveBack(tx: Tx, order: OrderRow, reason: 'sold out' | 'the group is closed') {
  await moveOrder(tx, order, orderStatuses.refunding, { ...system, reason, failed: true })
}

/** The last member has paid: everybody's order moves on. */
async function formGroup(tx: Tx, groupId: number): Promise<void> {
  for (const order of await waitingOrders(tx, groupId)) {
    const formed = await moveOrder(tx, order, orderStatuses.groupFormed, {
      ...system,
      reason: 'the group is complete',
    })
    await deliver(tx, formed)
  }
}

/**
 * A pending order is paid. Under the locks of the order and its group it claims the place in the group and in stock,
 * both or neither, uses the coupon up, and gives what was bought.
 */
export async function fulfil(
  tx: Tx,
  order: OrderRow,
  paid: Paid,
  { reason = reasons.paid, ...by }: Actor & { reason?: string },
): Promise<Fulfilment> {
  const isGroup = order.type === orderTypes.group
  const status = isGroup
    ? orderStatuses.awaitingGroup
    : order.address
      ? orderStatuses.awaitingShipment
      : orderStatuses.paid
  const moved = await moveOrder(tx, order, status, { ...by, ...paid, reason })
  await spendCoupon(tx, order.id)
  if (isGroup && !(await hasPlace(tx, order.groupId))) {
    await giveBack(tx, moved, 'the group is closed')
    return 'group_closed'
  }
  if (!(await claimStock(tx, order))) {
    await giveBack(tx, moved, 'sold out')
    return 'sold_out'
  }
  if (isGroup) {
    const group = await claimPlace(tx, moved)
    if (group.state === 'formed') await formGroup(tx, group.id)
    return 'granted'
  }
  if (order.address) await grantProduct(tx, moved)
  else await deliver(tx, moved)
  return 'granted'
}
