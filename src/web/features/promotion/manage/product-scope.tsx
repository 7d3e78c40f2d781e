import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPrice, ProductPicker } from '#web/features/catalog/manage/product-picker.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

/** The maximum of one discount or coupon. */
const PRODUCTS_AT_MOST = 500

export interface Scope {
  /** for certain courses only */
  isScoped: boolean
  productIds: readonly number[]
}

export interface ProductScopeProps {
  value: Scope
  currency: number
  error: string | undefined
  /** what each choice means, where its name does not say it */
  texts?: { all: string; some: string }
  onChange: (change: Partial<Scope>) => void
}

/** What a percentage or a coupon is for: the whole shop, or chosen courses that have a price. */
export function ProductScope({ value, currency, error, texts, onChange }: ProductScopeProps) {
  const { t } = useTranslation('promotion')
  const errorId = useId()
  return (
    <>
      <RadioCards
        legend={t('promotion:scope')}
        columns={2}
        value={value.isScoped ? 'some' : 'all'}
        options={[
          { value: 'all', title: t('promotion:allCourses'), text: texts?.all },
          { value: 'some', title: t('promotion:chosenCourses'), text: texts?.some },
        ]}
        onChange={(scope) => onChange({ isScoped: scope === 'some' })}
      />
      {value.isScoped && (
        <div>
          <ProductPicker
            label={t('promotion:chosenCourses')}
            value={value.productIds}
            known={[]}
            currency={currency}
            most={PRODUCTS_AT_MOST}
            accepts={hasPrice}
            hint={t('promotion:freeLeftOut')}
            error={error}
            onChange={(productIds) => onChange({ productIds })}
          />
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </>
  )
}
