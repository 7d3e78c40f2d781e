import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Day, dayAt, monthOf } from '#web/area-kit/calendar/day.ts'
import { isOn } from '#web/area-kit/calendar/day-segments.ts'
import { shortDayText, weekdayText } from '#web/area-kit/calendar/day-text.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatClock } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone } from '#web/ui/zones.ts'
import { type Entry, endOf, keyOf } from './entry.ts'
import styles from './month-grid.module.css'

/** so many stand in a day of the month; the others in the day */
const MOST_OF_DAY = 3

interface MonthGridProps<Own extends Entry> {
  days: readonly Day[]
  /** a day of the month; days of other months are paler */
  date: Day
  entries: readonly Own[]
  onOpen: (entry: Own) => void
  dayAddress: (day: Day) => string
}

/** Whole weeks, each day with its first classes. */
export function MonthGrid<Own extends Entry>({
  days,
  date,
  entries,
  onOpen,
  dayAddress,
}: MonthGridProps<Own>) {
  const { t } = useTranslation('schedule')
  const lang = useLang()
  const view = useTimeView()
  const now = useNow()
  const zone = ownZone()
  const today = dayAt(now, zone)
  return (
    <div className={styles.frame}>
      <div className={styles.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayText(day, lang)}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {days.map((day) => {
          const own = entries.filter((entry) => isOn(entry, day, zone))
          return (
            <li
              key={day}
              className={styles.day}
              data-other={monthOf(day) !== monthOf(date) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <h2 className={styles.head}>
                <Link to={dayAddress(day)}>
                  <VisuallyHidden>{`${weekdayText(day, lang)} ${shortDayText(day, lang)}`}</VisuallyHidden>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                </Link>
              </h2>
              {own.length > 0 && (
                <ul>
                  {own.slice(0, MOST_OF_DAY).map((entry) => (
                    <li key={keyOf(entry)}>
                      <button
                        type="button"
                        className={styles.entry}
                        data-past={endOf(entry) <= now || undefined}
                        data-cancelled={entry.is_cancelled === 1 || undefined}
                        onClick={() => onOpen(entry)}
                      >
                        <span className="tabular">{formatClock(entry.begintime, view)}</span> {entry.title}
                        {entry.is_cancelled === 1 && (
                          <VisuallyHidden> {t('schedule:entry.cancelled')}</VisuallyHidden>
                        )}
                      </button>
                    </li>
                  ))}
                  {own.length > MOST_OF_DAY && (
                    <li>
                      <Link to={dayAddress(day)} className={styles.more}>
                        {t('schedule:entry.more', { count: own.length - MOST_OF_DAY })}
                      </Link>
                    </li>
                  )}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
