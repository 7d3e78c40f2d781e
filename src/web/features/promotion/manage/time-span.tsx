import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import listStyles from '#web/area-kit/list/list.module.css'

/** Begin and end of an activity. */
export function TimeSpan({ from, until }: { from: number; until: number }) {
  const view = useTimeView()
  return (
    <span className={`${listStyles.stack} ${listStyles.number}`}>
      <span>{formatDateTime(from, view)}</span>
      <span>– {formatDateTime(until, view)}</span>
    </span>
  )
}
