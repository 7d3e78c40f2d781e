import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  verb: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is ended that cannot be taken back. */
export function ConfirmDialog({ open, title, verb, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation('area')
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('area:cancel')}</Button>
          <Button look="danger" loading={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
