import { Form } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Teacher, TeacherSelect } from '#web/features/catalog/manage/teacher-select.tsx'

export interface TeachersFieldProps {
  known: readonly Teacher[]
  ids: number[]
  error?: string | undefined
  onChange: (ids: number[]) => void
}

/** The teachers of the class, in order. */
export function TeachersField({ known, ids, error, onChange }: TeachersFieldProps) {
  const { t } = useTranslation(['openclass', 'backoffice'])
  const id = useId()
  return (
    <Form.Item
      layout="vertical"
      htmlFor={id}
      label={t('openclass:form.teachers')}
      help={error}
      validateStatus={error ? 'error' : ''}
    >
      <TeacherSelect id={id} known={known} value={ids} onChange={onChange} />
    </Form.Item>
  )
}
