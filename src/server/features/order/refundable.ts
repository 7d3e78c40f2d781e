import { orderStatuses as s } from '#contract/order/status.ts'

/** orders whose money the student may ask back, when there was any */
const askable: ReadonlySet<number> = new Set([
  s.paid,
  s.awaitingGroup,
  s.groupFormed,
  s.awaitingShipment,
  s.shipped,
  s.completed,
])

export const mayRequestRefund = (order: { status: number; amount: string }): boolean =>
  askable.has(order.status) && Number(order.amount) > 0
