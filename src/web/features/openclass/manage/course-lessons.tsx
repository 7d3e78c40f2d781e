import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useCall } from '#web/lib/query.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import styles from './class-form.module.css'
import { classRoute } from '../class-links.ts'

/** Links to the classes of the course's other lessons; nothing while they cannot be read. */
export function CourseLessons({ productId, current }: { productId: number; current: number }) {
  const { t } = useTranslation('openclass')
  const view = useTimeView()
  const { data } = useCall('GET /api/product/{id}', { params: { id: productId } }, { quiet: true })
  if (!data || data.lessons.length < 2) return null
  return (
    <nav aria-label={t('openclass:room.lessons')}>
      <h2>{t('openclass:room.lessons')}</h2>
      <ol className={styles.lessons}>
        {data.lessons.map(({ id, open_class_id, title, begintime, endtime }) => (
          <li key={id}>
            <Link
              to={classRoute(open_class_id)}
              aria-current={open_class_id === current ? 'page' : undefined}
            >
              {title}
            </Link>
            {begintime !== null && endtime !== null && (
              <span className="second"> {formatLessonSpan(begintime, endtime, view)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
