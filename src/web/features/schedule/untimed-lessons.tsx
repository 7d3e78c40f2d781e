import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import styles from './timetable.module.css'

type UntimedLesson = ByKey['GET /api/v1/teacher/timetable']['reply']['untimed'][number]

/** The teacher's lessons without times, by course. */
export function UntimedLessons({ lessons }: { lessons: readonly UntimedLesson[] }) {
  const { t } = useTranslation('schedule')
  if (lessons.length === 0) return null
  const courses = new Map(lessons.map(({ product_id, product_name }) => [product_id, product_name]))
  return (
    <section className={styles.untimed} aria-labelledby="untimed-lessons">
      <h2 id="untimed-lessons">{t('schedule:untimed')}</h2>
      <p className="second">{t('schedule:untimedHint')}</p>
      {[...courses].map(([courseId, name]) => (
        <details key={courseId}>
          <summary>{name}</summary>
          <ol>
            {lessons
              .filter(({ product_id }) => product_id === courseId)
              .map(({ id, open_class_id, title }) => (
                <li key={id}>
                  <Link to={classRoute(open_class_id)}>{title}</Link>
                </li>
              ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
