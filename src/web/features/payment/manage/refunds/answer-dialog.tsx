import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { ReasonField } from '../offline/reason-field.tsx'

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
      entered={answer}
      onSubmit={async () => {
        await onSend(answer.trim())
        toast.success(done)
      }}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{what}</p>
      <ReasonField
        label={label}
        value={answer}
        missing={tried && isMissing}
        hint={hint}
        onChange={setAnswer}
      />
    </FormDialog>
  )
}
