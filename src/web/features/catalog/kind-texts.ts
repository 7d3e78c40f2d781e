import { productTypes } from '#contract/catalog/enums.ts'

/** i18n keys of the goods types, in the order of the filter. */
export const kindChoices = [
  { kind: productTypes.class, label: 'catalog:kind.class' },
  { kind: productTypes.recorded, label: 'catalog:kind.recorded' },
  { kind: productTypes.mixed, label: 'catalog:kind.mixed' },
  { kind: productTypes.booking, label: 'catalog:kind.booking' },
  { kind: productTypes.openClass, label: 'catalog:kind.openClass' },
  { kind: productTypes.package, label: 'catalog:kind.package' },
  { kind: productTypes.physical, label: 'catalog:kind.physical' },
] as const

/** i18n key of a goods type; null for an unknown one. */
export const kindKey = (type: number): string | null =>
  kindChoices.find(({ kind }) => kind === type)?.label ?? null
