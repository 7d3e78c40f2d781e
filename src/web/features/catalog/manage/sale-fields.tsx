import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import { Form, Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { stockTypes } from '#contract/catalog/enums.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ProductFields } from './admin-product.ts'
import { FieldCard } from './field-card.tsx'
import { FlagBox } from './flag-box.tsx'
import { useFormTexts } from './form-texts.ts'
import styles from './product-form.module.css'
import { type AmountFault, amountFault, highestAmount } from '#web/area-kit/form/amount.ts'
import { currencyCode, currencyDecimals } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'

const short = classNames(styles.short)

const faultTexts = {
  missing: 'backoffice:product.priceMissing',
  noNumber: 'backoffice:product.priceNoNumber',
  tooHigh: 'backoffice:product.priceTooHigh',
  tooFine: 'backoffice:product.priceTooFine',
} as const satisfies Readonly<Record<AmountFault, string>>

/** Price and places of a course. */
export function SaleFields({ currency }: { currency: number }) {
  const { t } = useTranslation('backoffice')
  const texts = useFormTexts()
  const sign = useCurrencySign(currency)
  const lang = useLang()
  const decimals = currencyDecimals(currency)
  const faultText = (fault: AmountFault): string =>
    fault === 'tooFine' && decimals === 0
      ? t('backoffice:product.priceWhole')
      : t(faultTexts[fault], {
          highest: formatMoney(highestAmount(currency), currencyCode(currency), lang),
          decimals,
        })
  const form = Form.useFormInstance()
  const limited = Form.useWatch<ProductFields['stock_type']>('stock_type') === stockTypes.limited
  return (
    <FieldCard title={t('backoffice:editor.price')}>
      <Form.Item
        name="price"
        label={t('backoffice:product.price')}
        extra={t(texts.priceHint)}
        rules={[
          {
            validator: (_, price: string) => {
              const fault = amountFault(price.trim(), currency)
              return fault === null ? Promise.resolve() : Promise.reject(new Error(faultText(fault)))
            },
          },
        ]}
        normalize={(price: string) => price.trim()}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={14} prefix={sign} className={short} />
      </Form.Item>
      <Form.Item name="stock_type" label={t(texts.stock)}>
        <Radio.Group
          options={[
            { value: stockTypes.unlimited, label: t('backoffice:product.unlimited') },
            { value: stockTypes.limited, label: t('backoffice:product.limited') },
          ]}
          // a course without places is sold out before it is on sale: somebody has to say how many it has
          onChange={({ target }) => {
            if (target.value === stockTypes.limited && form.getFieldValue('stock') === 0)
              form.setFieldValue('stock', null)
          }}
        />
      </Form.Item>
      {limited && (
        <>
          <Form.Item
            name="stock"
            label={t(texts.places)}
            rules={[{ required: true, message: t('backoffice:product.stockRule') }]}
          >
            <InputNumber min={0} max={1_000_000} precision={0} className={short} />
          </Form.Item>
          <FlagBox name="is_show_stock">{t(texts.showStock)}</FlagBox>
        </>
      )}
    </FieldCard>
  )
}
