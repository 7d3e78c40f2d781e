import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Select } from '#web/ui/select.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { type OfferValues, type PriceRule, priceField, pricesBy } from './offer-values.ts'
import styles from '../promotion.module.css'

export interface OfferPricesProps extends Pick<OfferValues, 'products' | 'prices'> {
  currency: number
  problems: Problems
  onChange: (prices: Record<number, string>) => void
}

/** Price of each product in the offer, individually or by a rule. */
export function OfferPrices({ products, prices, currency, problems, onChange }: OfferPricesProps) {
  const { t } = useTranslation('promotion')
  const lang = useLang()
  const code = currencyCode(currency)
  const sign = useCurrencySign(currency)
  const isOne = products.length === 1
  return (
    <>
      {products.length > 1 && (
        <OfferRule
          currency={currency}
          onApply={(rule) => {
            const next = pricesBy(rule, products, currency)
            if (next) onChange(next)
            return next !== null
          }}
        />
      )}
      {products.map(({ id, name, price }) => (
        <TextField
          key={id}
          label={
            isOne
              ? t('promotion:priceIn', { currency: sign })
              : t('promotion:priceOf', { name, currency: sign })
          }
          hint={t('promotion:priceBelow', { price: formatMoney(price, code, lang) })}
          value={prices[id] ?? ''}
          maxLength={14}
          inputMode="decimal"
          error={problems[priceField(id)]}
          required
          onChange={(next) => onChange({ ...prices, [id]: next })}
        />
      ))}
    </>
  )
}

interface OfferRuleProps {
  currency: number
  /** false: the rule is invalid */
  onApply: (rule: PriceRule) => boolean
}

/** Sets all prices by a rule; each can be changed afterwards. */
function OfferRule({ currency, onApply }: OfferRuleProps) {
  const { t } = useTranslation('promotion')
  const sign = useCurrencySign(currency)
  const [rule, setRule] = useState<PriceRule>({ kind: 'percent', value: '' })
  const [wrong, setWrong] = useState(false)
  const isPercent = rule.kind === 'percent'
  return (
    <div className={styles.rule}>
      <Field label={t('promotion:rule.kind')}>
        <Select
          value={rule.kind}
          options={[
            { value: 'percent', label: t('promotion:rule.percent') },
            { value: 'off', label: t('promotion:rule.off', { currency: sign }) },
          ]}
          onChange={({ target }) => setRule({ ...rule, kind: target.value === 'off' ? 'off' : 'percent' })}
        />
      </Field>
      <TextField
        label={t(isPercent ? 'promotion:rule.percentValue' : 'promotion:rule.offValue')}
        value={rule.value}
        maxLength={14}
        inputMode="decimal"
        error={wrong ? t(isPercent ? 'promotion:rule.percentRule' : 'promotion:rule.offRule') : undefined}
        onChange={(value) => {
          setRule({ ...rule, value })
          setWrong(false)
        }}
      />
      <Button onClick={() => setWrong(!onApply(rule))}>{t('promotion:rule.apply')}</Button>
    </div>
  )
}
