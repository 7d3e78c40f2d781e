import { formatDateTime, formatRelative } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeView } from './use-time-view.ts'

/** A moment in Unix seconds: relative within a day, exact on hover and for machines. */
export function Moment({ at, exact = false }: { at: number; exact?: boolean }) {
  const view = useTimeView()
  const now = useNow()
  const full = formatDateTime(at, view)
  const recent = !exact && Math.abs(at - now) < 86_400
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={full}>
      {recent ? formatRelative(at, now, view) : full}
    </time>
  )
}
