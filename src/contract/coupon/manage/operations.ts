import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { ActivityState } from '../../promotion/manage/operations.ts'
import {
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../schema.ts'
import { Coupon } from '../operations.ts'

const CouponFields = Type.Object({
  label: Line(40, 1),
  coupon_amount: Money,
  enable_condition: Type.Integer({ minimum: 1, maximum: 2 }),
  enable_condition_amount: Money,
  /** empty: all products */
  product_ids: Type.Array(Id, { maxItems: 500 }),
  is_exclusive_discount: Type.Integer({ minimum: 1, maximum: 2 }),
  /** when it may be claimed */
  claim_begin_time: Timestamp,
  claim_end_time: Timestamp,
  /** when it may be used */
  begin_time: Timestamp,
  end_time: Timestamp,
  /** how many there are; null or 0: as many as want one */
  total: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** students claim it themselves; otherwise the school assigns it */
  is_claimable: Flag,
})

const AdminCoupon = Type.Object({
  ...CouponFields.properties,
  id: Id,
  activity_id: Id,
  currency: Coupon.properties.currency,
  state: ActivityState,
  claimed: Type.Integer(),
  used: Type.Integer(),
})

export const couponAdmin = {
  adminCoupons: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons',
    summary: 'Coupons with their usage, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery, state: Type.Optional(ActivityState) }),
    reply: Page(AdminCoupon),
  }),
  createCoupon: operation({
    method: 'POST',
    path: '/api/v1/admin/coupons',
    summary: 'Issues a coupon',
    access: 'admin',
    body: CouponFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productUnknown', 'amountTooFine'],
  }),
  updateCoupon: operation({
    method: 'PUT',
    path: '/api/v1/admin/coupons/{id}',
    summary: 'Changes what a coupon is called, how long it may be claimed and used, and how many there are',
    access: 'admin',
    params: IdParams,
    body: Type.Pick(CouponFields, ['label', 'claim_end_time', 'end_time', 'total']),
    reply: Nothing,
    refusals: ['couponNotFound'],
  }),
  adminCoupon: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons/{id}',
    summary: 'One coupon with its usage and the names of its products',
    access: 'admin',
    params: IdParams,
    reply: Type.Object({
      ...AdminCoupon.properties,
      products: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
    refusals: ['couponNotFound'],
  }),
}
