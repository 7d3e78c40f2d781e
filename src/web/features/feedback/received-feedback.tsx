import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import styles from './feedback.module.css'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { Stars } from './stars.tsx'

/** One feedback from a teacher; asking for it makes it read. */
export function ReceivedFeedback({ id }: { id: number }) {
  const { t } = useTranslation('feedback')
  const query = useCall('GET /api/v1/student/feedback/{id}', { params: { id } }, { quiet: true })
  const isRead = query.isSuccess
  useEffect(() => {
    if (isRead) void invalidate('GET /api/v1/student/feedback')
  }, [isRead])
  return (
    <Loaded query={query}>
      {(given) => (
        <Part title={t('feedback:received.from', { teacher: given.teacher_name })}>
          <LessonName {...given}>{given.lesson_name}</LessonName>
          <Stars count={given.star_rating} />
          <p className={styles.words}>{given.teacher_comment}</p>
          <p className="second">
            <Moment at={given.given_at} />
          </p>
        </Part>
      )}
    </Loaded>
  )
}
