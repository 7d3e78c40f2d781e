import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { ClassVideos } from '#web/features/video/class-videos.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from '#web/area-kit/form/form.module.css'
import type { LessonRow } from './lesson-rows.ts'
import { useVideoCount } from './use-video-count.ts'

export interface LessonRoomProps {
  room: NonNullable<LessonRow['room']>
  /** missing until the lesson is stored */
  lessonId: number | undefined
  /** of the lesson */
  name: string
}

/** The class of a stored lesson: its videos, unfolded in place, and links to its broadcast and numbers. */
export function LessonRoom({ room, lessonId, name }: LessonRoomProps) {
  const { t } = useTranslation('backoffice')
  const panel = useId()
  const [open, setOpen] = useState(false)
  const count = useVideoCount(room, open)
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t('backoffice:lesson.videosNamed', { name, count })}
          onClick={() => setOpen(!open)}
        >
          {t('backoffice:lesson.videos', { count })}
        </Button>
        <ButtonLink
          size="small"
          look="quiet"
          to={classRoute(room.id)}
          aria-label={t('backoffice:lesson.roomNamed', { name })}
        >
          {t('backoffice:lesson.room')}
        </ButtonLink>
        {lessonId !== undefined && (
          <ButtonLink
            size="small"
            look="quiet"
            to={attendanceOfLesson(lessonId)}
            aria-label={t('backoffice:lesson.attendanceNamed', { name })}
          >
            {t('backoffice:lesson.attendance')}
          </ButtonLink>
        )}
      </div>
      <div id={panel} hidden={!open}>
        {open && <ClassVideos classId={room.id} />}
      </div>
    </>
  )
}
