import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import listStyles from '#web/area-kit/list/list.module.css'

/** Begin and end of an activity. */
export function TimeSpan({ from, until }: { from: number; until: number }) {
  const view = useTimeView()
  return (
    <>
      <span className={listStyles.number}>{formatDateTime(from, view)}</span>{' '}
      <span className={listStyles.number}>– {formatDateTime(until, view)}</span>
    </>
  )
}
