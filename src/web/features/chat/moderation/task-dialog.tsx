import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface TaskDialogProps {
  title: string
  /** its task is under way: it cannot be left */
  working: boolean
  /** the buttons beside that which cancels */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog of moderation: cancel, or do it. */
export function TaskDialog({ title, working, actions, onClose, children }: TaskDialogProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissable={!working}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {t('chat:cancel')}
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
