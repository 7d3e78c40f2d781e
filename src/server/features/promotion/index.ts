/** Discounts and group offers: what makes a product cheaper for a time. */
export type { ActivityState } from './activity-state.ts'
export { discountOf, isLive, liveDiscount, liveGroupActivity, runsNow } from './live-offer.ts'
