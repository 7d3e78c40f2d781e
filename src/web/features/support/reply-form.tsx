import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enquiryLimits } from '#contract/support/limits.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './support.module.css'

interface ReplyFormProps {
  label: string
  hint?: string | undefined
  action: string
  /** Sends what was written, or rejects with the failure; the text stays then. */
  onSend: (text: string) => Promise<void>
  /** what the failure says, where the server's text does not say enough */
  failureOf?: (error: unknown) => string | undefined
  /** between the text and the buttons */
  children?: ReactNode
  /** beside the button that sends */
  more?: ReactNode
}

/** A message to the other side. */
export function ReplyForm({ label, hint, action, onSend, failureOf, children, more }: ReplyFormProps) {
  const { t } = useTranslation(['message', 'area'])
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await onSend(text)
      setText('')
    } catch (error) {
      setFailure(failureOf?.(error) ?? changeFailure(error, t, (why) => t('area:notDone', { why })))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <UnsavedGuard dirty={text.trim() !== ''} />
      <Field label={label} hint={hint} error={missing && t('message:enquiry.textMissing')}>
        <TextArea
          rows={5}
          value={text}
          maxLength={enquiryLimits.text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {children}
      {failure !== null && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" loading={busy}>
          {action}
        </Button>
        {more}
      </div>
    </form>
  )
}
