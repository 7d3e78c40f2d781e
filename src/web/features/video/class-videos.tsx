import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLASS_VIDEOS_AT_MOST } from '#contract/openclass/enums.ts'
import { Can } from '#web/area-kit/can.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { EmptiedDialog } from '#web/area-kit/form/emptied-dialog.tsx'
import { moved } from '#web/area-kit/form/move-buttons.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChooseVideos } from './choose-videos.tsx'
import { ClassVideoRow } from './class-video-row.tsx'
import type { VideoLimits } from './types.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadGuard, UploadList } from './upload-list.tsx'
import { useClassVideos } from './use-class-videos.ts'
import { useUploads } from './use-uploads.ts'
import styles from './video.module.css'

/** The videos of a class or of a lesson's class: select, upload, sort and remove. */
export function ClassVideos({ classId }: { classId: number }) {
  const { t } = useTranslation('video')
  const { list, error, retry, retrying, change, saving, emptied, confirm, refrain } = useClassVideos(classId)
  const limits = useCall('GET /api/v1/videos/limits', {}, { quiet: true })
  const [choosing, setChoosing] = useState(false)
  if (!list && error) return <LoadFailure error={error} onRetry={retry} retrying={retrying} />
  if (!list) {
    return (
      <Loading>
        <Skeleton shape="block" height={120} />
      </Loading>
    )
  }
  const add = (ids: readonly number[]) => change((before) => [...before, ...ids])
  const isFull = list.length >= CLASS_VIDEOS_AT_MOST
  return (
    <div className={styles.attached} aria-busy={saving}>
      {list.length === 0 ? (
        <p className="second">{t('video:class.none')}</p>
      ) : (
        <ol className={styles.attachedList} aria-label={t('video:class.list')}>
          {list.map((video, index) => (
            <ClassVideoRow
              key={video.id}
              video={video}
              index={index}
              count={list.length}
              onMove={(to) => change((ids) => moved(ids, ids.indexOf(video.id), to))}
              onRemove={() =>
                change(
                  (ids) => ids.filter((id) => id !== video.id),
                  () => toast.info(t('video:class.removed', { name: video.name })),
                )
              }
            />
          ))}
        </ol>
      )}
      <p className={styles.small}>{t('video:class.hint')}</p>
      {isFull && <p className={styles.small}>{t('video:class.full', { most: CLASS_VIDEOS_AT_MOST })}</p>}
      <Can permission="video.write">
        <Button disabled={isFull} onClick={() => setChoosing(true)}>
          {t('video:class.choose')}
        </Button>
        {limits.data && <ClassUploads limits={limits.data} disabled={isFull} onVideo={(id) => add([id])} />}
      </Can>
      <EmptiedDialog name={emptied} busy={saving} onConfirm={confirm} onClose={refrain} />
      {choosing && (
        <ChooseVideos
          attached={list}
          onClose={() => setChoosing(false)}
          onChoose={(ids) => {
            setChoosing(false)
            add(ids)
          }}
        />
      )}
    </div>
  )
}

interface ClassUploadsProps {
  limits: VideoLimits
  disabled: boolean
  onVideo: (id: number) => void
}

/** Uploads that are added to the class when they are complete. */
function ClassUploads({ limits, disabled, onVideo }: ClassUploadsProps) {
  const { t } = useTranslation('video')
  const uploads = useUploads(limits, onVideo)
  return (
    <>
      <UploadButton
        disabled={disabled || limits.is_available === 0}
        limits={limits}
        look="secondary"
        onFiles={uploads.add}
      />
      {limits.is_available === 0 && <p className={styles.small}>{t('video:off.text')}</p>}
      <UploadList uploads={uploads} />
      <UploadGuard uploads={uploads} />
    </>
  )
}
