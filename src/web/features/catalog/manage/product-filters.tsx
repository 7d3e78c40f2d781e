import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { MoreFilters } from '#web/area-kit/list/filters.tsx'
import { changedSearch } from '#web/area-kit/list/list-search-params.ts'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { kindTexts } from './product-kinds.ts'
import styles from './products.module.css'

const names = ['type', 'stock', 'sold', 'min', 'max']

/** Filters by kind, places, sales and price, in the query of the address. */
export function ProductFilters() {
  const { t } = useTranslation('backoffice')
  const sign = useCurrencySign(useConfig().currency)
  const [search, setSearch] = useSearchParams()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const changes = names.map((name) => {
      const value = given.get(name)
      return [name, typeof value === 'string' ? value.trim() : '']
    })
    setSearch(changedSearch(search, Object.fromEntries(changes)))
  }
  const all = t('backoffice:list.all')
  const chosen = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })
  return (
    <MoreFilters params={names}>
      {/* Reset when the address changes, by a link or by *back*. */}
      <form
        key={names.map((name) => search.get(name)).join('|')}
        className={styles.filters}
        aria-label={t('backoffice:product.filters')}
        onSubmit={submit}
      >
        <Field label={t('backoffice:product.type')}>
          <Select
            {...chosen('type')}
            placeholder={all}
            options={[...kindTexts].map(([kind, text]) => ({ value: String(kind), label: t(text) }))}
          />
        </Field>
        <Field label={t('backoffice:product.stock')}>
          <Select
            {...chosen('stock')}
            placeholder={all}
            options={[
              { value: 'unlimited', label: t('backoffice:product.unlimited') },
              { value: 'limited', label: t('backoffice:product.limited') },
              { value: 'out', label: t('backoffice:product.soldOut') },
            ]}
          />
        </Field>
        <Field label={t('backoffice:product.sales')}>
          <Select
            {...chosen('sold')}
            placeholder={all}
            options={[
              { value: '1', label: t('backoffice:product.isSold') },
              { value: '0', label: t('backoffice:product.notSold') },
            ]}
          />
        </Field>
        <Field label={t('backoffice:product.priceFrom', { currency: sign })}>
          <TextInput {...chosen('min')} inputMode="decimal" maxLength={12} pattern="\d{1,9}(\.\d{1,2})?" />
        </Field>
        <Field label={t('backoffice:product.priceTo', { currency: sign })}>
          <TextInput {...chosen('max')} inputMode="decimal" maxLength={12} pattern="\d{1,9}(\.\d{1,2})?" />
        </Field>
        <Button type="submit">{t('backoffice:product.narrow')}</Button>
      </form>
    </MoreFilters>
  )
}
