import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classTypeKeys } from '#contract/catalog/kind-texts.ts'
import type { ByKey } from '#contract/operations.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { lessonClock } from './lesson-clock.ts'
import styles from './timetable.module.css'

export type TimetableLesson = ByKey['GET /api/v1/teacher/timetable']['reply']['list'][number]

export function LessonBlock({ lesson, now }: { lesson: TimetableLesson; now: number }) {
  const { t } = useTranslation('learning')
  const view = useTimeView()
  const { open_class_id, title, product_name, class_type, begintime, endtime, students, stream_state } =
    lesson
  const { span, endsLater, zone } = lessonClock(begintime, endtime, view)
  const isOn = begintime <= now && now < endtime
  return (
    <li className={styles.lesson} data-past={endtime <= now || undefined}>
      <p className={styles.clock}>
        <time dateTime={new Date(begintime * 1000).toISOString()}>{span}</time>
        {endsLater && <span>{t('learning:timetable.nextDay')}</span>}
        {zone && <span>{zone}</span>}
        {isOn && <StreamMark state={stream_state} isOpen />}
      </p>
      <h3 className={styles.title}>
        <Link to={classRoute(open_class_id)}>{title}</Link>
      </h3>
      <p className={styles.course}>
        {product_name}
        {class_type !== null && ` · ${t(classTypeKeys[class_type])}`}
      </p>
      <p className={styles.course}>{t('learning:timetable.students', { count: students })}</p>
    </li>
  )
}
