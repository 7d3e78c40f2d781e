import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import type { ProductFields } from './admin-product.ts'
import { CoverField } from './cover-field.tsx'
import { DetailsField } from './details-field.tsx'
import { FieldCard } from './field-card.tsx'
import { useFormTexts } from './form-texts.ts'
import styles from './product-form.module.css'
import { kindTexts } from './product-kinds.ts'
import { type Teacher, TeacherSelect } from './teacher-select.tsx'

export interface TextFieldsProps {
  teachers: readonly Teacher[]
  /** the kind of an open class is fixed; new ones are created elsewhere */
  canOpen: boolean
  /** fields of the kind that is chosen */
  children: ReactNode
}

/** Name, kind, teachers and texts of a course. */
export function TextFields({ teachers, canOpen, children }: TextFieldsProps) {
  const { t } = useTranslation('backoffice')
  const texts = useFormTexts()
  const isTaught = Form.useWatch<ProductFields['type']>('type') !== productTypes.physical
  return (
    <>
      <FieldCard>
        <Form.Item
          name="name"
          label={t(texts.name)}
          rules={[{ required: true, whitespace: true, message: t(texts.nameNeeded) }]}
        >
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="type" label={t('backoffice:product.type')}>
          <Radio.Group
            className={styles.kinds ?? ''}
            options={[...kindTexts]
              .filter(([kind]) => kind !== productTypes.openClass || canOpen)
              .map(([value, text]) => ({ value, label: t(text) }))}
          />
        </Form.Item>
        {children}
        {isTaught && (
          <Form.Item name="teacher_ids" label={t('backoffice:product.teachers')}>
            <TeacherSelect known={teachers} />
          </Form.Item>
        )}
        <Form.Item name="intro" label={t('backoffice:product.intro')} extra={t(texts.introHint)}>
          <Input.TextArea maxLength={300} autoSize={{ minRows: 1, maxRows: 6 }} />
        </Form.Item>
        <Form.Item name="desc" label={t(texts.desc)} extra={t(texts.descHint)}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 16 }} />
        </Form.Item>
      </FieldCard>
      <FieldCard>
        <Form.Item name="cover_url">
          <CoverField />
        </Form.Item>
      </FieldCard>
      <FieldCard>
        <Form.Item name="details" noStyle>
          <DetailsField />
        </Form.Item>
      </FieldCard>
    </>
  )
}
