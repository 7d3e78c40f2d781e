import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone } from '#web/ui/zones.ts'
import { type Day, dayAt } from './day.ts'
import { type DaySegment, hoursOf, minuteAt, segmentsOf, type Timed } from './day-segments.ts'
import { shortDayText, weekdayText } from './day-text.ts'
import styles from './time-grid.module.css'

export interface TimeGridProps<Item extends Timed> {
  days: readonly Day[]
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  children: (segment: DaySegment<Item>) => ReactNode
}

const HOUR_PX = 56
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * Days side by side along a time axis, in the reader's zone: what overlaps stands beside each other, a line shows the
 * present. To a screen reader each day is a list.
 */
export function TimeGrid<Item extends Timed>({ days, items, keyOf, children }: TimeGridProps<Item>) {
  const { t } = useTranslation('area')
  const lang = useLang()
  const now = useNow()
  const zone = ownZone()
  const today = dayAt(now, zone)
  const columns = days.map((day) => ({ day, segments: segmentsOf(items, day, zone) }))
  const nowMinute = minuteAt(now, zone)
  const isToday = days.includes(today)
  const { first, last } = hoursOf([
    ...columns.flatMap(({ segments }) => segments),
    ...(isToday ? [{ from: nowMinute, to: nowMinute }] : []),
  ])
  const topOf = (minute: number): number => ((minute - first * 60) / 60) * HOUR_PX
  const height = (last - first) * HOUR_PX
  const placeOf = ({ from, to, lane, lanes }: DaySegment<Item>): CSSProperties => ({
    top: topOf(from),
    height: ((to - from) / 60) * HOUR_PX,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  })
  return (
    <div className={styles.frame} data-days={days.length}>
      <div className={styles.axis} style={{ height }} aria-hidden>
        {Array.from({ length: last - first }, (_, index) => (
          <span key={first + index} style={{ top: index * HOUR_PX }}>
            {clockOf(first + index)}
          </span>
        ))}
      </div>
      <ol className={styles.days}>
        {columns.map(({ day, segments }) => (
          <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
            <h2 className={styles.head}>
              <span className={styles.weekday}>{weekdayText(day, lang)}</span> {shortDayText(day, lang)}
              {day === today && <VisuallyHidden> {t('area:calendar.isToday')}</VisuallyHidden>}
            </h2>
            <div className={styles.track} style={{ height }}>
              {segments.length > 0 ? (
                <ul>
                  {segments.map((segment) => (
                    <li key={keyOf(segment.item)} className={styles.segment} style={placeOf(segment)}>
                      {children(segment)}
                    </li>
                  ))}
                </ul>
              ) : (
                <VisuallyHidden>{t('area:calendar.free')}</VisuallyHidden>
              )}
              {day === today && <div className={styles.now} style={{ top: topOf(nowMinute) }} aria-hidden />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
