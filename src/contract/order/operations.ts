import { Type } from 'typebox'
import { orderSources, orderTypes } from './status.ts'
import { ProductTypeNumber } from '../catalog/numbers.ts'
import {
  OrderSourceNumber,
  OrderStatusNumber,
  OrderTypeNumber,
  PaymentNumber,
  ShippingStateNumber,
} from './numbers.ts'
import { operation } from '../operation.ts'
import { handKinds } from '../payment/offline-kinds.ts'
import { OfflinePayment } from '../payment/offline.ts'
import {
  AgreementVersion,
  component,
  Currency,
  described,
  Flag,
  Id,
  IdOrNone,
  Line,
  Money,
  named,
  Nullable,
  NumberedPageQuery,
  OneOf,
  Page,
  Timestamp,
} from '../schema.ts'

const OrderParams = Type.Object({ orderId: Id })

export const OrderBrief = component(
  'OrderBrief',
  Type.Object({
    order_id: Id,
    order_number: Type.String(),
    status: OrderStatusNumber,
    amount: Money,
    currency: Currency,
    payment: Nullable(PaymentNumber),
    is_test: described(Flag, 'paid by the sandbox cashier; counts nowhere'),
    product_id: Id,
    course_name: Type.String(),
    course_type: ProductTypeNumber,
    course_teacher: Type.String(),
    cover_url: Type.String(),
    created_at: Timestamp,
    paid_at: Nullable(Timestamp),
  }),
)

const SubProduct = Type.Object({ id: Id, name: Type.String() })

export const DeliverAddress = component(
  'DeliverAddress',
  Type.Object({
    consignee: Type.String(),
    area_code: Type.String(),
    telephone: Type.String(),
    province: Type.String(),
    city: Type.String(),
    district: Type.String(),
    full_address: Type.String(),
    region_code: described(
      Type.Optional(Type.String()),
      'six digits (GB/T 2260); missing in orders of before',
    ),
  }),
)

/** asked, refused, approved, sent, done or failed */
const RefundState = Type.String()
export const RefundBrief = component(
  'RefundBrief',
  Type.Object({
    id: Id,
    amount: Money,
    state: RefundState,
    reason: described(Type.String(), 'duplicate, late, sold_out, group_closed, group_failed, or asked'),
    note: described(Type.String(), 'what the student wrote, and what the school answered'),
    answer: Type.String(),
    by_hand: described(Flag, 'the school returns it by hand: no provider is asked'),
    hand_kind: described(
      Nullable(OneOf(handKinds)),
      'how it was returned by hand: cash, bank, card, cheque or other; null until then',
    ),
    created_at: Timestamp,
    done_at: Nullable(Timestamp),
  }),
)

export const PaidByStep = described(Nullable(Money), 'what was paid by this step; null: nothing')

/** A transition of an order, for its student: the new status, and when. */
const OrderEvent = Type.Object({ status: OrderStatusNumber, paid: PaidByStep, at: Timestamp })

const OrderGroup = Type.Object({
  group_id: Id,
  activity_id: Id,
  state: described(Type.String(), 'open, formed or failed'),
  number: Type.Integer(),
  paid: Type.Integer(),
  expires_at: Timestamp,
})

export const Order = component(
  'Order',
  Type.Object({
    ...OrderBrief.properties,
    unit_price: Money,
    quantity: Type.Integer(),
    subtotal: Money,
    discount: described(Money, 'what discount, group price and coupon took off'),
    coupon_amount: Money,
    changed_price: described(Nullable(Money), 'null: the amount is as it was calculated'),
    total_amount: Money,
    amount_payable: Money,
    address: Type.Object({ deliver_address: Nullable(DeliverAddress) }),
    shipping_state: described(Nullable(ShippingStateNumber), 'null: nothing is to be sent, or not yet'),
    express_company: Type.String(),
    express_number: Type.String(),
    shipped_at: Nullable(Timestamp),
    signed_at: Nullable(Timestamp),
    group: Nullable(OrderGroup),
    refunds: Type.Array(RefundBrief),
    offline_payment: described(Nullable(OfflinePayment), 'how it was paid without a provider'),
    events: Type.Array(OrderEvent),
    is_refundable: described(Flag, 'the money may be asked back'),
    ordertype: OrderTypeNumber,
    ordersource: OrderSourceNumber,
    expires_at: described(Timestamp, 'when an unpaid order is cancelled by itself'),
    product_release: Type.Object({
      course_name: Type.String(),
      course_type: ProductTypeNumber,
      course_teacher: Type.String(),
      product_packageid: Nullable(Id),
      sub_product: Type.Array(SubProduct),
    }),
    product_detail: Type.Object({ id: Id, sub_product: Type.Array(SubProduct) }),
    order_fail: Type.Object({ order_fail: Flag, order_fail_msg: Type.String() }),
  }),
)

