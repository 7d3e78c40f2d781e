import { goodsAttributes, productTypes } from '#contract/catalog/enums.ts'
import { classTypeKeys, goodsAttributeKeys, productTypeKeys } from '#contract/catalog/kind-texts.ts'
import type { AdminProduct } from './admin-product.ts'

/** i18n keys of the product types by their published numbers, in the order of the form. */
export const kindTexts: ReadonlyMap<number, string> = new Map<number, string>(
  [
    productTypes.class,
    productTypes.recorded,
    productTypes.booking,
    productTypes.mixed,
    productTypes.package,
    productTypes.physical,
    productTypes.openClass,
  ].map((type) => [type, productTypeKeys[type] ?? '']),
)

/** i18n keys of the goods attributes and class types. */
export function kindTextsOf({
  type,
  goods_attribute,
  class_type,
}: Pick<AdminProduct, 'type' | 'goods_attribute' | 'class_type'>): string[] {
  const attribute = goodsAttributeKeys[goods_attribute]
  if (goods_attribute === goodsAttributes.package) return [attribute]
  return [attribute, class_type === null ? (kindTexts.get(type) ?? '') : classTypeKeys[class_type]]
}

const { class: ofClass, booking, recorded, mixed } = productTypes
const taught: readonly number[] = [ofClass, booking, recorded, mixed]

/** Whether a kind of product has lessons that are edited here. */
export const hasLessons = (type: number): boolean => taught.includes(type)

/** A package holds neither packages nor goods. */
export const fitsPackage = ({ type }: { type: number }): boolean =>
  type !== productTypes.package && type !== productTypes.physical
