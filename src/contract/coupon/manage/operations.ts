import { Type } from 'typebox'
import { enableConditions, exclusiveDiscounts } from '../enums.ts'
import { operation } from '../../operation.ts'
import { labelLimits } from '../../promotion/label-limits.ts'
import { ActivityState } from '../../promotion/manage/operations.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  named,
  NextRevision,
  Nullable,
  NumberedPageQuery,
  Page,
  Percent,
  Revision,
  RowIds,
  RowOutcomes,
  Seen,
  Timestamp,
} from '../../schema.ts'
import { Texts, TextsChange } from '../../site/texts.ts'
import { Coupon } from '../operations.ts'

const CouponFields = Type.Object({
  label: Line(labelLimits.coupon, 1),
  coupon_amount: described(Money, 'how much it takes off; with percent_off, the most that it takes off'),
  percent_off: described(
    Type.Optional(Percent),
    'the share of the price that it takes off, up to coupon_amount; missing: it takes off an amount',
  ),
  enable_condition: named(Type.Integer({ minimum: 1, maximum: 2 }), enableConditions),
  enable_condition_amount: Money,
  product_ids: described(Type.Array(Id, { maxItems: 500 }), 'empty: all products'),
  is_exclusive_discount: named(Type.Integer({ minimum: 1, maximum: 2 }), exclusiveDiscounts),
  claim_begin_time: described(Timestamp, 'when it may be claimed'),
  claim_end_time: Timestamp,
  begin_time: described(Timestamp, 'when it may be used'),
  end_time: Timestamp,
  total: described(
    Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    'how many there are; null or 0: as many as want one',
  ),
  is_claimable: described(Flag, 'students claim it themselves; otherwise the school assigns it'),
})

const AdminCoupon = component(
  'AdminCoupon',
  Type.Object({
    ...CouponFields.properties,
    id: Id,
    activity_id: Id,
    currency: Coupon.properties.currency,
    state: ActivityState,
    claimed: Type.Integer(),
    used: Type.Integer(),
  }),
)

export const couponAdmin = {
  adminCoupons: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons',
    summary: 'Coupons with their usage, newest first',
    access: 'admin',
    permission: 'coupon.read',
    query: Type.Object({ ...NumberedPageQuery, state: Type.Optional(ActivityState) }),
    reply: Page(AdminCoupon),
  }),
  createCoupon: operation({
    method: 'POST',
    path: '/api/v1/admin/coupons',
    summary: 'Issues a coupon',
    access: 'admin',
    permission: 'coupon.write',
    body: CouponFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productUnknown', 'amountTooFine'],
  }),
  updateCoupon: operation({
    method: 'PUT',
    path: '/api/v1/admin/coupons/{id}',
    summary: 'Changes what a coupon is called, how long it may be claimed and used, and how many there are',
    access: 'admin',
    permission: 'coupon.write',
    params: IdParams,
    body: Seen(Type.Pick(CouponFields, ['label', 'claim_end_time', 'end_time', 'total'])),
    reply: NextRevision,
    refusals: ['couponNotFound', 'recordChanged'],
  }),
  adminCoupon: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons/{id}',
    summary: 'One coupon with its usage and the names of its products',
    access: 'admin',
    permission: 'coupon.read',
    params: IdParams,
    reply: Type.Object({
      ...AdminCoupon.properties,
      revision: Revision,
      products: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
    refusals: ['couponNotFound'],
  }),
  couponTexts: operation({
    method: 'GET',
    path: '/api/v1/admin/coupons/{id}/texts',
    summary: 'What a coupon is called in every language',
    access: 'admin',
    permission: 'coupon.read',
    params: IdParams,
    reply: Texts,
    refusals: ['couponNotFound'],
  }),
  updateCouponTexts: operation({
    method: 'PUT',
    path: '/api/v1/admin/coupons/{id}/texts',
    summary: 'Changes what a coupon is called in one language',
    access: 'admin',
    permission: 'coupon.write',
    params: IdParams,
    body: TextsChange,
    reply: Texts,
    refusals: ['couponNotFound', 'textsChanged', 'invalidField'],
  }),
  assignCouponToEach: operation({
    method: 'POST',
    path: '/api/v1/admin/coupons/{id}/students',
    summary: 'Gives a coupon to several students, each by itself; who holds it already keeps the one',
    access: 'admin',
    permission: 'coupon.assign',
    params: IdParams,
    body: Type.Object({ ids: RowIds }),
    reply: RowOutcomes,
    refusals: ['couponNotFound'],
  }),
}
