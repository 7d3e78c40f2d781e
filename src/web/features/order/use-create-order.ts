import { useCallback, useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { orderTypes } from '#contract/order/status.ts'
import { call } from '#web/lib/call.ts'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { failureOf, NotSignedIn, Refused } from '#web/lib/failures.ts'
import { isZero } from '#web/ui/format-money.ts'
import { orderSource } from './order-source.ts'
import type { Recommendation } from '#web/features/group/recommendation.ts'
import type { NewOrder } from './types.ts'

export interface OrderRequest extends Recommendation {
  productId: number
  /** claims a free product */
  free?: boolean
  /** the price shown to the user: an order at another price is not created */
  seenAmount?: string
  couponId?: number
  /** the shown discount */
  discountId?: number
  /** a group purchase; without its id a new group is opened */
  group?: { activityId: number; groupId: number | null }
  /** the delivery address */
  address?: { id: number }
  /** the shown text of the purchase agreement */
  agreementVersion?: number
}

export type OrderOutcome =
  /** nothing to pay: the course is granted */
  | { kind: 'study' }
  | { kind: 'pay'; orderId: number }
  /** the server's message, for a dialog */
  | { kind: 'refused'; message: string }
  /** the shown price, offer or agreement is no longer valid; the server's message */
  | { kind: 'changed'; message: string }
  /** already shown, or the user is being redirected to the login page */
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
    agreement_version: request.agreementVersion,
  }
}

/** refusals without a code of their own */
const OTHER = 1
/** what the caller shows */
const quiet: readonly number[] = [
  OTHER,
  refusals.priceChanged.code,
  refusals.agreementChanged.code,
  refusals.consentNeeded.code,
]

async function create(request: OrderRequest): Promise<OrderOutcome> {
  try {
    return outcomeOf(await call('POST /api/order', { body: bodyOf(request) }, { quiet }))
  } catch (error) {
    if (error instanceof Refused) {
      const { code, message } = error
      // not by `withConsent`: the first screen of a course has no bytes left for it
      if (
        code === refusals.consentNeeded.code &&
        (await (await importChunk(() => import('#web/features/privacy/ask-for-consent.tsx'))).askForConsent())
      )
        return create(request)
      if (quiet.includes(code)) return { kind: code === OTHER ? 'refused' : 'changed', message }
    }
    if (failureOf(error) || error instanceof NotSignedIn) return { kind: 'failed' }
    throw error
  }
}

/**
 * Creates an order. While a request is pending, further presses do nothing: `order` resolves to null.
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
