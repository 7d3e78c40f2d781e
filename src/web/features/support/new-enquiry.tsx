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
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const [topic, setTopic] = useState<EnquiryTopic | ''>('')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const missing = { topic: topic === '', subject: subject.trim() === '', text: text.trim() === '' }
  return (
    <FormDialog
      title={t('support:new.title')}
      action={t('support:new.send')}
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
      <Field label={t('support:field.topic')} error={checked && missing.topic && t('support:topicMissing')}>
        <Select
          value={topic}
          placeholder={t('support:chooseTopic')}
          options={enquiryTopics.map((value) => ({ value, label: t(topicKeys[value]) }))}
          onChange={({ target }) => setTopic(isTopic(target.value) ? target.value : '')}
        />
      </Field>
      <Field
        label={t('support:field.subject')}
        hint={t('support:subjectHint')}
        error={checked && missing.subject && t('support:subjectMissing')}
      >
        <TextInput
          value={subject}
          maxLength={enquiryLimits.subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <Field
        label={t('support:field.text')}
        hint={t('support:textHint')}
        error={checked && missing.text && t('support:textMissing')}
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
