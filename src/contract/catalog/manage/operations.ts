import { Type } from 'typebox'
import { missingParts, stockTypes, validityTypes } from '../enums.ts'
import {
  ClassTypeNumber,
  GoodsAttributeNumber,
  KnotStatusNumber,
  ProductStatusNumber,
  ProductTypeNumber,
  StockTypeNumber,
} from '../numbers.ts'
import { Product } from '../operations.ts'
import { operation } from '../../operation.ts'
import { Texts, TextsChange } from '../../site/texts.ts'
import { sortColumns } from '../../sorting.ts'
import { RICH_TEXT_LENGTH } from '../../rich-text.ts'
import {
  Anyway,
  BestFirst,
  component,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Moment,
  Money,
  named,
  Nothing,
  Nullable,
  NumberedPageQuery,
  OneOf,
  Page,
  PageQuery,
  RowIds,
  RowOutcomes,
  Sort,
  Timestamp,
} from '../../schema.ts'

const Keyword = Type.Optional(Line(64))

const ProductFields = Type.Object({
  name: Line(120, 1),
  hot_course_name: described(
    Type.Optional(Line(60)),
    'a shorter name for the home page; a form without the field leaves it as it is',
  ),
  cover_url: described(
    Type.Optional(Line(200)),
    'what an upload answered, or empty; a form without the field leaves it as it is',
  ),
  intro: Line(300),
  desc: Line(2000),
  details: described(
    Type.Optional(Type.String({ maxLength: RICH_TEXT_LENGTH })),
    'formatted text; cleaned when it is saved. A form without the field leaves it as it is.',
  ),
  type: ProductTypeNumber,
  price: Money,
  stock_type: named(Type.Union([Type.Literal(1), Type.Literal(2)]), stockTypes),
  is_show_stock: Flag,
  stock: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  validity_type: named(Type.Integer({ minimum: 1, maximum: 3 }), validityTypes),
  validity_time: described(Type.Integer({ minimum: 0, maximum: 36_500 }), 'days, for validity_type 3'),
  validity_starttime: described(Type.Optional(Moment), 'for validity_type 2; a form without them has none'),
  validity_endtime: Type.Optional(Moment),
  validity_time_show: Type.Optional(Flag),
  is_show_class_times: Type.Optional(Flag),
  is_deliver: described(Type.Optional(Flag), 'something is sent: an address is asked for'),
  product_ids: described(
    Type.Optional(Type.Array(Id, { maxItems: 50 })),
    'what a package holds, in its order',
  ),
  is_hot: Flag,
  teacher_ids: Type.Array(Id, { maxItems: 20 }),
})

/** A product without the coupons that its page shows. */
const { coupons: _coupons, ...OwnProduct } = Product.properties

const AdminProduct = component(
  'AdminProduct',
  Type.Object({
    id: Id,
    name: Type.String(),
    cover_url: Type.String(),
    type: ProductTypeNumber,
    goods_attribute: GoodsAttributeNumber,
    class_type: described(Nullable(ClassTypeNumber), 'null: it is not taught'),
    knot_status: KnotStatusNumber,
    status: ProductStatusNumber,
    price: Money,
    currency: Currency,
    stock_type: StockTypeNumber,
    stock: Type.Integer(),
    teacher_name: Type.String(),
    sold: described(Type.Integer(), 'orders that were paid with real money'),
    created_at: Timestamp,
  }),
)

