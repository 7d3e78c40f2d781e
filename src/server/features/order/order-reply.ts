import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { money } from '../../lib/money.ts'

export interface MadeOrder {
  id: number
  orderNumber: string
  amount: string
  currency: number
  status: number
}

/** What a made order answers; the rest is read by its number. */
export const orderReply = ({
  id,
  orderNumber,
  amount,
  currency,
  status,
}: MadeOrder): OperationTypes<typeof operations.createOrder>['reply'] => ({
  order_id: id,
  order_number: orderNumber,
  amount: money(amount, currency),
  currency,
  status,
})
