import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDate, formatDateTime } from '#web/ui/format-time.ts'
import listStyles from '#web/area-kit/list/list.module.css'

export interface TimeSpanProps {
  from: number
  until: number
  /** Shows the days alone; the times are read by pointing at them. */
  days?: boolean
}

/** Begin and end of an activity. */
export function TimeSpan({ from, until, days = false }: TimeSpanProps) {
  const view = useTimeView()
  const format = days ? formatDate : formatDateTime
  return (
    <span title={days ? `${formatDateTime(from, view)} – ${formatDateTime(until, view)}` : undefined}>
      <span className={listStyles.number}>{format(from, view)}</span>{' '}
      <span className={listStyles.number}>– {format(until, view)}</span>
    </span>
  )
}
