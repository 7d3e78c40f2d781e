import type { Coupon, ProductCoupons } from './types.ts'

/** What the screen knows of a claim beside the coupon itself, by the published names. */
export interface ClaimState {
  /** being asked for */
  busy: boolean
  isReceive: boolean
  /** a message is shown: that it was sent, or that it had been claimed before */
  isTips: boolean
  isTipsSuccess: boolean
  isRepeat: boolean
  /** why it could not be claimed */
  failure: Error | null
}

export const unclaimed: ClaimState = {
  busy: false,
  isReceive: false,
  isTips: false,
  isTipsSuccess: false,
  isRepeat: false,
  failure: null,
}

export type Claims = Readonly<Record<number, ClaimState>>

export const claimOf = (claims: Claims, coupon: Pick<Coupon, 'activity_id' | 'isReceive'>): ClaimState => {
  const state = claims[coupon.activity_id] ?? unclaimed
  return coupon.isReceive === 1 ? { ...state, isReceive: true } : state
}

/** Those to claim, and in their places those that were claimed here: a coupon does not vanish under the hand. */
export function offered(first: readonly Coupon[], now: ProductCoupons): Coupon[] {
  const held = new Set(now.haveReceiveCoupons.map(({ activity_id }) => activity_id))
  const known = new Set(first.map(({ activity_id }) => activity_id))
  const claimable = new Set(now.canReceiveCoupons.map(({ activity_id }) => activity_id))
  return [
    ...first
      .filter(({ activity_id }) => claimable.has(activity_id) || held.has(activity_id))
      .map((coupon) => (held.has(coupon.activity_id) ? { ...coupon, isReceive: 1 as const } : coupon)),
    ...now.canReceiveCoupons.filter(({ activity_id }) => !known.has(activity_id)),
  ]
}
