import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '#web/lib/query.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { ownAttendanceOf } from './attendance-links.ts'
import { AttendanceMarks } from './attendance-marks.tsx'
import styles from './attendance.module.css'

/** so many lessons of a course are looked through for the open one */
const READ = 100

/** Below a lesson on the learning page: how the student attended its class; nothing before it has begun. */
export default function OwnLessonAttendance({
  productId,
  lessonId,
}: {
  productId: number
  lessonId: number
}) {
  const { t } = useTranslation('student')
  const { data } = useCall(
    'GET /api/v1/student/courses/{product_id}/attendance',
    { params: { product_id: productId }, query: { limit: READ } },
    { quiet: true },
  )
  const lesson = data?.list.find(({ lesson_id }) => lesson_id === lessonId)
  if (!lesson || lesson.begintime === null) return null
  return (
    <section className={styles.own} aria-label={t('area:title.ownAttendance')}>
      <strong>{t('area:title.ownAttendance')}</strong>
      <span>
        <AttendanceMarks {...lesson} />
      </span>
      {lesson.total_time > 0 && (
        <span>{t('student:attendance.inClassFor', { time: clockText(lesson.total_time) })}</span>
      )}
      <Link to={ownAttendanceOf(productId)}>{t('student:attendance.ofCourse')}</Link>
    </section>
  )
}
