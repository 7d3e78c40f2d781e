import { useTranslation } from 'react-i18next'
import { clockText } from '#web/ui/clock-text.ts'
import type { Playback } from './types.ts'
import styles from './video-list.module.css'

export interface VideoListProps {
  videos: readonly Playback[]
  index: number
  onChoose: (index: number) => void
}

/** The numbered videos of a class; a press plays one. */
export function VideoList({ videos, index, onChoose }: VideoListProps) {
  const { t } = useTranslation('live')
  return (
    <ol className={styles.list} aria-label={t('live:details.videos')}>
      {videos.map(({ fileID, name, duration }, at) => (
        <li key={fileID}>
          <button
            type="button"
            className={styles.video}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onChoose(at)}
          >
            <span className={styles.number}>{at + 1}</span>
            <span className={styles.name}>{name || t('live:details.part', { number: at + 1 })}</span>
            {duration > 0 && <span className={styles.length}>{clockText(duration)}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
