import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import type { ProductFields } from './admin-product.ts'
import { FieldCard } from './field-card.tsx'
import { FlagBox } from './flag-box.tsx'
import { hasLessons } from './product-kinds.ts'
import { ValidityFields } from './validity-fields.tsx'

/** How long a purchase is valid, what is sent, and what the course page shows of both. */
export function AccessFields() {
  const { t } = useTranslation('backoffice')
  const type = Form.useWatch<ProductFields['type']>('type')
  return (
    <FieldCard title={t('backoffice:editor.access')}>
      <ValidityFields />
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
    </FieldCard>
  )
}
