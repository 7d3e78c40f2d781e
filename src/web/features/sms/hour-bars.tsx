import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatClock, formatClockTime } from '#web/ui/format-time.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sends.module.css'

type Hours = ByKey['GET /api/v1/admin/sms/sends']['reply']['hours']

/** every nth bar has a visible label; screen readers get all of them */
const NAMED = 6

/** Sends of the last 24 hours, one bar per hour, scaled to the highest. */
export function HourBars({ hours }: { hours: Hours }) {
  const { t } = useTranslation('backoffice')
  const view = useTimeView()
  const most = Math.max(1, ...hours.map(({ sends }) => sends))
  return (
    <ol className={styles.bars} aria-label={t('backoffice:smsLimits.byHour')}>
      {hours.map(({ from, sends }, index) => {
        const time = formatClockTime(from, view)
        const count = t('backoffice:smsLimits.count', { count: sends })
        return (
          <li key={from} className={styles.hour} title={`${time} ${count}`}>
            <span className={styles.ground} aria-hidden="true">
              <span className={styles.bar} style={{ height: `${(sends / most) * 100}%` }} />
            </span>
            <span className={styles.clock} aria-hidden="true">
              {index % NAMED === 0 && formatClock(from, view)}
            </span>
            <VisuallyHidden>
              {time} {count}
            </VisuallyHidden>
          </li>
        )
      })}
    </ol>
  )
}
