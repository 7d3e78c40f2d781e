import { Form, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { productTypes, validityTypes } from '#contract/catalog/enums.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MomentInput } from '#web/area-kit/form/moment-input.tsx'
import { useZoneHint } from '#web/area-kit/form/use-zone-hint.ts'
import type { ProductFields } from './admin-product.ts'
import { FlagBox } from './flag-box.tsx'
import styles from './product-form.module.css'

const short = classNames(styles.short)

/** Begin and end of the validity. */
function RangeFields() {
  const { t } = useTranslation('backoffice')
  const zone = useZoneHint()
  return (
    <>
      <Form.Item name="validity_starttime" label={t('backoffice:product.rangeStart')} extra={zone}>
        <MomentInput className={short} />
      </Form.Item>
      <Form.Item
        name="validity_endtime"
        label={t('backoffice:product.rangeEnd')}
        dependencies={['validity_starttime']}
        extra={zone}
        rules={[
          ({ getFieldValue }) => ({
            validator(_, end: number | null) {
              const start: unknown = getFieldValue('validity_starttime')
              const inOrder = typeof start !== 'number' || (end !== null && start < end)
              return end !== null && inOrder
                ? Promise.resolve()
                : Promise.reject(new Error(t('backoffice:product.rangeRule')))
            },
          }),
        ]}
      >
        <MomentInput className={short} />
      </Form.Item>
    </>
  )
}

/** Validity of a purchase; goods never expire. */
export function ValidityFields() {
  const { t } = useTranslation('backoffice')
  const kind = Form.useWatch<ProductFields['type']>('type')
  const validity = Form.useWatch<ProductFields['validity_type']>('validity_type')
  if (kind === productTypes.physical) return null
  return (
    <>
      <Form.Item name="validity_type" label={t('backoffice:product.validity')}>
        <Radio.Group
          options={[
            { value: validityTypes.permanent, label: t('backoffice:product.permanent') },
            { value: validityTypes.dateRange, label: t('backoffice:product.byRange') },
            { value: validityTypes.days, label: t('backoffice:product.byDays') },
          ]}
        />
      </Form.Item>
      {validity === validityTypes.dateRange && <RangeFields />}
      {validity === validityTypes.days && (
        <Form.Item
          name="validity_time"
          label={t('backoffice:product.days')}
          rules={[{ required: true, message: t('backoffice:product.daysRule') }]}
        >
          <InputNumber min={1} max={36_500} precision={0} className={short} />
        </Form.Item>
      )}
      <FlagBox name="validity_time_show">{t('backoffice:product.showValidity')}</FlagBox>
    </>
  )
}
