import { useCallback, useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { orderTypes } from '#contract/order/status.ts'
import { call } from '#web/lib/call.ts'
import { failureOf, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { isZero } from '#web/ui/format-money.ts'
import { orderSource } from './order-source.ts'
import type { Recommendation } from '#web/features/group/recommendation.ts'
import type { NewOrder } from './types.ts'

export interface OrderRequest extends Recommendation {
  productId: number
  /** claims what costs nothing */
  free?: boolean
  /** what the reader has seen to be paid: an order of another amount is not made */
  seenAmount?: string
  couponId?: number
  /** the discount that was shown */
  discountId?: number
  /** bought in a group; without its id a new one is opened */
  group?: { activityId: number; groupId: number | null }
  /** where goods are sent */
  address?: { id: number }
}

export type OrderOutcome =
  /** nothing to pay: the course is there */
  | { kind: 'study' }
  | { kind: 'pay'; orderId: number }
  /** the server's message, for an alert box */
  | { kind: 'refused'; message: string }
  /** what was shown does not hold any more, in the server's words */
  | { kind: 'changed'; message: string }
  /** reported already, or the reader is on the way to the login page */
  | { kind: 'failed' }

const outcomeOf = ({ amount, order_id }: NewOrder): OrderOutcome =>
  isZero(amount) ? { kind: 'study' } : { kind: 'pay', orderId: order_id }

function typeOf({ group, couponId, discountId }: OrderRequest): 2 | 3 | undefined {
  if (group) return orderTypes.group
  return couponId === undefined && discountId === undefined ? undefined : orderTypes.discount
}

function bodyOf(request: OrderRequest) {
  const { productId, free, group, address, fissionid, recommenduserid } = request
  return {
    productid: productId,
    ordersource: orderSource(),
    free: free ? (1 as const) : undefined,
    ordertype: typeOf(request),
    user_coupon_id: request.couponId,
    activity_id: group?.activityId ?? request.discountId,
    group_id: group?.groupId ?? undefined,
    address_id: address?.id,
    address: address && JSON.stringify(address),
    seen_amount: request.seenAmount,
    fissionid,
    recommenduserid,
  }
}

const priceChanged: number = refusals.priceChanged.code

async function create(request: OrderRequest): Promise<OrderOutcome> {
  try {
    return outcomeOf(await call('POST /api/order', { body: bodyOf(request) }, { quiet: [1, priceChanged] }))
  } catch (error) {
    if (error instanceof Refused && error.code === 1) return { kind: 'refused', message: error.message }
    if (error instanceof Refused && error.code === priceChanged)
      return { kind: 'changed', message: error.message }
    if (failureOf(error) || error instanceof NotSignedIn) return { kind: 'failed' }
    throw error
  }
}

/**
 * Makes an order. While one is being made, further presses do nothing: `order` answers null for them.
 */
export function useCreateOrder(): {
  order: (request: OrderRequest) => Promise<OrderOutcome | null>
  busy: boolean
} {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const order = useCallback(async (request: OrderRequest) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await create(request)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { order, busy }
}
