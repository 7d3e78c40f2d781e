/** Order and payment vocabulary; the allowed moves between statuses are the server's table. */
export const orderStatuses = {
  cancelled: 0,
  pending: 1,
  paid: 3,
  awaitingGroup: 6,
  groupFormed: 7,
  refunded: 8,
  ended: 9,
  refunding: 10,
  awaitingShipment: 11,
  shipped: 12,
  completed: 13,
} as const
export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses]

export const orderTypes = { ordinary: 1, group: 2, discount: 3 } as const
/** What reduces the price of an order of the type discount. */
export const orderReductions = ['discount', 'coupon'] as const
export type OrderReduction = (typeof orderReductions)[number]
export const orderSources = {
  website: 1,
  miniProgram: 2,
  systemAdded: 3,
  onBehalf: 4,
  mobile: 5,
  publicAccount: 6,
} as const
export const payments = { none: 0, wechat: 1, alipay: 2, systemAdded: 3, paypal: 4 } as const

/** Where the goods of an order are. */
export const shippingStates = { awaiting: 1, shipped: 2, signed: 3 } as const
export type ShippingState = (typeof shippingStates)[keyof typeof shippingStates]

/** seconds a WeChat QR is good for, and between two looks at the order */
export const WECHAT_QR_SECONDS = 7200
export const PAYMENT_POLL_SECONDS = 5
/** an unpaid order is cancelled after this long */
export const ORDER_EXPIRY_SECONDS = 24 * 3600
