import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Language } from '#contract/languages.ts'
import { Can } from '#web/area-kit/can.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './captions.module.css'
import { showCaptions } from './show-captions.ts'

type Job = CallReply<'POST /api/v1/videos/{id}/captions/{language}/automatic'>

export const isUnderWay = (job: Job | null | undefined): boolean =>
  job?.status === jobStatuses.waiting || job?.status === jobStatuses.running

interface AutomaticCaptionsProps {
  videoId: number
  language: Language
  /** the newest work on captions in this language; null: nobody has asked for them */
  job: Job | null
  /** there are captions in this language, which stay */
  has: boolean
  onDone: () => void
}

/** Has captions made from what is said, where there are none, and shows how far that is. */
export function AutomaticCaptions({ videoId: id, language, job, has, onDone }: AutomaticCaptionsProps) {
  const { t } = useTranslation('caption')
  const request = useMutation({
    mutationFn: () =>
      call('POST /api/v1/videos/{id}/captions/{language}/automatic', { params: { id, language } }),
    onSuccess: () => showCaptions(),
  })
  const wasUnderWay = useRef(false)
  const underWay = isUnderWay(job)
  const isMade = job?.status === jobStatuses.success
  useEffect(() => {
    if (wasUnderWay.current && isMade) {
      toast.success(t('caption:automatic.done'))
      void showCaptions().then(onDone)
    }
    wasUnderWay.current = underWay
  })
  if (job && underWay)
    return (
      <div role="status">
        <ProgressBar
          label={
            job.status === jobStatuses.waiting
              ? t('caption:automatic.waiting')
              : t('caption:automatic.running')
          }
          value={job.status === jobStatuses.waiting ? undefined : job.progress / 100}
        />
        <p className="second">{t('caption:automatic.leave')}</p>
      </div>
    )
  if (has) return null
  return (
    <Can permission="caption.write">
      {job?.status === jobStatuses.failed && (
        <Notice tone="error">{t('caption:automatic.failed', { why: job.error })}</Notice>
      )}
      <div className={styles.automatic}>
        <Button loading={request.isPending} onClick={() => request.mutate()}>
          {t('caption:automatic.verb')}
        </Button>
        <p className="second">{t('caption:automatic.what')}</p>
      </div>
    </Can>
  )
}
