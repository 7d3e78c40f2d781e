import { dayAt } from '#web/area-kit/calendar/day.ts'
import { formatClock, type TimeView } from '#web/ui/format-time.ts'
import { ownZone } from '#web/ui/zones.ts'

export interface LessonClock {
  /** 09:00–10:30 */
  span: string
  /** the lesson ends on a later day */
  endsLater: boolean
}

/** Times of a lesson in the reader's zone; input in Unix seconds. */
export function lessonClock(begin: number, end: number, view: TimeView): LessonClock {
  const { zone = ownZone() } = view
  return {
    span: `${formatClock(begin, view)}–${formatClock(end, view)}`,
    endsLater: dayAt(begin, zone) !== dayAt(end, zone),
  }
}
