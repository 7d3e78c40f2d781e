import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { ProductPicker } from '#web/features/catalog/manage/product-picker.tsx'
import { useConfig } from '#web/lib/config.ts'

export interface CourseFieldProps {
  value: number | null
  onChange: (id: number | null) => void
}

/** The course that a link leads to. */
export default function CourseField({ value, onChange }: CourseFieldProps) {
  const { t } = useTranslation('lead')
  const { currency } = useConfig()
  return (
    <AntdFrame>
      <div>
        <p className={formStyles.caption}>{t('lead:share.course')}</p>
        <ProductPicker
          label={t('lead:share.course')}
          value={value === null ? [] : [value]}
          known={[]}
          currency={currency}
          most={1}
          onChange={([id]) => onChange(id ?? null)}
        />
      </div>
    </AntdFrame>
  )
}
