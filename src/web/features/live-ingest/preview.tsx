import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import styles from './broadcast.module.css'
import type { Source } from './capture.ts'

/** Preview of the captured video, mirrored for a camera; muted, to avoid feedback. */
export function Preview({ stream, source }: { stream: MediaStream | null; source: Source }) {
  const { t } = useTranslation('broadcast')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={styles.stage}>
      {stream ? (
        <video
          ref={video}
          className={classNames(styles.preview, source === 'camera' && styles.mirrored)}
          autoPlay
          playsInline
          muted
          aria-label={t('broadcast:preview')}
        />
      ) : (
        <p className={styles.dark}>{t('broadcast:noPicture')}</p>
      )}
    </div>
  )
}
