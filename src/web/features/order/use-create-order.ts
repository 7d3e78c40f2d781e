import { useCallback, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { failureOf, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { isZero } from '#web/ui/format-money.ts'
import { orderSource } from './order-source.ts'
import type { Recommendation } from './recommendation.ts'
import type { NewOrder } from './types.ts'

export interface OrderWish extends Recommendation {
  productId: number
  /** claims what costs nothing */
  free?: boolean
}

export type OrderOutcome =
  /** nothing to pay: the course is there */
  | { kind: 'study' }
  | { kind: 'pay'; orderId: number }
  /** the server's message, for an alert box */
  | { kind: 'refused'; message: string }
  /** reported already, or the reader is on the way to the login page */
  | { kind: 'failed' }

const outcomeOf = ({ amount, order_id }: NewOrder): OrderOutcome =>
  isZero(amount) ? { kind: 'study' } : { kind: 'pay', orderId: order_id }

async function create({ productId, free = false, ...recommendation }: OrderWish): Promise<OrderOutcome> {
  const body = {
    productid: productId,
    ordersource: orderSource(),
    ...(free ? { free: 1 as const } : {}),
    ...recommendation,
  }
  try {
    return outcomeOf(await call('POST /api/order', { body }))
  } catch (error) {
    if (error instanceof Refused && error.code === 1) return { kind: 'refused', message: error.message }
    if (failureOf(error) || error instanceof NotSignedIn) return { kind: 'failed' }
    throw error
  }
}

/**
 * Makes an order. While one is being made, further presses do nothing: `order` answers null for them.
 */
export function useCreateOrder(): {
  order: (wish: OrderWish) => Promise<OrderOutcome | null>
  busy: boolean
} {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const order = useCallback(async (wish: OrderWish) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await create(wish)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { order, busy }
}