export const catalogAdmin = {
  adminProducts: operation({
    method: 'GET',
    path: '/api/v1/admin/products',
    summary: 'All products, newest first',
    access: 'admin',
    permission: 'catalog.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...Sort(sortColumns.products),
      status: Type.Optional(ProductStatusNumber),
      keyword: Keyword,
      ...BestFirst,
      type: Type.Optional(ProductTypeNumber),
      price_min: Type.Optional(Money),
      price_max: Type.Optional(Money),
      stock: described(
        Type.Optional(Type.Union([Type.Literal('unlimited'), Type.Literal('limited'), Type.Literal('out')])),
        'out: limited, and none left',
      ),
      is_sold: described(Type.Optional(Flag), '1: sold at least once for real money'),
    }),
    reply: Page(AdminProduct),
  }),
  adminProduct: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}',
    summary: 'One product for editing',
    access: 'admin',
    permission: 'catalog.read',
    params: IdParams,
    reply: Type.Object({
      ...OwnProduct,
      is_hot: Flag,
      teacher_ids: Type.Array(Id),
      revision: described(Type.Integer(), 'of its fields; an update names it'),
      missing: described(
        Type.Array(OneOf(missingParts)),
        'what it lacks to be sold: a video, its open class, what a package holds',
      ),
    }),
    refusals: ['productNotFound'],
  }),
  createProduct: operation({
    method: 'POST',
    path: '/api/v1/admin/products',
    summary: 'Creates a product off the shelf',
    access: 'admin',
    permission: 'catalog.write',
    body: ProductFields,
    reply: Type.Object({ id: Id }),
    refusals: ['teacherUnknown', 'productUnknown', 'amountTooFine'],
  }),
  updateProduct: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}',
    summary: 'Changes a product; orders made before keep what they were made with',
    access: 'admin',
    permission: 'catalog.write',
    params: IdParams,
    body: Type.Object({
      ...ProductFields.properties,
      stock_was: described(
        Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        'the stock that the form was opened with: places sold meanwhile stay sold',
      ),
      revision: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
        'the one that the form was opened with: an update of another is refused, and names the current one and who made it',
      ),
      anyway: Anyway,
    }),
    reply: Type.Object({ revision: described(Type.Integer(), 'after this change') }),
    refusals: [
      'productNotFound',
      'productChanged',
      'teacherUnknown',
      'productUnknown',
      'priceBelowActivity',
      'heldByPackage',
      'amountTooFine',
      'productIncomplete',
    ],
  }),
  productTexts: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/texts',
    summary: 'The texts of a product and its lessons in every language',
    access: 'admin',
    permission: 'catalog.read',
    params: IdParams,
    reply: Texts,
    refusals: ['productNotFound'],
  }),
  updateProductTexts: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}/texts',
    summary: 'Changes the texts of a product and its lessons in one language',
    access: 'admin',
    permission: 'catalog.write',
    params: IdParams,
    body: TextsChange,
    reply: Texts,
    refusals: ['productNotFound', 'textsChanged', 'invalidField'],
  }),
  setProductStatus: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/{id}/status',
    summary: 'Puts a product on the shelf (2), takes it off (1) or freezes it (0)',
    access: 'admin',
    permission: 'catalog.publish',
    params: IdParams,
    body: Type.Object({
      status: ProductStatusNumber,
      anyway: described(
        Type.Optional(Flag),
        '1: on the shelf although something is missing, which is refused otherwise and named in `missing`',
      ),
    }),
    reply: Nothing,
    refusals: ['productNotFound', 'productIncomplete'],
  }),
  setProductStatuses: operation({
    method: 'PUT',
    path: '/api/v1/admin/products/statuses',
    summary: 'Puts several products on the shelf, takes them off or freezes them, each by itself',
    access: 'admin',
    permission: 'catalog.publish',
    body: Type.Object({
      ids: RowIds,
      status: ProductStatusNumber,
      anyway: described(Type.Optional(Flag), '1: on the shelf although something is missing'),
    }),
    reply: RowOutcomes,
  }),
  copyProduct: operation({
    method: 'POST',
    path: '/api/v1/admin/products/{id}/copy',
    summary:
      'Makes a product like this one, off the shelf: with its teachers, its contents and its lessons without their times',
    access: 'admin',
    permission: 'catalog.write',
    params: IdParams,
    body: Type.Object({ name: Line(120, 1) }),
    reply: Type.Object({ id: Id }),
    refusals: ['productNotFound'],
  }),
  adminTeachers: operation({
    method: 'GET',
    path: '/api/v1/admin/teachers',
    summary: 'Teachers to choose from',
    access: 'admin',
    permission: 'catalog.read',
    query: Type.Object({ keyword: Keyword }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ id: Id, name: Type.String(), username: Type.String() })),
    }),
  }),
  freeClaims: operation({
    method: 'GET',
    path: '/api/v1/admin/products/{id}/freeclaims',
    summary: 'What students wrote into the form of a free trial, newest first',
    access: 'admin',
    permission: 'catalog.read',
    params: IdParams,
    query: Type.Object({ ...PageQuery }),
    reply: Page(
      Type.Object({
        id: Id,
        userid: Id,
        username: Type.String(),
        fields: described(Type.Record(Type.String(), Type.String()), 'as the form named its fields'),
        created_at: Timestamp,
      }),
    ),
    refusals: ['productNotFound'],
  }),
}
