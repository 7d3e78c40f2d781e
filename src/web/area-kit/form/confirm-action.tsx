import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface ConfirmActionProps {
  title: string
  /** label of the confirming button, a verb */
  action: string
  look?: 'primary' | 'danger'
  /** Does it, or rejects with the failure, which the dialog shows. */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** what will happen */
  children: ReactNode
}

/** Asks before something that cannot be taken back. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { title, action, look = 'primary', onConfirm, onClose, children } = props
  const { t } = useTranslation('area')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(failureText(error))
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
            {t('area:cancel')}
          </Button>
          <Button look={look} loading={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failure && <Notice tone="error" live title={failure} />}
    </Dialog>
  )
}
