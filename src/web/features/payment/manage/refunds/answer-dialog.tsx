import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'

export interface AnswerDialogProps {
  title: string
  /** explanation of the consequences */
  what: string
  /** label of the field */
  label: string
  hint?: string
  action: string
  done: string
  onSend: (answer: string) => Promise<unknown>
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an action that requires a written reason. */
export function AnswerDialog({
  title,
  what,
  label,
  hint,
  action,
  done,
  onSend,
  refresh,
  onClose,
}: AnswerDialogProps) {
  const { t } = useTranslation('trade')
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = answer.trim() === ''
  return (
    <FormDialog
      title={title}
      action={action}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      onSubmit={async () => {
        await onSend(answer.trim())
        toast.success(done)
      }}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{what}</p>
      <Field
        label={label}
        required
        hint={hint}
        error={tried && isMissing ? t('trade:refund.reasonNeeded') : undefined}
      >
        <TextArea
          rows={3}
          maxLength={500}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