const refusedOrder = ['adminCannotOrder', 'onlyStudentsOrder', 'productNotFound', 'noPermission'] as const

export const order = {
  createOrder: operation({
    method: 'POST',
    path: '/api/order',
    summary: 'A student orders a product; a pending order of the same product is answered again',
    access: 'signedIn',
    permission: 'order.write',
    own: true,
    form: true,
    body: Type.Object({
      userid: Type.Optional(Id),
      productid: Id,
      ordersource: Type.Optional(
        named(Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(6)]), orderSources),
      ),
      free: Type.Optional(Flag),
      ordertype: described(
        Type.Optional(named(Type.Integer({ minimum: 1, maximum: 3 }), orderTypes)),
        '1 plain, 2 in a group, 3 with a discount or a coupon; found by the server itself for 1 and 3',
      ),
      user_coupon_id: described(Type.Optional(IdOrNone), 'the own claimed coupon to use'),
      activity_id: described(
        Type.Optional(IdOrNone),
        'the discount or group activity that the student has seen',
      ),
      group_id: described(Type.Optional(IdOrNone), 'the group to join; none opens one'),
      address_id: described(
        Type.Optional(IdOrNone),
        'where goods are sent; needed when the product is sent, ignored otherwise',
      ),
      address: described(
        Type.Optional(Line(2000)),
        'what the browser showed of the address, for the record of the call alone',
      ),
      seen_amount: described(
        Type.Optional(Money),
        'what the checkout showed to be paid: an order that would cost something else is not made',
      ),
      fissionid: Type.Optional(Line(64)),
      recommenduserid: Type.Optional(Line(20)),
      agreement_version: AgreementVersion,
    }),
    reply: Type.Object({
      order_id: Id,
      order_number: Type.String(),
      amount: Money,
      currency: Currency,
      status: OrderStatusNumber,
    }),
    refusals: [
      ...refusedOrder,
      'alreadyOwned',
      'offShelf',
      'demoOpenClass',
      'soldOut',
      'notFree',
      'activityEnded',
      'priceChanged',
      'agreementChanged',
      'consentNeeded',
      'couponUnavailable',
      'groupNotFound',
      'groupClosed',
      'groupJoined',
      'addressNeeded',
      'addressNotFound',
    ],
  }),
  freeProduct: operation({
    method: 'POST',
    path: '/api/order/freeproduct',
    summary: "Whether the student already claimed a free product; code 1 'not ordered' when not",
    access: 'signedIn',
    permission: 'order.read',
    own: true,
    body: Type.Object({ userid: Type.Optional(Id), productid: Id }),
    reply: Type.Object({ order_id: Id }),
    refusals: ['notOrdered', 'noPermission'],
  }),
  orderList: operation({
    method: 'GET',
    path: '/api/order',
    summary: "The student's own orders, newest first",
    access: 'student',
    permission: 'order.read',
    query: Type.Object({
      ...NumberedPageQuery,
      status: described(
        Type.Optional(Type.String({ pattern: '^(\\d|1[0-3])(,(\\d|1[0-3])){0,10}$' })),
        'one or several, with commas between',
      ),
    }),
    reply: Page(OrderBrief),
  }),
  orderById: operation({
    method: 'GET',
    path: '/api/order/{orderId}',
    summary: 'One own order',
    access: 'signedIn',
    permission: 'order.read',
    own: true,
    params: OrderParams,
    reply: Order,
    refusals: ['orderNotFound'],
  }),
  requestRefund: operation({
    method: 'POST',
    path: '/api/order/{orderId}/refund',
    summary: 'Requests a refund; the order keeps its status until the school has decided',
    access: 'signedIn',
    permission: 'order.write',
    own: true,
    params: OrderParams,
    body: Type.Object({ reason: Line(500, 1) }),
    reply: Type.Object({ state: RefundState }),
    refusals: ['fieldRequired', 'orderNotFound', 'refundNotPossible', 'refundAsked'],
  }),
  signOrder: operation({
    method: 'POST',
    path: '/api/order/{orderId}/sign',
    summary: 'The student has received the goods',
    access: 'signedIn',
    permission: 'order.write',
    own: true,
    params: OrderParams,
    reply: Type.Object({ status: OrderStatusNumber }),
    refusals: ['orderNotFound', 'orderNotShipped'],
  }),
  cancelOrder: operation({
    method: 'POST',
    path: '/api/order/{orderId}/cancel',
    summary: 'The student cancels an order that is not paid yet',
    access: 'signedIn',
    permission: 'order.write',
    own: true,
    params: OrderParams,
    reply: Type.Object({ status: OrderStatusNumber }),
    refusals: ['orderNotFound', 'orderNotPending'],
  }),
}
