import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../security/security.module.css'

export interface AddProps {
  /** with the recovery codes that were made; none where there were some before */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

interface AddDialogProps extends AddProps {
  title: string
  /** label of the confirming button, a verb */
  action: string
  /** what is shown instead of the form until it can be filled in */
  waiting?: ReactNode
  /** what is missing in the form; empty: nothing */
  missing?: string
  /** Adds the factor. @returns the recovery codes that were made */
  add: () => Promise<readonly string[]>
  /** the form, which shows what is wrong */
  children: (problem: string) => ReactNode
}

/** The dialog in which a second factor is added. */
export function AddDialog({
  title,
  action,
  waiting,
  missing = '',
  add,
  onAdded,
  onClose,
  children,
}: AddDialogProps) {
  const { t } = useTranslation('factors')
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setProblem(missing)
    if (missing) return
    setBusy(true)
    try {
      onAdded(await add())
    } catch (error) {
      // what the browser throws has no words for people
      setProblem(failureText(error) || t('factors:passkeyFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('factors:cancel')}
          </Button>
          <Button look="primary" type="submit" form={id} loading={busy} disabled={waiting !== undefined}>
            {action}
          </Button>
        </>
      }
    >
      {waiting ?? (
        <form id={id} className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
          {children(problem)}
        </form>
      )}
    </Dialog>
  )
}
