import type { TFunction } from 'i18next'
import { validityTypes } from '#contract/catalog/enums.ts'
import { formatDate, type TimeView } from '#web/ui/format-time.ts'
import type { Product } from './types.ts'

type Validity = Pick<Product, 'validity_type' | 'validity_time' | 'validity_starttime' | 'validity_endtime'>

/** Formats the validity of a course. */
export function validityText(product: Validity, t: TFunction<'catalog'>, view: TimeView): string {
  if (product.validity_type === validityTypes.days)
    return t('catalog:validity.days', { count: product.validity_time })
  if (product.validity_type !== validityTypes.dateRange) return t('catalog:validity.permanent')
  const { validity_starttime: start, validity_endtime: end } = product
  if (start !== null && end !== null)
    return t('catalog:validity.range', { from: formatDate(start, view), to: formatDate(end, view) })
  if (end !== null) return t('catalog:validity.until', { to: formatDate(end, view) })
  return start === null
    ? t('catalog:validity.permanent')
    : t('catalog:validity.since', { from: formatDate(start, view) })
}
