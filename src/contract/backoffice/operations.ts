import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { RICH_TEXT_LENGTH } from '../rich-text.ts'
import { Product, ProductStatusValue, ProductTypeValue } from '../catalog/operations.ts'
import { OrderBrief } from '../order/operations.ts'
import { SmsAlarm } from '../sms/operations.ts'
import { OrderFilter, TestFilter } from '../order/manage/filters.ts'
import {
  Flag,
  Id,
  IdParams,
  Line,
  Moment,
  Money,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'

const Keyword = Type.Optional(Line(64))

const ProductFields = Type.Object({
  name: Line(120, 1),
  /** a shorter name for the home page; a form without the field leaves it as it is */
  hot_course_name: Type.Optional(Line(60)),
  /** what an upload answered, or empty; a form without the field leaves it as it is */
  cover_url: Type.Optional(Line(200)),
  intro: Line(300),
  desc: Line(2000),
  /** formatted text; cleaned when it is saved. A form without the field leaves it as it is. */
  details: Type.Optional(Type.String({ maxLength: RICH_TEXT_LENGTH })),
  type: ProductTypeValue,
  price: Money,
  stock_type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  is_show_stock: Flag,
  stock: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  validity_type: Type.Integer({ minimum: 1, maximum: 3 }),
  /** days, for validity_type 3 */
  validity_time: Type.Integer({ minimum: 0, maximum: 36_500 }),
  /** for validity_type 2; a form without them has none */
  validity_starttime: Type.Optional(Moment),
  validity_endtime: Type.Optional(Moment),
  validity_time_show: Type.Optional(Flag),
  is_show_class_times: Type.Optional(Flag),
  /** something is sent: an address is asked for */
  is_deliver: Type.Optional(Flag),
  /** what a package holds, in its order */
  product_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  is_hot: Flag,
  teacher_ids: Type.Array(Id, { maxItems: 20 }),
})

/** A product without the coupons that its page shows. */
const { coupons: _coupons, ...OwnProduct } = Product.properties

const AdminProduct = Type.Object({
  id: Id,
  name: Type.String(),
  cover_url: Type.String(),
  type: Type.Integer(),
  status: ProductStatusValue,
  price: Money,
  currency: Type.Integer(),
  stock_type: Type.Integer(),
  stock: Type.Integer(),
  teacher_name: Type.String(),
  /** orders that were paid with real money */
  sold: Type.Integer(),
  created_at: Timestamp,
})

export const backoffice = {
  adminOverview: operation({
    method: 'GET',
    path: '/api/v1/admin/overview',
    summary: 'The numbers that the back office opens with',
    access: 'admin',
    reply: Type.Object({
      /** one row per currency; test payments count nowhere */
      paid_today: Type.Array(
        Type.Object({ currency: Type.Integer(), amount: Money, orders: Type.Integer() }),
      ),
      pending_orders: Type.Integer(),
      test_orders: Type.Integer(),
      students: Type.Integer(),
      products_on_sale: Type.Integer(),
      sms_today: Type.Integer(),
      /** the site's limit of SMS was reached within the last 24 hours */
      sms_alarm: Nullable(SmsAlarm),
      is_demo: Flag,
      payment: Type.Union([Type.Literal('real'), Type.Literal('sandbox'), Type.Literal('none')]),
      /** whether a method of payment is set up and switched on */
      can_pay: Flag,
    }),
  }),
  adminOrders: operation({
    method: 'GET',
    path: '/api/v1/admin/orders',
    summary: 'All orders, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery, ...OrderFilter, ...TestFilter }),
    reply: Page(
      Type.Object({
        ...OrderBrief.properties,
        ordertype: Type.Integer(),
        ordersource: Type.Integer(),
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        /** masked */
        telephone: Type.String(),
      }),
    ),
  }),
  adminOrderEvents: operation({
    method: 'GET',
    path: '/api/v1/admin/orders/{id}/events',
    summary: 'Who moved an order, when and why',
    access: 'admin',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          from: Nullable(Type.Integer()),
          to: Type.Integer(),
          actor: Type.String(),
          /** the person's name, or empty where it was none or is gone */
          who: Type.String(),
          reason: Type.String(),
          at: Timestamp,
        }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
  smsOutbox: operation({
    method: 'GET',
    path: '/api/v1/admin/sms',
    summary: 'The SMS outbox; a code is readable for ten minutes',
    access: 'admin',
    query: Type.Object({ ...PageQuery }),
    reply: Page(
      Type.Object({
        id: Id,
        area_code: Type.String(),
        telephone: Type.String(),
        action: Type.String(),
        smstype: Type.Integer(),
        /** null once it has expired or was used, and to others where it is the first administrator's */
        code: Nullable(Type.String()),
        /** 0: the provider gave no answer, so it may not have left */
        confirmed: Flag,
        created_at: Timestamp,
      }),
    ),
  }),
  adminProducts: operation({
    method: 'GET',
    path: '/api/v1/admin/products',
    summary: 'All products, newest first',
    access: 'admin',
    query: Type.Object({
      ...PageQuery,
      status: Type.Optional(ProductStatusValue),
      keyword: Keyword,
      type: Type.Optional(ProductTypeValue),
      price_min: Type.Optional(Money),
      price_max: Type.Optional(Money),
      /** out: limited, and none left */
      stock: Type.Optional(
        Type.Union([Type.Literal('unlimited'), Type.Literal('limited'), Type.Literal('out')]),
      ),
      /** 1: sold at least once for real money */
      is_sold: Type.Optional(Flag),
    }),
    reply: Page(AdminProduct),
  }),
  adminProduct: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}',
    summary: 'One product for editing',
    access: 'admin',
    params: IdParams,
    reply: Type.Object({ ...OwnProduct, is_hot: Flag, teacher_ids: Type.Array(Id) }),
    refusals: ['productNotFound'],
  }),
  createProduct: operation({
    method: 'POST',
    path: '/api/v1/admin/products',
    summary: 'Creates a product off the shelf',
    access: 'admin',
    body: ProductFields,
    reply: Type.Object({ id: Id }),
    refusals: ['teacherUnknown', 'productUnknown', 'amountTooFine'],
  }),
  updateProduct: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}',
    summary: 'Changes a product; orders made before keep what they were made with',
    access: 'admin',
    params: IdParams,
    body: Type.Object({
      ...ProductFields.properties,
      /** the stock that the form was opened with: places sold meanwhile stay sold */
      stock_was: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    reply: Nothing,
    refusals: [
      'productNotFound',
      'teacherUnknown',
      'productUnknown',
      'priceBelowActivity',
      'heldByPackage',
      'amountTooFine',
    ],
  }),
  setProductStatus: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}/status',
    summary: 'Puts a product on the shelf (2), takes it off (1) or freezes it (0)',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ status: ProductStatusValue }),
    reply: Nothing,
    refusals: ['productNotFound'],
  }),
  adminTeachers: operation({
    method: 'GET',
    path: '/api/v1/admin/teachers',
    summary: 'Teachers to choose from',
    access: 'admin',
    query: Type.Object({ keyword: Keyword }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ id: Id, name: Type.String(), username: Type.String() })),
    }),
  }),
  schoolSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/school',
    summary: "The school's name and colour, and whether it is still the demo",
    access: 'admin',
    reply: Type.Object({ app_name: Type.String(), accent_color: Type.String(), is_demo: Flag }),
  }),
  updateSchoolSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/school',
    summary: "Changes the school's name and colour",
    access: 'admin',
    body: Type.Object({
      app_name: Line(60, 1),
      /** #rrggbb, or empty for the colour of the house */
      accent_color: Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' }),
    }),
    reply: Nothing,
  }),
  openForReal: operation({
    method: 'POST',
    path: '/api/v1/admin/open',
    summary: "Sets the administrator's password, removes demo people and data, clears the demo accounts",
    access: 'admin',
    body: Type.Object({
      password: Line(64, 1),
      /** the word that the screen asks to type, so that nobody opens by accident */
      confirm: Type.Boolean(),
    }),
    reply: Nothing,
    refusals: ['notADemo', 'confirmationMismatch', 'invalidField'],
  }),
}
