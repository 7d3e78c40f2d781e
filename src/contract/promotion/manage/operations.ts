import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { labelLimits } from '../label-limits.ts'
import {
  component,
  Currency,
  described,
  Id,
  IdParams,
  Line,
  Money,
  NextRevision,
  Nothing,
  Nullable,
  NumberedPageQuery,
  Page,
  Percent,
  Revision,
  Seen,
  Timestamp,
} from '../../schema.ts'
import { Texts, TextsChange } from '../../site/texts.ts'

const OfferFields = Type.Object({
  type: described(Type.Union([Type.Literal(1), Type.Literal(2)]), '1 group buying, 2 discount'),
  product_id: Id,
  label: Line(labelLimits.offer),
  price: Money,
  number: described(Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })), 'members that a group needs'),
  begin_time: Timestamp,
  end_time: Timestamp,
})

/** of one call */
const OFFERS_AT_MOST = 50

/** of one discount, as of one coupon */
const PRODUCTS_AT_MOST = 500

const DiscountFields = Type.Object({
  label: OfferFields.properties.label,
  percent_off: Percent,
  ceiling: described(Type.Optional(Money), 'the most that it takes off a product; missing: no limit'),
  product_ids: described(Type.Array(Id, { maxItems: PRODUCTS_AT_MOST }), 'empty: the whole shop'),
  begin_time: Timestamp,
  end_time: Timestamp,
})

const { product_id: _product, price: _price, ...SharedFields } = OfferFields.properties

export const ActivityState = Type.Union([
  Type.Literal('coming'),
  Type.Literal('running'),
  Type.Literal('over'),
  /** ended by the school before its time */
  Type.Literal('stopped'),
])

const Offer = component(
  'Offer',
  Type.Object({
    id: Id,
    ...OfferFields.properties,
    product_id: described(Nullable(Id), 'null: a discount by percentage, for product_ids'),
    price: described(Nullable(Money), 'null: a discount by percentage'),
    number: Nullable(Type.Integer()),
    product_name: Type.String(),
    product_price: Nullable(Money),
    percent_off: Type.Optional(Percent),
    ceiling: described(Type.Optional(Money), 'the most that a percentage takes off; missing: no limit'),
    product_ids: described(
      Type.Optional(Type.Array(Id)),
      'what a discount by percentage is for; empty: the whole shop',
    ),
    currency: Currency,
    state: ActivityState,
    orders: described(Type.Integer(), 'orders that were paid at its price'),
    revision: Revision,
  }),
)

export const promotionAdmin = {
  adminOffers: operation({
    method: 'GET',
    path: '/api/v1/admin/activities',
    summary: 'Group buying and discounts, newest first',
    access: 'admin',
    permission: 'promotion.read',
    query: Type.Object({
      ...NumberedPageQuery,
      type: Type.Optional(OfferFields.properties.type),
      state: Type.Optional(ActivityState),
      product_id: described(
        Type.Optional(Id),
        'those of this product, and discounts by percentage that include it',
      ),
    }),
    reply: Page(Offer),
  }),
  createOffer: operation({
    method: 'POST',
    path: '/api/v1/admin/activities',
    summary: 'Begins a group activity or a discount of a product',
    access: 'admin',
    permission: 'promotion.write',
    body: OfferFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productNotFound', 'activityOverlaps', 'amountTooFine'],
  }),
  createOffers: operation({
    method: 'POST',
    path: '/api/v1/admin/activities/several',
    summary:
      'Begins the same activity for several products, all or none; the refusal names in `products` those that stand against it',
    access: 'admin',
    permission: 'promotion.write',
    body: Type.Object({
      ...SharedFields,
      products: Type.Array(Type.Object({ product_id: Id, price: Money }), {
        minItems: 1,
        maxItems: OFFERS_AT_MOST,
      }),
    }),
    reply: Type.Object({ ids: described(Type.Array(Id), 'of the activities, in the order of the products') }),
    refusals: ['offersRefused', 'invalidField'],
  }),
  createDiscount: operation({
    method: 'POST',
    path: '/api/v1/admin/activities/discounts',
    summary: 'Begins a discount by percentage of several products or of the whole shop',
    access: 'admin',
    permission: 'promotion.write',
    body: DiscountFields,
    reply: Type.Object({ id: Id }),
    refusals: ['productUnknown', 'amountTooFine'],
  }),
  adminOffer: operation({
    method: 'GET',
    path: '/api/v1/admin/activities/{id}',
    summary: 'One group activity or discount',
    access: 'admin',
    permission: 'promotion.read',
    params: IdParams,
    reply: Offer,
    refusals: ['activityNotFound'],
  }),
  updateOffer: operation({
    method: 'PUT',
    path: '/api/v1/admin/activities/{id}',
    summary: 'Changes what a group activity or a discount of any kind is called and when it ends',
    access: 'admin',
    permission: 'promotion.write',
    params: IdParams,
    body: Seen(Type.Pick(OfferFields, ['label', 'end_time'])),
    reply: NextRevision,
    refusals: ['activityNotFound', 'activityOver', 'activityOverlaps', 'recordChanged'],
  }),
  offerTexts: operation({
    method: 'GET',
    path: '/api/v1/admin/activities/{id}/texts',
    summary: 'What a group activity or a discount is called in every language',
    access: 'admin',
    permission: 'promotion.read',
    params: IdParams,
    reply: Texts,
    refusals: ['activityNotFound'],
  }),
  updateOfferTexts: operation({
    method: 'PUT',
    path: '/api/v1/admin/activities/{id}/texts',
    summary: 'Changes what a group activity or a discount is called in one language',
    access: 'admin',
    permission: 'promotion.write',
    params: IdParams,
    body: TextsChange,
    reply: Texts,
    refusals: ['activityNotFound', 'textsChanged', 'invalidField'],
  }),
  stopActivity: operation({
    method: 'POST',
    path: '/api/v1/admin/activities/{id}/stop',
    summary: 'Ends an activity before its time; groups that are open go on',
    access: 'admin',
    permission: 'promotion.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['activityNotFound', 'activityOver'],
  }),
}
