import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { type PickedProduct, ProductPicker } from './product-picker.tsx'
import type { ProductFields } from './admin-product.ts'
import { FlagBox } from './flag-box.tsx'
import { fitsPackage, hasLessons } from './product-kinds.ts'

export interface KindFieldsProps {
  /** stored contents of a package */
  held: readonly PickedProduct[]
  currency: number
}

const HELD_AT_MOST = 50

/** Fields that only some kinds of product have. */
export function KindFields({ held, currency }: KindFieldsProps) {
  const { t } = useTranslation('backoffice')
  const type = Form.useWatch<ProductFields['type']>('type')
  const label = t('backoffice:product.held')
  return (
    <>
      {type === productTypes.package && (
        <Form.Item
          name="product_ids"
          label={label}
          extra={t('backoffice:product.heldHint')}
          rules={[{ required: true, type: 'array', min: 1, message: t('backoffice:product.heldNeeded') }]}
        >
          <ProductPicker
            label={label}
            known={held}
            currency={currency}
            most={HELD_AT_MOST}
            accepts={fitsPackage}
            ordered
          />
        </Form.Item>
      )}
      {type === productTypes.physical ? (
        <Form.Item>
          <p className="second">{t('backoffice:product.alwaysSent')}</p>
        </Form.Item>
      ) : (
        <FlagBox name="is_deliver">{t('backoffice:product.deliver')}</FlagBox>
      )}
      {type !== undefined && hasLessons(type) && (
        <FlagBox name="is_show_class_times">{t('backoffice:product.showClassTimes')}</FlagBox>
      )}
    </>
  )
}
