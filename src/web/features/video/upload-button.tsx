import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import type { VideoLimits } from './types.ts'
import styles from './video.module.css'

const GIGABYTE = 1024 ** 3

export interface UploadButtonProps {
  disabled: boolean
  look?: ButtonLook['look']
  limits: VideoLimits
  onFiles: (files: readonly File[]) => void
}

/** Opens the system's file dialog. */
export function UploadButton({ disabled, look = 'primary', limits, onFiles }: UploadButtonProps) {
  const { t } = useTranslation('video')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.choose}>
      <Button look={look} disabled={disabled} onClick={() => input.current?.click()}>
        {t('video:upload.verb')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/mp4,.mp4,.m4v,.mov"
        multiple
        hidden
        aria-label={t('video:upload.verb')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <span className={styles.small}>
        {t('video:upload.hint', {
          gigabytes: Math.floor(limits.most_bytes / GIGABYTE),
          hours: Math.floor(limits.most_seconds / 3600),
        })}
      </span>
    </div>
  )
}
