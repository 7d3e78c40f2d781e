import {
  type ClassType,
  classTypes,
  type GoodsAttribute,
  goodsAttributes,
  type KnotStatus,
  knotStatuses,
  productTypes,
} from './enums.ts'

/** i18n keys of the kinds of what is sold and taught. */
export const goodsAttributeKeys: Readonly<Record<GoodsAttribute, string>> = {
  [goodsAttributes.single]: 'learning:goodsAttribute.single',
  [goodsAttributes.package]: 'learning:goodsAttribute.package',
}
export const classTypeKeys: Readonly<Record<ClassType, string>> = {
  [classTypes.class]: 'learning:classType.class',
  [classTypes.booking]: 'learning:classType.booking',
  [classTypes.mixed]: 'learning:classType.mixed',
  [classTypes.open]: 'learning:classType.open',
}
export const knotStatusKeys: Readonly<Record<KnotStatus, string>> = {
  [knotStatuses.open]: 'learning:knot.open',
  [knotStatuses.closed]: 'learning:knot.closed',
}
/** i18n keys of the product types by their published numbers. */
export const productTypeKeys: Readonly<Record<number, string>> = {
  [productTypes.class]: 'backoffice:product.kind.class',
  [productTypes.recorded]: 'backoffice:product.kind.recorded',
  [productTypes.booking]: 'backoffice:product.kind.booking',
  [productTypes.mixed]: 'backoffice:product.kind.mixed',
  [productTypes.package]: 'backoffice:product.kind.package',
  [productTypes.physical]: 'backoffice:product.kind.physical',
  [productTypes.openClass]: 'backoffice:product.kind.openClass',
}
