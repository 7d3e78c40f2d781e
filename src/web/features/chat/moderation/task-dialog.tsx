import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'

export interface TaskDialogProps {
  title: string
  /** what has been entered; null where there is nothing to enter */
  entered?: unknown
  /** its task is under way: it cannot be left */
  working: boolean
  /** the buttons beside that which cancels */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog of moderation: cancel, or do it. */
export function TaskDialog({ title, entered = null, working, actions, onClose, children }: TaskDialogProps) {
  const { t } = useTranslation('chat')
  return (
    <EntryDialog
      title={title}
      entered={entered}
      onClose={onClose}
      dismissable={!working}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={working}>
            {t('chat:cancel')}
          </Button>
          {actions}
        </>
      )}
    >
      {children}
    </EntryDialog>
  )
}
