import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAll } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../record.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { NotDone } from './not-done.tsx'
import { isOutcomeUnknown } from '#web/lib/outcome-unknown.ts'

export interface FormDialogProps {
  title: string
  /** label of the submit button: a verb, with its object where there is one */
  action: string
  look?: 'primary' | 'danger'
  /** label of the button that leaves all as it is, where "cancel" could be read as the action */
  dismiss?: string
  /** what has been entered, which is asked about before it is lost; null where there is nothing to enter */
  entered: unknown
  /** Submits, or rejects with the failure. Called only when `check` finds no problem. */
  onSubmit: () => Promise<void>
  /** Validates and shows problems at the fields; false when there are some. */
  check?: () => boolean
  /** Shows a failure in the form; without it the dialog shows it below. */
  onFailure?: (error: unknown) => void
  /** Called after success and after a refusal: the data of the page is stale in both cases. */
  refresh?: () => Promise<unknown>
  onClose: () => void
  /** what is shown instead of the form until it can be filled in */
  waiting?: ReactNode
  children: ReactNode
}

/** A dialog with a few fields and a submit button. It shows the server's refusal and keeps the input. */
export function FormDialog({
  title,
  action,
  look = 'primary',
  dismiss,
  entered,
  onSubmit,
  check,
  onFailure,
  refresh,
  onClose,
  waiting,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('area')
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isUnknown = isOutcomeUnknown(failure)

  async function send() {
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      if (onFailure) onFailure(error)
      else setFailure(error)
      setBusy(false)
    }
    await refresh?.()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && (check?.() ?? true)) void send()
  }
  return (
    <EntryDialog
      title={title}
      entered={entered}
      onClose={onClose}
      dismissable={!busy}
      footer={(close) => (
        <>
          <Button
            disabled={busy}
            onClick={() => {
              // the page says what has become of it
              if (isUnknown) void invalidateAll()
              close()
            }}
          >
            {isUnknown ? t('area:look') : (dismiss ?? t('area:cancel'))}
          </Button>
          <Button look={look} type="submit" form={form} loading={busy} disabled={waiting !== undefined}>
            {action}
          </Button>
        </>
      )}
    >
      {waiting ?? (
        <form id={form} className={styles.dialog} noValidate onSubmit={submit}>
          {children}
          {failure !== null && <NotDone error={failure} />}
        </form>
      )}
    </EntryDialog>
  )
}
