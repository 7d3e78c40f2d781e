import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { enquiryLimits, type EnquiryTopic, enquiryTopics } from '#contract/support/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { topicKeys } from './enquiry-texts.ts'

const isTopic = (value: string): value is EnquiryTopic => enquiryTopics.some((topic) => topic === value)

/** A student writes to the school. */
export function NewEnquiry({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('message')
  const navigate = useNavigate()
  const [topic, setTopic] = useState<EnquiryTopic | ''>('')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const missing = { topic: topic === '', subject: subject.trim() === '', text: text.trim() === '' }
  return (
    <FormDialog
      title={t('message:enquiry.new.title')}
      action={t('message:enquiry.new.send')}
      entered={[topic, subject, text]}
      check={() => {
        setChecked(true)
        return !missing.topic && !missing.subject && !missing.text
      }}
      onSubmit={async () => {
        if (topic === '') return
        const body = { topic, subject, text }
        const { id } = await call('POST /api/v1/student/enquiries', { body }, { quiet: true })
        void navigate(`/enquiries/${id}`)
      }}
      refresh={() => invalidate('GET /api/v1/student/enquiries')}
      onClose={onClose}
    >
      <Field
        label={t('message:enquiry.field.topic')}
        error={checked && missing.topic && t('message:enquiry.topicMissing')}
      >
        <Select
          value={topic}
          placeholder={t('message:enquiry.chooseTopic')}
          options={enquiryTopics.map((value) => ({ value, label: t(topicKeys[value]) }))}
          onChange={({ target }) => setTopic(isTopic(target.value) ? target.value : '')}
        />
      </Field>
      <Field
        label={t('message:enquiry.field.subject')}
        hint={t('message:enquiry.subjectHint')}
        error={checked && missing.subject && t('message:enquiry.subjectMissing')}
      >
        <TextInput
          value={subject}
          maxLength={enquiryLimits.subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <Field
        label={t('message:enquiry.field.text')}
        hint={t('message:enquiry.textHint')}
        error={checked && missing.text && t('message:enquiry.textMissing')}
      >
        <TextArea
          rows={6}
          value={text}
          maxLength={enquiryLimits.text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
