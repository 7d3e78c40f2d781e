import type { ByKey } from '#contract/operations.ts'

export type ProductCoupons = ByKey['GET /api/v1/student/coupons/{product_id}']['reply']
export type Coupon = ProductCoupons['canReceiveCoupons'][number]
export type OwnCoupon = ByKey['GET /api/v1/student/coupons']['reply']['list'][number]
