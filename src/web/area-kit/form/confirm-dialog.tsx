import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** label of the confirming button, a verb */
  action: string
  /** label of the button that leaves all as it is, where "cancel" could be read as the action */
  dismiss?: string | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** what will happen */
  children: ReactNode
}

/** Confirms an action that affects a person at once or that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  action,
  dismiss,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation('area')
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {dismiss ?? t('area:cancel')}
          </Button>
          <Button look="danger" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  )
}
