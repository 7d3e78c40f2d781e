import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone } from '#web/ui/zones.ts'
import { type Day, dayAt } from './day.ts'
import { type DaySegment, isOn, type Timed } from './day-segments.ts'
import { shortDayText, weekdayText } from './day-text.ts'
import { TimeColumns } from './time-columns.tsx'
import styles from './time-grid.module.css'

export interface TimeGridProps<Item extends Timed> {
  days: readonly Day[]
  items: readonly Item[]
  keyOf: (item: Item) => number | string
  also?: readonly Item[]
  children: (segment: DaySegment<Item>, day: number | string) => ReactNode
}

/** Days side by side along a time axis. */
export function TimeGrid<Item extends Timed>({ days, items, ...rest }: TimeGridProps<Item>) {
  const { t } = useTranslation('area')
  const lang = useLang()
  const zone = ownZone()
  const today = dayAt(useNow(), zone)
  const columns = days.map((day) => ({
    key: day,
    day,
    isMarked: day === today,
    items: items.filter((item) => isOn(item, day, zone)),
    head: (
      <>
        <span className={styles.weekday}>{weekdayText(day, lang)}</span> {shortDayText(day, lang)}
        {day === today && <VisuallyHidden> {t('area:calendar.isToday')}</VisuallyHidden>}
      </>
    ),
  }))
  return <TimeColumns columns={columns} {...rest} />
}
