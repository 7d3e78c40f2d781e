import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobStatuses } from '#contract/job-statuses.ts'
import { Can } from '#web/area-kit/can.tsx'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { ClipDialog } from './clip-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { renameVideo } from './rename-video.ts'
import type { Video } from './types.ts'
import styles from './video.module.css'
import { isAtWork } from './video-state.tsx'

type Open = 'rename' | 'clip' | 'remove' | null

/** Actions of a row; the accessible name of each button contains the video's name. */
export function VideoActions({ video }: { video: Video }) {
  const { t } = useTranslation('video')
  const [open, setOpen] = useState<Open>(null)
  const { id, name, job } = video
  const close = () => setOpen(null)
  const again = useMutation({
    mutationFn: () => call('POST /api/v1/videos/{id}/retry', { params: { id } }),
    onSettled: () => invalidate('GET /api/v1/videos'),
  })
  const removal = useMutation({
    mutationFn: () => call('DELETE /api/v1/videos/{id}', { params: { id } }),
    onSuccess: () => toast.success(t('video:remove.done', { name })),
    onSettled: () => {
      close()
      void invalidate('GET /api/v1/videos')
    },
  })
  const isFailed = job?.status === jobStatuses.failed
  return (
    <span className={styles.actions}>
      {isFailed && (
        <Can permission="video.write">
          <Button
            size="small"
            loading={again.isPending}
            aria-label={t('video:retryNamed', { name })}
            onClick={() => again.mutate()}
          >
            {t('video:retry')}
          </Button>
        </Can>
      )}
      <Can permission="video.write">
        <Button
          size="small"
          look="quiet"
          aria-label={t('video:rename.named', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('video:rename.verb')}
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={isAtWork(video) || video.duration === 0}
          aria-label={t('video:clip.named', { name })}
          onClick={() => setOpen('clip')}
        >
          {t('video:clip.verb')}
        </Button>
      </Can>
      <Can permission="caption.read">
        <ButtonLink
          size="small"
          look="quiet"
          to={`/videos/${video.id}`}
          aria-label={t('video:captions.named', { name })}
        >
          {t('video:captions.verb')}
        </ButtonLink>
      </Can>
      <Can permission="video.delete">
        <Button
          size="small"
          look="quiet"
          aria-label={t('video:remove.named', { name })}
          onClick={() => setOpen('remove')}
        >
          {t('video:remove.verb')}
        </Button>
      </Can>
      {open === 'rename' && (
        <RenameDialog name={name} rename={(next) => renameVideo(video.id, next)} onClose={close} />
      )}
      {open === 'clip' && <ClipDialog video={video} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('video:remove.title', { name })}
        action={t('video:remove.verb')}
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={close}
      >
        {t('video:remove.text')}
      </ConfirmDialog>
    </span>
  )
}
