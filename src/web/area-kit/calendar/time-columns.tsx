import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone } from '#web/ui/zones.ts'
import { type Day, dayAt } from './day.ts'
import { type DaySegment, hoursOf, minuteAt, segmentsOf, type Timed } from './day-segments.ts'
import styles from './time-grid.module.css'

export interface TimeColumn<Item extends Timed> {
  key: number | string
  day: Day
  /** what stands above it, in its heading */
  head: ReactNode
  items: readonly Item[]
  /** it is the present day among others */
  isMarked?: boolean
}

export interface TimeColumnsProps<Item extends Timed> {
  columns: readonly TimeColumn<Item>[]
  keyOf: (item: Item) => number | string
  /** least width of a column, px */
  width?: number
  /** the axis shows the hours of these too, so that it stays as it is while something is moved */
  also?: readonly Item[]
  children: (segment: DaySegment<Item>, column: number | string) => ReactNode
}

export const HOUR_PX = 56
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Brings the present into sight where it lies below the window. */
function showPresent(line: HTMLElement | null): void {
  if (line && line.getBoundingClientRect().top > window.innerHeight) line.scrollIntoView({ block: 'center' })
}

/**
 * Columns side by side along a time axis, in the reader's zone: what overlaps stands beside each other, a line shows the
 * present. To a screen reader each column is a list.
 */
export function TimeColumns<Item extends Timed>({
  columns,
  keyOf,
  width = 100,
  also = [],
  children,
}: TimeColumnsProps<Item>) {
  const { t } = useTranslation('area')
  const now = useNow()
  const zone = ownZone()
  const today = dayAt(now, zone)
  const nowMinute = minuteAt(now, zone)
  const placed = columns.map((column) => ({
    ...column,
    segments: segmentsOf(column.items, column.day, zone),
  }))
  const days = new Set(columns.map(({ day }) => day))
  const { first, last } = hoursOf([
    ...placed.flatMap(({ segments }) => segments),
    ...[...days].flatMap((day) => segmentsOf(also, day, zone)),
    ...(days.has(today) ? [{ from: nowMinute, to: nowMinute }] : []),
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
    <div className={styles.frame}>
      <div className={styles.axis} style={{ height }} aria-hidden>
        {Array.from({ length: last - first }, (_, index) => (
          <span key={first + index} style={{ top: index * HOUR_PX }}>
            {clockOf(first + index)}
          </span>
        ))}
      </div>
      <ol className={styles.days} style={{ minWidth: columns.length * width }}>
        {placed.map(({ key, day, head, isMarked, segments }, index) => (
          <li key={key} className={styles.day} aria-current={isMarked ? 'date' : undefined}>
            <h2 className={styles.head}>{head}</h2>
            <div
              className={styles.track}
              style={{ height }}
              data-day={day}
              data-first-hour={first}
              data-column={key}
            >
              {segments.length > 0 ? (
                <ul>
                  {segments.map((segment) => (
                    <li key={keyOf(segment.item)} className={styles.segment} style={placeOf(segment)}>
                      {children(segment, key)}
                    </li>
                  ))}
                </ul>
              ) : (
                <VisuallyHidden>{t('area:calendar.free')}</VisuallyHidden>
              )}
              {day === today && (
                <div
                  // of one day alone: who looks at a week looks at other days too
                  ref={days.size === 1 && index === 0 ? showPresent : undefined}
                  className={styles.now}
                  style={{ top: topOf(nowMinute) }}
                  aria-hidden
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
