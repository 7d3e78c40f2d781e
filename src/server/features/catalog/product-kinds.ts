import {
  type ClassType,
  classTypes,
  type GoodsAttribute,
  goodsAttributes,
  productTypes,
} from '#contract/catalog/enums.ts'

const classTypeOfProduct: Readonly<Record<number, ClassType>> = {
  [productTypes.class]: classTypes.class,
  [productTypes.booking]: classTypes.booking,
  [productTypes.mixed]: classTypes.mixed,
  [productTypes.openClass]: classTypes.open,
}

/** What follows from the type of a product under other published names. */
export const kindsOf = (type: number): { goods_attribute: GoodsAttribute; class_type: ClassType | null } => ({
  goods_attribute: type === productTypes.package ? goodsAttributes.package : goodsAttributes.single,
  class_type: classTypeOfProduct[type] ?? null,
})

/** SQL: how a product is taught, by the type of the row `product`; null: it is not. */
export const classTypeOf = (product: string): string =>
  `case ${product}.type ${Object.entries(classTypeOfProduct)
    .map(([type, classType]) => `when ${type} then ${classType}`)
    .join(' ')} end`

/**
 * SQL: the knot status of a product: closed when it has lessons with times, none without, and the last has ended.
 * @param product alias of a row of `products`
 */
export const knotStatusOf = (product: string): string => `coalesce((
  select (max(l.end_at) <= now() and bool_and(l.end_at is not null))::int
  from lessons l where l.product_id = ${product}.id), 0)`
