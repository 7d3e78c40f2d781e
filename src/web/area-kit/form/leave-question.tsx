import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface GuardWords {
  title: string
  what: string
  leave: string
  stay: string
}

export interface LeaveQuestionProps {
  open: boolean
  /** without them, those of a page with unsaved changes */
  words?: Partial<GuardWords> | undefined
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved work is to be lost. */
export function LeaveQuestion({ open, words = {}, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('area')
  return (
    <Dialog
      open={open}
      title={words.title ?? t('area:unsaved.title')}
      onClose={onStay}
      footer={
        <>
          {/* first, hence focused when the dialog opens: Enter loses nothing */}
          <Button look="primary" onClick={onStay}>
            {words.stay ?? t('area:unsaved.stay')}
          </Button>
          <Button look="danger" onClick={onLeave}>
            {words.leave ?? t('area:unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{words.what ?? t('area:unsaved.what')}</p>
    </Dialog>
  )
}
