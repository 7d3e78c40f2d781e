import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import { formatClockSpan } from '#web/ui/format-time.ts'
import { formatList } from '#web/ui/format-list.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { ENTRY_EARLY_SECONDS } from '#contract/openclass/enums.ts'
import styles from './overview.module.css'

type Class = ByKey['GET /api/v1/admin/overview/day']['reply']['classes'][number]

const routeOf = ({ lesson_id, open_class_id }: Class): string =>
  lesson_id === null ? `/openclasses/${open_class_id}/numbers` : `/attendance/${lesson_id}`

const nameOf = ({ product_name, title }: Class): string =>
  product_name === '' || product_name === title ? title : `${product_name} · ${title}`

/** The classes of today with the state of their streams. */
export function ClassesOfToday({ classes, now }: { classes: readonly Class[]; now: number }) {
  const { t } = useTranslation('report')
  const can = useCan()
  const view = useTimeView()
  const lang = useLang()
  if (classes.length === 0) return <Card className={styles.none}>{t('report:classes.none')}</Card>
  return (
    <Card padding="none">
      <ul className={styles.rows}>
        {classes.map((one) => (
          <li key={one.open_class_id} className={styles.class}>
            <span className="tabular">{formatClockSpan(one.begintime, one.endtime, view)}</span>
            <div className={styles.what}>
              {can(one.lesson_id === null ? 'openclass.read' : 'attendance.read') ? (
                <Link to={routeOf(one)}>{nameOf(one)}</Link>
              ) : (
                <span>{nameOf(one)}</span>
              )}
              <span className={styles.note}>
                {formatList(one.teachers, lang)}
                {one.online > 0 && ` · ${t('report:classes.online', { count: one.online })}`}
              </span>
            </div>
            <StreamMark state={one.stream_state} isOpen={one.begintime - ENTRY_EARLY_SECONDS <= now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
