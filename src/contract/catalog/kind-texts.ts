import {
  type ClassType,
  classTypes,
  type GoodsAttribute,
  goodsAttributes,
  type KnotStatus,
  knotStatuses,
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
