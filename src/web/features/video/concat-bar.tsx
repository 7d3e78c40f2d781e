import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Video } from './types.ts'
import styles from './video.module.css'

const MOST = 20

/** Joins the selected videos into one, in the order of selection. */
export function ConcatBar({ chosen, onDone }: { chosen: readonly Video[]; onDone: () => void }) {
  const { t } = useTranslation('video')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/qcloud/vodvideo/concat', { body: { file_ids: chosen.map(({ fileID }) => fileID) } }),
    async onSuccess() {
      toast.success(t('video:concat.begun'))
      onDone()
      await invalidate('GET /api/v1/videos')
    },
  })
  if (chosen.length === 0) return null
  const isPossible = chosen.length > 1 && chosen.length <= MOST
  return (
    <div className={styles.chosen}>
      <Notice
        live
        action={
          <span className={styles.actions}>
            <Button
              size="small"
              look="primary"
              disabled={!isPossible}
              loading={isPending}
              onClick={() => mutate()}
            >
              {t('video:concat.verb')}
            </Button>
            <Button size="small" look="quiet" onClick={onDone}>
              {t('video:concat.forget')}
            </Button>
          </span>
        }
      >
        <p>
          {isPossible
            ? t('video:concat.order', { names: chosen.map(({ name }) => name).join(' → ') })
            : t('video:concat.hint', { most: MOST })}
        </p>
      </Notice>
    </div>
  )
}
