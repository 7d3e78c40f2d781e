import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Sending, Uploads } from './use-uploads.ts'
import styles from './video.module.css'

/** Films on their way to the school. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('video')
  if (uploads.list.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label={t('video:upload.list')}>
      {uploads.list.map((sending) => (
        <Card key={sending.id} as="li">
          <UploadLine sending={sending} uploads={uploads} />
        </Card>
      ))}
    </ul>
  )
}

function UploadLine({ sending, uploads }: { sending: Sending; uploads: Uploads }) {
  const { t } = useTranslation('video')
  const { id, name, progress, state, failure } = sending
  return (
    <div className={styles.upload}>
      {state === 'failed' ? (
        <Notice tone="error" live title={name}>
          <p>{failure}</p>
        </Notice>
      ) : (
        <ProgressBar
          label={name}
          value={progress}
          text={state === 'paused' ? t('video:upload.paused') : undefined}
        />
      )}
      <span className={styles.actions}>
        {state === 'sending' && (
          <Button
            size="small"
            aria-label={t('video:upload.pauseNamed', { name })}
            onClick={() => uploads.pause(id)}
          >
            {t('video:upload.pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            size="small"
            aria-label={t('video:upload.resumeNamed', { name })}
            onClick={() => uploads.resume(id)}
          >
            {t('video:upload.resume')}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={t('video:upload.cancelNamed', { name })}
          onClick={() => uploads.cancel(id)}
        >
          {t(state === 'failed' ? 'video:upload.dismiss' : 'video:upload.cancel')}
        </Button>
      </span>
    </div>
  )
}
