import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** label of the confirming button, a verb */
  action: string
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
            {t('area:cancel')}
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
