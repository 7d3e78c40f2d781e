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

/**
 * SQL: the knot status of a product: closed when it has lessons with times, none without, and the last has ended.
 * @param product alias of a row of `products`
 */
export const knotStatusOf = (product: string): string => `coalesce((
  select (max(l.end_at) <= now() and bool_and(l.end_at is not null))::int
  from lessons l where l.product_id = ${product}.id), 0)`
