import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

export interface EntryDialogProps extends Omit<DialogProps, 'open' | 'footer'> {
  /** what has been entered; null where there is nothing to enter */
  entered: unknown
  /** Closes without saving: the cross, Escape, the backdrop and the cancelling button. */
  onClose: () => void
  /** the buttons at the bottom; one that leaves all as it is calls `close` */
  footer: (close: () => void) => ReactNode
}

/**
 * A dialog in which something is entered. Closing it without saving, or leaving the page, asks first when what has been
 * entered differs from what it was when the dialog opened. Whoever has saved removes the dialog.
 */
export function EntryDialog({ entered, onClose, footer, ...dialog }: EntryDialogProps) {
  const { t } = useTranslation('area')
  const [asks, setAsks] = useState(false)
  const now = JSON.stringify(entered)
  const [before] = useState(now)
  const isChanged = now !== before
  const close = () => (isChanged ? setAsks(true) : onClose())
  return (
    <>
      <Dialog {...dialog} open onClose={close} footer={footer(close)} />
      <UnsavedGuard dirty={isChanged} words={{ what: t('area:unsaved.onLeaving') }} />
      <LeaveQuestion
        open={asks}
        words={{ what: t('area:unsaved.onClosing'), leave: t('area:unsaved.discard') }}
        onLeave={onClose}
        onStay={() => setAsks(false)}
      />
    </>
  )
}
