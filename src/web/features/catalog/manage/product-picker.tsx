import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, isZero } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import styles from './product-picker.module.css'

export interface PickedProduct {
  id: number
  name: string
  type: number
  price: string
}

export interface ProductPickerProps {
  /** set by the form around it */
  id?: string
  label: string
  value?: readonly number[]
  onChange?: (ids: number[]) => void
  /** stored choices: their names are known without a search */
  known: readonly PickedProduct[]
  currency: number
  most: number
  /** whether the order of the choices matters */
  ordered?: boolean
  accepts?: (product: PickedProduct) => boolean
  /** which products are not listed */
  hint?: string
  error?: string | undefined
  /** called with the chosen product, of which `onChange` has only the id */
  onPick?: (product: PickedProduct) => void
  onRemove?: (id: number) => void
}

/** Whether there is a price that an offer or a coupon can reduce. */
export const hasPrice = ({ price }: PickedProduct): boolean => !isZero(price)

/** Selects products by a part of their name: the chosen ones, each with a remove button, and a search. */
export function ProductPicker(props: ProductPickerProps) {
  const {
    id,
    label,
    value = [],
    onChange,
    known,
    currency,
    most,
    ordered,
    accepts,
    hint,
    error,
    onPick,
    onRemove,
  } = props
  const { t } = useTranslation(['backoffice', 'website'])
  const lang = useLang()
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(known)
  const keyword = useDeferredValue(text.trim())
  const { data, isFetching } = useCall(
    'GET /api/v1/admin/products',
    { query: keyword ? { keyword: keyword.slice(0, 64) } : {} },
    { placeholderData: (before) => before },
  )
  const found = (data?.list ?? []).filter(
    (product) => !value.includes(product.id) && (accepts?.(product) ?? true),
  )
  const chosen = value.flatMap((one) => seen.find((product) => product.id === one) ?? [])
  const money = (price: string) => formatMoney(price, currencyCode(currency), lang)

  function pick(product: PickedProduct) {
    setSeen([...seen, product])
    setText('')
    onPick?.(product)
    onChange?.([...value, product.id])
  }
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ol className={styles.chosen} aria-label={t('backoffice:picker.chosen', { label })}>
          {chosen.map(({ id: one, name, price }, index) => (
            <li key={one} className={styles.item}>
              <span className={styles.name}>
                {name} <span className="second">{money(price)}</span>
              </span>
              {ordered && (
                <MoveButtons
                  name={name}
                  index={index}
                  count={chosen.length}
                  onMove={(to) => onChange?.(moved(value, index, to))}
                />
              )}
              <Button
                size="small"
                look="quiet"
                aria-label={t('backoffice:picker.removeNamed', { name })}
                onClick={() => {
                  onRemove?.(one)
                  onChange?.(value.filter((other) => other !== one))
                }}
              >
                {t('backoffice:picker.remove')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {value.length < most && (
        <Select<number | null>
          {...(id === undefined ? {} : { id })}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          status={error ? 'error' : ''}
          className={styles.search ?? ''}
          size="large"
          value={null}
          options={found.map((product) => ({
            value: product.id,
            label: `${product.name} · ${money(product.price)}`,
          }))}
          loading={isFetching}
          showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
          placeholder={t('backoffice:picker.search')}
          notFoundContent={isFetching ? null : t('backoffice:picker.none')}
          onChange={(one) => {
            const product = found.find((other) => other.id === one)
            if (product) pick(product)
          }}
        />
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
