import { productTypes } from '#contract/catalog/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { courseRoute, learnAddress } from '#web/lib/shop-routes.ts'
import { payRoute } from '../routes.ts'
import { addressOf } from '#web/lib/documents.ts'

export type StudentOrder = ByKey['GET /api/order']['reply']['list'][number]

const { pending, shipped, completed, ended, cancelled, refunded } = orderStatuses

export const isPending = ({ status }: StudentOrder): boolean => status === pending
export const isShipped = ({ status }: StudentOrder): boolean => status === shipped
/** Delivered goods have no course to open. */
export const isToStudy = ({ status, course_type }: StudentOrder): boolean =>
  status === completed && course_type !== productTypes.physical
/** Whether its course may be bought again: the grant has expired, or the order was cancelled or refunded. */
export const isToBuyAgain = ({ status }: StudentOrder): boolean =>
  status === ended || status === cancelled || status === refunded

export const payAddress = ({ order_id, product_id }: StudentOrder): string =>
  addressOf('index', payRoute(order_id, product_id))
/** Where the course of an order is learned. */
export const learnAddressOf = ({ product_id }: StudentOrder): string => learnAddress(product_id)
export const courseAddressOf = ({ product_id }: StudentOrder): string =>
  addressOf('index', courseRoute(product_id))

/** Base route of the student's orders: in the area, or on the phone's pages. */
export interface OrderPlaces {
  list: string
  detail: (orderId: number) => string
}
export const areaPlaces: OrderPlaces = { list: '/my_orders', detail: (id) => `/my_orders/${id}` }
export const phonePlaces: OrderPlaces = { list: '/m/order', detail: (id) => `/m/order?orderId=${id}` }
