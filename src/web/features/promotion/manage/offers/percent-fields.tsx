import { useTranslation } from 'react-i18next'
import formStyles from '#web/area-kit/form/form.module.css'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { PercentField } from '../percent-field.tsx'
import { ProductScope } from '../product-scope.tsx'
import type { OfferValues } from './offer-values.ts'

interface PercentFieldsProps {
  values: OfferValues
  currency: number
  problems: Problems
  onChange: (change: Partial<OfferValues>) => void
}

/** The share that a discount takes off, its ceiling, and what it is for. */
export function PercentFields({ values, currency, problems, onChange }: PercentFieldsProps) {
  const { t } = useTranslation('promotion')
  const sign = useCurrencySign(currency)
  return (
    <>
      <div className={formStyles.pair}>
        <PercentField
          value={values.percent}
          error={problems['percent_off']}
          onChange={(percent) => onChange({ percent })}
        />
        <TextField
          label={t('promotion:ceilingIn', { currency: sign })}
          hint={t('promotion:ceilingHint')}
          value={values.ceiling}
          maxLength={14}
          inputMode="decimal"
          error={problems['ceiling']}
          onChange={(ceiling) => onChange({ ceiling })}
        />
      </div>
      <ProductScope
        value={values}
        currency={currency}
        error={problems['product_ids']}
        texts={{ all: t('promotion:allCoursesWhat'), some: t('promotion:lowestCounts') }}
        onChange={onChange}
      />
    </>
  )
}
