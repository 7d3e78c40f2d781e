export const activityTypes = { group: 1, discount: 2, coupon: 3 } as const
