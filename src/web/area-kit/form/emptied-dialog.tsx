import { useTranslation } from 'react-i18next'
import { Refused } from '#web/lib/failures.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The name of what is on sale and a change would leave empty, which was refused for that; null for another failure. */
export const emptiedBy = (error: unknown): string | null =>
  error instanceof Refused && error.reason === 'productIncomplete'
    ? (error.data as { name: string }).name
    : null

export interface EmptiedDialogProps {
  /** null: there is nothing to ask */
  name: string | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks whether a change is meant that leaves what is on sale with nothing to sell. */
export function EmptiedDialog({ name, busy, onConfirm, onClose }: EmptiedDialogProps) {
  const { t } = useTranslation('area')
  return (
    <ConfirmDialog
      open={name !== null}
      title={t('area:emptied.title', { name })}
      action={t('area:emptied.anyway')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('area:emptied.text')}
    </ConfirmDialog>
  )
}
