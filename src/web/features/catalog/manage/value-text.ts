import { useTranslation } from 'react-i18next'
import { stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { plainText } from '#contract/field-text.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { EditedProduct, ProductFields } from './admin-product.ts'
import { kindTexts } from './product-kinds.ts'
import type { ProductField } from './product-values.ts'

const validities: Readonly<Record<number, string>> = {
  [validityTypes.permanent]: 'backoffice:product.permanent',
  [validityTypes.dateRange]: 'backoffice:product.byRange',
  [validityTypes.days]: 'backoffice:product.byDays',
}

/** What a field of a product holds, in words. */
export function useValueText(
  { teachers, products }: Pick<EditedProduct, 'teachers' | 'products'>,
  currency: number,
): (field: ProductField, value: ProductFields[ProductField]) => string {
  const { t } = useTranslation('backoffice')
  const lang = useLang()
  const view = useTimeView()
  const none = t('backoffice:editor.empty')
  const named = (known: readonly { id: number; name: string }[], ids: readonly number[]) =>
    formatList(
      ids.map((id) => known.find((one) => one.id === id)?.name ?? `#${id}`),
      lang,
    )
  function ofNumber(field: ProductField, value: number): string {
    if (field === 'type') return t(kindTexts.get(value) ?? '')
    if (field === 'validity_type') return t(validities[value] ?? '')
    if (field === 'stock_type')
      return t(value === stockTypes.limited ? 'backoffice:product.limited' : 'backoffice:product.unlimited')
    if (field === 'validity_starttime' || field === 'validity_endtime') return formatDateTime(value, view)
    if (field === 'stock' || field === 'validity_time') return String(value)
    return t(value === 1 ? 'backoffice:editor.yes' : 'backoffice:editor.no')
  }
  return (field, value) => {
    if (value === null || value === undefined || value === '') return none
    if (typeof value === 'number') return ofNumber(field, value)
    if (typeof value === 'string') {
      if (field === 'price') return formatMoney(value, currencyCode(currency), lang)
      return plainText(value)
    }
    return value.length === 0 ? none : named(field === 'teacher_ids' ? teachers : products, value)
  }
}
