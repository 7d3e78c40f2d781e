import { Type } from 'typebox'
import {
  couponScopes,
  couponStatuses,
  enableConditions,
  exclusiveDiscounts,
  unavailableCodes,
} from './enums.ts'
import { orderTypes } from '../order/status.ts'
import { operation } from '../operation.ts'
import {
  component,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  named,
  Nullable,
  NumberedPageQuery,
  Page,
  PageQuery,
  Percent,
  Timestamp,
} from '../schema.ts'

const ProductParams = Type.Object({ product_id: Id })

export const Coupon = component(
  'Coupon',
  Type.Object({
    id: Id,
    activity_id: described(Id, 'of the activity by which it is claimed'),
    user_coupon_id: described(Nullable(Id), 'null: not claimed'),
    label: Type.String(),
    coupon_amount: described(Money, 'how much it takes off; with percent_off, the most that it takes off'),
    percent_off: described(
      Type.Optional(Percent),
      'the share of the price that it takes off, up to coupon_amount; missing: it takes off an amount',
    ),
    enable_condition: described(
      named(Type.Integer(), enableConditions),
      'whether there is a threshold: enable_condition_amount',
    ),
    enable_condition_amount: Money,
    coupon_scope: named(Type.Integer(), couponScopes),
    is_exclusive_discount: described(
      named(Type.Integer(), exclusiveDiscounts),
      'whether what is discounted already is left out',
    ),
    begin_time: Timestamp,
    end_time: Timestamp,
    currency: Currency,
    unavailable_code: described(
      named(Type.Integer({ minimum: 0, maximum: 4 }), unavailableCodes),
      'why it cannot be used',
    ),
    shortfall: described(Money, 'what is missing to the threshold, with code 4'),
    isReceive: Flag,
    isUse: Flag,
  }),
)

const OwnCoupon = Type.Object({
  ...Coupon.properties,
  products: described(
    Type.Array(Type.Object({ id: Id, name: Type.String() })),
    'what it is for, where it is not for all: a few of those on sale',
  ),
})

export const coupon = {
  studentCoupons: operation({
    method: 'GET',
    path: '/api/v1/student/coupons',
    summary: "The student's own coupons: 0 available, 1 used, 2 expired",
    access: 'student',
    permission: 'coupon.read',
    query: Type.Object({
      status: Type.Optional(named(Type.Integer({ minimum: 0, maximum: 2 }), couponStatuses)),
      ...NumberedPageQuery,
    }),
    reply: Page(OwnCoupon),
  }),
  couponsOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/coupons',
    summary: 'The coupons of one student: 0 available, 1 used, 2 expired',
    access: 'admin',
    permission: 'coupon.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object({
      status: Type.Optional(named(Type.Integer({ minimum: 0, maximum: 2 }), couponStatuses)),
      ...PageQuery,
    }),
    reply: Page(OwnCoupon),
  }),
  productCoupons: operation({
    method: 'GET',
    path: '/api/v1/student/coupons/{product_id}',
    summary: 'Coupons of a product: to claim, usable on it, and claimed',
    access: 'public',
    permission: 'coupon.read',
    params: ProductParams,
    reply: Type.Object({
      canReceiveCoupons: Type.Array(Coupon),
      availableCoupons: Type.Array(Coupon),
      haveReceiveCoupons: Type.Array(Coupon),
    }),
    refusals: ['productNotFound'],
  }),
  claimCoupon: operation({
    method: 'POST',
    path: '/api/v1/student/coupons',
    summary: 'A student claims the coupon of an activity, once',
    access: 'signedIn',
    permission: 'coupon.write',
    own: true,
    body: Type.Object({ activity_id: Id }),
    reply: Coupon,
    refusals: [
      'activityNotFound',
      'activityEnded',
      'activityJoined',
      'couponsGone',
      'adminCannotOperate',
      'studentsOnly',
    ],
  }),
  checkoutCoupons: operation({
    method: 'GET',
    path: '/api/v1/order/coupons/{product_id}',
    summary:
      "The student's coupons at the checkout of a product, with why one cannot be used, and those to claim",
    access: 'student',
    permission: 'coupon.read',
    params: ProductParams,
    query: Type.Object({
      ordertype: Type.Optional(named(Type.Integer({ minimum: 1, maximum: 3 }), orderTypes)),
    }),
    reply: Type.Object({
      available_coupon: Type.Array(Coupon),
      unavailable_coupon: Type.Array(Coupon),
      claimable_coupon: Type.Array(Coupon),
    }),
    refusals: ['productNotFound'],
  }),
  couponHolders: operation({
    method: 'GET',
    path: '/api/v1/coupons/{id}/assign',
    summary: 'The users who hold a coupon, newest first',
    access: 'admin',
    permission: 'coupon.assign',
    params: IdParams,
    query: Type.Object({
      ...PageQuery,
      keyword: described(Type.Optional(Line(64)), 'a part of the name or user name, or the end of the phone'),
      isUse: Type.Optional(Flag),
    }),
    reply: Page(
      Type.Object({
        user_coupon_id: Id,
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        isUse: Flag,
        claimed_at: Timestamp,
        used_at: Nullable(Timestamp),
        order_number: described(Nullable(Type.String()), 'the order that it was used for'),
      }),
    ),
    refusals: ['couponNotFound'],
  }),
  assignCoupon: operation({
    method: 'POST',
    path: '/api/v1/coupons/{id}/assign',
    summary: 'Gives a coupon to students; those who hold it already keep their one',
    access: 'admin',
    permission: 'coupon.assign',
    params: IdParams,
    body: Type.Object({ userids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
    reply: Type.Object({ assigned: Type.Integer(), already: Type.Integer() }),
    refusals: ['couponNotFound', 'couponsGone', 'userUnknown', 'mergeClosed'],
  }),
}
