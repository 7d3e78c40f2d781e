export const enableConditions = { none: 1, fullAmount: 2 } as const
export const couponScopes = { allProducts: 1, specifiedProducts: 2 } as const
/** is_exclusive_discount: 2 leaves out what is discounted already */
export const exclusiveDiscounts = { no: 1, yes: 2 } as const
export const couponStatuses = { unused: 0, used: 1, expired: 2 } as const

/** why a coupon cannot be used at a checkout; 0: it can */
export const unavailableCodes = {
  available: 0,
  groupPrice: 1,
  restricted: 2,
  notYet: 3,
  amountShort: 4,
} as const

/** the button of a course shows so many coupons, then a link to more */
export const COUPONS_ON_BUTTON = 3
/** how long a claim says that it succeeded */
export const CLAIM_TIP_SECONDS = 10
