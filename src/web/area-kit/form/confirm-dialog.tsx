import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** the verb */
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** what will happen */
  children: ReactNode
}

/** Asks before something is done that a person would feel at once or that cannot be taken back. */
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
      <p>{children}</p>
    </Dialog>
  )
}
