import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import type { ProductFields } from './admin-product.ts'
import { fitsPackage } from './product-kinds.ts'
import { type PickedProduct, ProductPicker } from './product-picker.tsx'

export interface PackageFieldProps {
  /** stored contents of a package */
  held: readonly PickedProduct[]
  currency: number
}

const HELD_AT_MOST = 50

/** What a package holds; other products have no such field. */
export function PackageField({ held, currency }: PackageFieldProps) {
  const { t } = useTranslation('backoffice')
  const label = t('backoffice:product.held')
  if (Form.useWatch<ProductFields['type']>('type') !== productTypes.package) return null
  return (
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
  )
}
