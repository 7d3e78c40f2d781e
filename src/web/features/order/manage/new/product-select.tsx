import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { SearchSelect } from '#web/area-kit/form/search-select.tsx'

export type FoundProduct = ByKey['GET /api/v1/admin/products']['reply']['list'][number]

export interface ProductSelectProps {
  error: string | undefined
  onChoose: (product: FoundProduct | null) => void
}

/** Selects the product by a part of its name; on sale or not. */
export function ProductSelect({ error, onChoose }: ProductSelectProps) {
  const { t } = useTranslation('trade')
  const id = useId()
  const lang = useLang()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/products',
    { query: keyword ? { keyword } : {} },
    { placeholderData: (before) => before },
  )
  const products = data?.list ?? []
  return (
    <Field label={t('trade:place.product')} required error={error}>
      <SearchSelect
        id={id}
        label={t('trade:place.product')}
        placeholder={t('trade:place.productHint')}
        none={t('trade:place.noProduct')}
        found={products.map((product) => ({
          id: product.id,
          label: product.name,
          detail: formatMoney(product.price, currencyCode(product.currency), lang),
        }))}
        searching={isFetching}
        invalid={error !== undefined}
        onSearch={setText}
        onChoose={(chosen) => onChoose(products.find((product) => product.id === chosen) ?? null)}
      />
    </Field>
  )
}
