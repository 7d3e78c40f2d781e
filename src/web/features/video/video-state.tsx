import { useTranslation } from 'react-i18next'
import { jobStatuses } from '#contract/job-statuses.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Video } from './types.ts'
import styles from './video.module.css'

const { waiting, running, failed } = jobStatuses

export const isAtWork = ({ job }: Video): boolean =>
  job !== null && (job.status === waiting || job.status === running)

/** State of a video and of its running jobs. */
export function VideoState({ video }: { video: Video }) {
  const { t } = useTranslation('video')
  const { job, has_source, has_hd, has_sd } = video
  if (job?.status === running)
    return <ProgressBar label={t('video:state.running')} value={job.progress / 100} />
  if (job?.status === waiting) return <Tag tone="accent">{t('video:state.waiting')}</Tag>
  return (
    <span className={styles.state}>
      {job?.status === failed && (
        <>
          <Tag tone="bad">{t('video:state.failed')}</Tag>
          <span className={`${styles.small} ${styles.cause}`}>{job.error}</span>
        </>
      )}
      {has_hd === 1 && <Tag tone="good">{t('video:quality.hd')}</Tag>}
      {has_sd === 1 && <Tag tone="good">{t('video:quality.sd')}</Tag>}
      {has_source === 1 && has_hd === 0 && <Tag>{t('video:quality.source')}</Tag>}
    </span>
  )
}
