import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './broadcast.module.css'

/** What is sent, as students see it; muted, to avoid feedback. `children` lie over it. */
export function Preview({ stream, children }: { stream: MediaStream | null; children?: ReactNode }) {
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
          className={styles.preview}
          autoPlay
          playsInline
          muted
          aria-label={t('broadcast:preview')}
        />
      ) : (
        <p className={styles.dark}>{t('broadcast:noPicture')}</p>
      )}
      {stream && children}
    </div>
  )
}
