import { orderTypes } from '#contract/order/status.ts'
import type { Recommendation } from '#web/features/group/recommendation.ts'

/** Routes of index.html from a course to its purchase, with the published names in their queries. */
export function prepayRoute(productId: number, recommendation: Recommendation = {}): string {
  const query = new URLSearchParams({ productId: String(productId), ...recommendation })
  return `/prepay?${query.toString()}`
}

/** The group activity to buy in, and the group to join; without a group a new one is opened. */
export interface GroupRequest {
  activityId: number
  groupId?: number
}

/** As `prepayRoute`, for the group price. */
export function groupPrepayRoute(
  productId: number,
  { activityId, groupId }: GroupRequest,
  recommendation: Recommendation = {},
): string {
  const query = new URLSearchParams({
    productId: String(productId),
    ordertype: String(orderTypes.group),
    activity_id: String(activityId),
    ...(groupId === undefined ? {} : { group_id: String(groupId) }),
    ...recommendation,
  })
  return `/prepay?${query.toString()}`
}

export const payRoute = (orderId: number, productId: number): string =>
  `/pay?orderId=${orderId}&product_id=${productId}`

export const paySuccessRoute = (orderId: number, productId: number): string =>
  `/paysuccess?product_id=${productId}&order_id=${orderId}`

/** Published addresses of the student's area. */
export const myOrdersAddress = '/school/student.html#/my_orders'
export const myCoursesAddress = '/school/student.html#/my_courses'
