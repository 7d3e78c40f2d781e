import { useTranslation } from 'react-i18next'
import { ClassDownloads } from '#web/features/video/class-downloads.tsx'
import { ClassVideos } from '#web/features/video/class-videos.tsx'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './class-form.module.css'

/** The videos of a class, as a part of its page. */
export function VideosCard({ classId }: { classId: number }) {
  const { t } = useTranslation('video')
  const can = useCan()
  if (!can('video.read')) return null
  return (
    <Card as="section" padding="large" className={styles.videos} aria-labelledby="class-videos">
      <h2 id="class-videos">{t('video:class.title')}</h2>
      <ClassVideos classId={classId} />
      <ClassDownloads classId={classId} />
    </Card>
  )
}
