import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { MoveButtons } from '#web/area-kit/form/move-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { sourceText } from './source-text.ts'
import type { ClassVideo } from './types.ts'
import { VideoState } from './video-state.tsx'
import styles from './video.module.css'

export interface ClassVideoRowProps {
  video: ClassVideo
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** A video of a class, at its position. */
export function ClassVideoRow({ video, index, count, onMove, onRemove }: ClassVideoRowProps) {
  const { t } = useTranslation('video')
  const { name, duration } = video
  return (
    <li className={styles.attachedRow}>
      <span className={styles.name}>
        <span>{name}</span>
        <span className={styles.small}>
          {t(sourceText(video))}
          {duration > 0 && ` · ${clockText(Math.round(duration))}`}
        </span>
      </span>
      <VideoState video={video} />
      <Can permission="video.write">
        <span className={styles.actions}>
          {count > 1 && <MoveButtons name={name} index={index} count={count} onMove={onMove} />}
          <Button
            size="small"
            look="quiet"
            aria-label={t('video:class.removeNamed', { name })}
            onClick={onRemove}
          >
            {t('video:class.remove')}
          </Button>
        </span>
      </Can>
    </li>
  )
}
