import { Type } from 'typebox'
import { ProductStatusNumber, ProductTypeNumber, StockTypeNumber, ValidityTypeNumber } from './numbers.ts'
import { Coupon } from '../coupon/operations.ts'
import { StreamStateName } from '../openclass/parts.ts'
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
  Nullable,
  NumberedPageQuery,
  Page,
  PageQuery,
  Percent,
  Timestamp,
} from '../schema.ts'

export const Lesson = component(
  'Lesson',
  Type.Object({
    id: Id,
    open_class_id: described(Id, 'where it is watched: `/live?id=`'),
    chapter: described(Type.String(), 'the heading under which it stands; empty: none'),
    title: Type.String(),
    is_audition: Flag,
    hasvideouri: described(Flag, 'there is a video to be watched afterwards'),
    begintime: Nullable(Timestamp),
    endtime: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    replay: Flag,
    stream_state: StreamStateName,
  }),
)

export const ProductBrief = component(
  'ProductBrief',
  Type.Object({
    id: Id,
    cover_url: Type.String(),
    name: Type.String(),
    teacher_name: Type.String(),
    intro: Type.String(),
    type: ProductTypeNumber,
    status: ProductStatusNumber,
    price: Money,
    currency: Currency,
    stock_type: StockTypeNumber,
    stock: Type.Integer(),
    discount_price: described(Nullable(Money), 'what it costs while a discount runs; null: none does'),
    group_price: described(
      Nullable(Money),
      'what it costs in a group while a group activity runs; null: none does',
    ),
  }),
)

const Activities = Type.Object({
  discount: Nullable(
    Type.Object({
      activity_id: Id,
      activity_label: Type.String(),
      discount_price: Money,
      price: described(Money, 'what it costs otherwise'),
      end_time: Timestamp,
      percent_off: described(
        Type.Optional(Percent),
        'the share of the price that it takes off; missing: it has a price of its own',
      ),
      ceiling: described(Type.Optional(Money), 'the most that the share takes off; missing: no limit'),
    }),
  ),
  group: Nullable(
    Type.Object({
      activity_id: Id,
      group_price: Money,
      number: described(Type.Integer(), 'members that a group needs'),
      end_time: Timestamp,
    }),
  ),
})

export const Product = component(
  'Product',
  Type.Object({
    id: Id,
    cover_url: Type.String(),
    hot_course_name: Type.String(),
    name: Type.String(),
    teacher_name: Type.String(),
    intro: Type.String(),
    desc: Type.String(),
    details: described(Type.String(), 'HTML, cleaned when it was saved'),
    type: ProductTypeNumber,
    status: ProductStatusNumber,
    open_class_id: described(
      Nullable(Id),
      'the open class that it sells, watched at `/live?id=`; null: it sells something else',
    ),
    price: Money,
    currency: Currency,
    duration: described(Type.Integer(), 'minutes of teaching in all'),
    schedules: described(Type.Integer(), 'number of lessons'),
    class_times: Type.Integer(),
    is_show_class_times: Flag,
    is_deliver: Flag,
    validity_type: ValidityTypeNumber,
    validity_time: described(Type.Integer(), 'days, when validity_type is 3'),
    validity_starttime: Nullable(Timestamp),
    validity_endtime: Nullable(Timestamp),
    validity_time_show: Flag,
    stock_type: StockTypeNumber,
    is_show_stock: Flag,
    stock: Type.Integer(),
    lessons: Type.Array(Lesson),
    activity: Activities,
    coupons: described(
      Type.Array(Coupon),
      'coupons that may be claimed for it now, those that can be used on it first',
    ),
    products: described(
      Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          cover_url: Type.String(),
          type: ProductTypeNumber,
          price: Money,
        }),
      ),
      'what a package holds',
    ),
    teachers: Type.Array(
      Type.Object({ id: Id, name: Type.String(), avatar_url: Type.String(), intro: Type.String() }),
    ),
  }),
)

export const catalog = {
  productList: operation({
    method: 'GET',
    path: '/api/product',
    summary: 'Courses on sale',
    access: 'public',
    permission: 'catalog.read',
    query: Type.Object({
      ...NumberedPageQuery,
      type: Type.Optional(ProductTypeNumber),
      keyword: described(
        Type.Optional(Line(64)),
        'words of the name: Chinese from one character on, others from their beginning',
      ),
      price_min: Type.Optional(Money),
      price_max: Type.Optional(Money),
      teacher_id: Type.Optional(Id),
      order: Type.Optional(
        Type.Union([Type.Literal('newest'), Type.Literal('price_asc'), Type.Literal('price_desc')]),
      ),
    }),
    reply: Page(ProductBrief),
  }),
  homeCourses: operation({
    method: 'GET',
    path: '/api/v1/home/courses',
    summary: 'The courses of the home page: those that the school recommends first, then the newest',
    access: 'public',
    permission: 'catalog.read',
    query: Type.Object({ limit: PageQuery.limit }),
    reply: Type.Object({ list: Type.Array(ProductBrief) }),
  }),
  product: operation({
    method: 'GET',
    path: '/api/product/{id}',
    summary: 'One product, on or off the shelf',
    access: 'public',
    permission: 'catalog.read',
    params: IdParams,
    reply: Product,
    refusals: ['productNotFound'],
  }),
  productPackage: operation({
    method: 'GET',
    path: '/api/product_package/{id}/single',
    summary: 'One package, with the products that it holds',
    access: 'public',
    permission: 'catalog.read',
    params: IdParams,
    reply: Product,
    refusals: ['productNotFound'],
  }),
  paymentState: operation({
    method: 'GET',
    path: '/api/product/{id}/payment_state',
    summary: 'Whether the signed-in user owns the product and its validity runs',
    access: 'signedIn',
    permission: 'catalog.read',
    own: true,
    params: IdParams,
    reply: Type.Object({ payment_state: Flag }),
    refusals: ['productNotFound'],
  }),
}
