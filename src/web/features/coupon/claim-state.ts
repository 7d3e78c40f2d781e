import type { RefusalName } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import type { Coupon, ProductCoupons } from './types.ts'

/** State of a claim beside the coupon itself, by the published names. */
export interface ClaimState {
  /** the request is pending */
  busy: boolean
  isReceive: boolean
  /** a message is shown: that it was claimed now, or before */
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

/** The refusals that another press would get again. */
const lasting: ReadonlySet<RefusalName | undefined> = new Set([
  'activityNotFound',
  'activityEnded',
  'couponsGone',
  'adminCannotOperate',
  'studentsOnly',
])

/** Whether a claim was refused for good. */
export const isBeyondClaiming = ({ failure }: ClaimState): boolean =>
  failure instanceof Refused && lasting.has(failure.reason)

export type Claims = Readonly<Record<number, ClaimState>>

export const claimOf = (claims: Claims, coupon: Pick<Coupon, 'activity_id' | 'isReceive'>): ClaimState => {
  const state = claims[coupon.activity_id] ?? unclaimed
  return coupon.isReceive === 1 ? { ...state, isReceive: true } : state
}

/** The coupons to claim, with those claimed on this screen in their places: a claimed coupon does not vanish. */
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
