import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { stopActivity } from './stop-activity.ts'

export interface StopDialogProps {
  /** the activity with its name; null: no dialog */
  stopping: { id: number; name: string; what: string } | null
  onClose: () => void
}

/** Confirms the early end of an activity: it cannot be restarted. */
export function StopDialog({ stopping, onClose }: StopDialogProps) {
  const { t } = useTranslation('promotion')
  const { mutate, isPending } = useMutation({
    mutationFn: stopActivity,
    onSuccess: () => toast.success(t('promotion:isStopped')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={stopping !== null}
      title={t('promotion:stopTitle', { name: stopping?.name ?? '' })}
      action={t('promotion:stop')}
      busy={isPending}
      onConfirm={() => stopping && mutate(stopping.id)}
      onClose={onClose}
    >
      {stopping?.what}
    </ConfirmDialog>
  )
}
