import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { PlannedLessons } from './planned-lessons.tsx'
import type { PlannedLesson } from './taken-times.ts'

interface TakenTimesDialogProps {
  lessons: readonly PlannedLesson[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Names what a change clashes with, and asks whether it is to be made all the same. */
export default function TakenTimesDialog({ lessons, busy, onConfirm, onClose }: TakenTimesDialogProps) {
  const { t } = useTranslation('schedule')
  return (
    <ConfirmDialog
      open
      title={t('schedule:taken.title')}
      action={t('schedule:taken.anyway')}
      dismiss={t('schedule:taken.back')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <PlannedLessons label={t('schedule:taken.why')} lessons={lessons} />
    </ConfirmDialog>
  )
}
