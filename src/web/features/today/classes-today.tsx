import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Card } from '#web/ui/card.tsx'
import { formatClockSpan } from '#web/ui/format-time.ts'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isAhead, isToday, type TodayClassTimes } from './day.ts'
import styles from './today.module.css'

interface TodayClass extends TodayClassTimes {
  open_class_id: number
}

export interface ClassesTodayProps<Class extends TodayClass> {
  classes: readonly Class[]
  /** the class that stands above this list */
  next: Class | undefined
  name: (one: Class) => ReactNode
}

/** The classes of the reader's own day; nothing when there is none beside the next one. */
export function ClassesToday<Class extends TodayClass>({ classes, next, name }: ClassesTodayProps<Class>) {
  const { t } = useTranslation('today')
  const view = useTimeView()
  const now = useNow()
  const heading = useId()
  const own = classes.filter((one) => isToday(one, now))
  if (own.every((one) => one === next)) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('today:classes.title')}
      </h2>
      <Card padding="none">
        <ul className={styles.rows}>
          {own.map((one) => (
            <li key={one.open_class_id} data-past={!isAhead(one, now) || undefined}>
              <span className="tabular">{formatClockSpan(one.begintime, one.endtime, view)}</span>
              <div>{name(one)}</div>
              <StreamMark state={one.stream_state} isOpen={one.begintime <= now} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
