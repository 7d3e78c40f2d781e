import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmProps {
  open: boolean
  /** names the person */
  title: string
  /** what will happen */
  children: ReactNode
  /** the verb */
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that a person would feel at once. */
export function Confirm({ open, title, children, action, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation('users')
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('users:cancel')}
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
