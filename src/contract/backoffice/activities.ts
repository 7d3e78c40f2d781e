import { Type } from 'typebox'
import { Coupon } from '../activity/operations.ts'
import { operation } from '../operation.ts'
import { Flag, Id, IdParams, Line, Money, Nothing, Nullable, Page, PageQuery, Timestamp } from '../schema.ts'

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

/** coming, running, over or stopped */
const ActivityState = Type.String()

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
  /** how many there are; null: as many as want one */
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
    query: Type.Object({ ...PageQuery, type: Type.Optional(OfferFields.properties.type) }),
    reply: Page(Offer),
  }),
  createOffer: operation({
    method: 'POST',
    path: '/api/v1/admin/activities',
    summary: 'Begins a group activity or a discount of a product',
    access: 'admin',
    body: OfferFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productNotFound', 'activityOverlaps'],
  }),
  stopActivity: operation({
    method: 'POST',
    path: '/api/v1/admin/activities/{id}/stop',
    summary: 'Ends an activity before its time; groups that are open go on',
    access: 'admin',
    params: IdParams,
    reply: Nothing,
    refusals: ['activityNotFound'],
  }),
  adminCoupons: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons',
    summary: 'Coupons with their usage, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery }),
    reply: Page(AdminCoupon),
  }),
  createCoupon: operation({
    method: 'POST',
    path: '/api/v1/admin/coupons',
    summary: 'Issues a coupon',
    access: 'admin',
    body: CouponFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productUnknown'],
  }),
}
