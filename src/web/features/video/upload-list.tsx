import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { Sending, Uploads } from './use-uploads.ts'
import styles from './video.module.css'

/** Asks before a page is left whose uploads are not complete. */
export function UploadGuard({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('video')
  return (
    <UnsavedGuard
      dirty={uploads.list.some(({ state }) => state === 'sending')}
      words={{
        title: t('video:leaving.title'),
        what: t('video:leaving.what'),
        leave: t('video:leaving.leave'),
        stay: t('video:leaving.stay'),
      }}
    />
  )
}

/** Uploads in progress. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('video')
  // stays open when the upload completes meanwhile
  const [renamed, setRenamed] = useState<Sending | null>(null)
  return (
    <>
      {uploads.list.length > 0 && (
        <ul className={styles.uploads} aria-label={t('video:upload.list')}>
          {uploads.list.map((sending) => (
            <Card key={sending.id} as="li">
              <UploadLine sending={sending} uploads={uploads} onRename={() => setRenamed(sending)} />
            </Card>
          ))}
        </ul>
      )}
      {renamed && (
        <RenameDialog
          name={renamed.name}
          rename={(name) => uploads.rename(renamed.id, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}

interface UploadLineProps {
  sending: Sending
  uploads: Uploads
  onRename: () => void
}

function UploadLine({ sending, uploads, onRename }: UploadLineProps) {
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
        {state !== 'failed' && (
          <Button size="small" aria-label={t('video:rename.named', { name })} onClick={onRename}>
            {t('video:rename.verb')}
          </Button>
        )}
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
