/** How many characters labels may have, in each language. */
export const labelLimits = { offer: 20, coupon: 40 } as const
