import { orderTypes } from '#contract/order/status.ts'
import { useCall } from '#web/lib/query.ts'

export interface CheckoutCouponsOptions {
  enabled: boolean
  inGroup: boolean
  discounted: boolean
}

/** The student's coupons for the checkout of a product. */
export function useCheckoutCoupons(
  productId: number,
  { enabled, inGroup, discounted }: CheckoutCouponsOptions,
) {
  const ordertype = inGroup ? orderTypes.group : discounted ? orderTypes.discount : orderTypes.ordinary
  return useCall(
    'GET /api/v1/order/coupons/{product_id}',
    { params: { product_id: productId }, query: { ordertype } },
    { enabled, quiet: true, staleTime: 0 },
  )
}
