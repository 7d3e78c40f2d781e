import { useTranslation } from 'react-i18next'
import { hasPrice, ProductPicker } from '#web/features/catalog/manage/product-picker.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { OfferValues } from './offer-values.ts'

/** the maximum of one discount */
const PRODUCTS_AT_MOST = 500

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
        <TextField
          label={t('promotion:percentIn')}
          hint={t('promotion:percentHint')}
          value={values.percent}
          maxLength={4}
          inputMode="decimal"
          error={problems['percent_off']}
          required
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
      <RadioCards
        legend={t('promotion:scope')}
        columns={2}
        value={values.isScoped ? 'some' : 'all'}
        options={[
          { value: 'all', title: t('promotion:allCourses'), text: t('promotion:allCoursesWhat') },
          { value: 'some', title: t('promotion:chosenCourses'), text: t('promotion:lowestCounts') },
        ]}
        onChange={(scope) => onChange({ isScoped: scope === 'some' })}
      />
      {values.isScoped && (
        <div>
          <p className={formStyles.caption}>{t('promotion:course')}</p>
          <ProductPicker
            label={t('promotion:course')}
            value={values.productIds}
            known={[]}
            currency={currency}
            most={PRODUCTS_AT_MOST}
            accepts={hasPrice}
            hint={t('promotion:freeLeftOut')}
            error={problems['product_ids']}
            onChange={(productIds) => onChange({ productIds })}
          />
          <FieldError id="offer-products-error">{problems['product_ids']}</FieldError>
        </div>
      )}
    </>
  )
}
