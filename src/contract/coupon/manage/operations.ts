import { Type } from 'typebox'
import { Coupon } from '../operations.ts'
import { operation } from '../../operation.ts'
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

const OfferFields = Type.Object({
  /** 1 group buying, 2 discount */
  type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  product_id: Id,
  label: Line(20),
  price: Money,
  /** members that a group needs */
  number: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })),
  begin_time: Timestamp,
  end_time: Timestamp,
})

const ActivityState = Type.Union([
  Type.Literal('coming'),
  Type.Literal('running'),
  Type.Literal('over'),
  /** ended by the school before its time */
  Type.Literal('stopped'),
])

const Offer = Type.Object({
  id: Id,
  ...OfferFields.properties,
  number: Nullable(Type.Integer()),
  product_name: Type.String(),
  product_price: Money,
  currency: Type.Integer(),
  state: ActivityState,
  /** orders that were paid at its price */
  orders: Type.Integer(),
})

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

export const activityAdmin = {
  adminOffers: operation({
    method: 'GET',
    path: '/api/v1/admin/activities',
    summary: 'Group buying and discounts, newest first',
    access: 'admin',
    query: Type.Object({
      ...PageQuery,
      type: Type.Optional(OfferFields.properties.type),
      state: Type.Optional(ActivityState),
    }),
    reply: Page(Offer),
  }),
  createOffer: operation({
    method: 'POST',
    path: '/api/v1/admin/activities',
    summary: 'Begins a group activity or a discount of a product',
    access: 'admin',
    body: OfferFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productNotFound', 'activityOverlaps', 'amountTooFine'],
  }),
  updateOffer: operation({
    method: 'PUT',
    path: '/api/v1/admin/activities/{id}',
    summary: 'Changes what a group activity or discount is called and when it ends',
    access: 'admin',
    params: IdParams,
    body: Type.Pick(OfferFields, ['label', 'end_time']),
    reply: Nothing,
    refusals: ['activityNotFound', 'activityOver', 'activityOverlaps'],
  }),
  stopActivity: operation({
    method: 'POST',
    path: '/api/v1/admin/activities/{id}/stop',
    summary: 'Ends an activity before its time; groups that are open go on',
    access: 'admin',
    params: IdParams,
    reply: Nothing,
    refusals: ['activityNotFound', 'activityOver'],
  }),
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
