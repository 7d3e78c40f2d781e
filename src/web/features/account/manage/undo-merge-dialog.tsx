import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { type MadeMerge, useUndoMerge } from './use-undo-merge.ts'

export interface UndoMergeDialogProps {
  /** null: the dialog is closed */
  merge: MadeMerge | null
  onClose: () => void
}

/** Says what undoing a merge gives back, and undoes it. */
export function UndoMergeDialog({ merge, onClose }: UndoMergeDialogProps) {
  const { t } = useTranslation('users')
  const { busy, undo } = useUndoMerge()
  return (
    <ConfirmDialog
      open={merge !== null}
      title={t('users:merge.undoTitle')}
      action={t('users:merge.undo')}
      busy={busy}
      onConfirm={() => merge && void undo(merge.id).then(onClose)}
      onClose={onClose}
    >
      {t('users:merge.undoWhat', { name: merge?.name ?? '' })}
    </ConfirmDialog>
  )
}
