import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { stopActivity } from './stop-activity.ts'

export interface StopDialogProps {
  /** the activity, and what it is called; null: nothing is asked */
  asked: { id: number; name: string; what: string } | null
  onClose: () => void
}

/** Asks before an activity is ended early: it cannot be begun again. */
export function StopDialog({ asked, onClose }: StopDialogProps) {
  const { t } = useTranslation('promotion')
  const { mutate, isPending } = useMutation({
    mutationFn: stopActivity,
    onSuccess: () => toast.success(t('promotion:isStopped')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('promotion:stopTitle', { name: asked?.name ?? '' })}
      action={t('promotion:stop')}
      busy={isPending}
      onConfirm={() => asked && mutate(asked.id)}
      onClose={onClose}
    >
      {asked?.what}
    </ConfirmDialog>
  )
}
