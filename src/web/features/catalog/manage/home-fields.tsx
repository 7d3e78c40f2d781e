import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldCard } from './field-card.tsx'
import { FlagBox } from './flag-box.tsx'
import { useFormTexts } from './form-texts.ts'

/** Whether the home page recommends a product, and under which name. */
export function HomeFields() {
  const { t } = useTranslation('backoffice')
  const texts = useFormTexts()
  return (
    <FieldCard title={t('backoffice:editor.home')}>
      <FlagBox name="is_hot">{t('backoffice:product.hot')}</FlagBox>
      <Form.Item name="hot_course_name" label={t('backoffice:product.hotName')} extra={t(texts.hotNameHint)}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FieldCard>
  )
}
