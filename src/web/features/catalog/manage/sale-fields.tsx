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
import { isAmount } from '#web/area-kit/form/amount.ts'

const short = classNames(styles.short)

/** Price and places of a course. */
export function SaleFields({ currency }: { currency: number }) {
  const { t } = useTranslation('backoffice')
  const texts = useFormTexts()
  const sign = useCurrencySign(currency)
  const limited = Form.useWatch<ProductFields['stock_type']>('stock_type') === stockTypes.limited
  return (
    <FieldCard title={t('backoffice:editor.price')}>
      <Form.Item
        name="price"
        label={t('backoffice:product.price')}
        extra={t(texts.priceHint)}
        rules={[
          {
            validator: (_, price: string) =>
              isAmount(price.trim(), currency)
                ? Promise.resolve()
                : Promise.reject(new Error(t('backoffice:product.priceRule'))),
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
