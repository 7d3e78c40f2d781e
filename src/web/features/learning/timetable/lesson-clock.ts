import { formatClock, type TimeView, zoneName } from '#web/ui/format-time.ts'
import { ownZone } from '#web/ui/zones.ts'
import { dayAt } from './week.ts'

export interface LessonClock {
  /** 09:00–10:30 */
  span: string
  /** the lesson ends on a later day */
  endsLater: boolean
  /** where the reader's clock differs from the school's at that moment: the zone of these times; else empty */
  zone: string
}

/** The hours of a lesson on the reader's clock; times in Unix seconds. */
export function lessonClock(begin: number, end: number, view: TimeView): LessonClock {
  const { zone = ownZone() } = view
  return {
    span: `${formatClock(begin, view)}–${formatClock(end, view)}`,
    endsLater: dayAt(begin, zone) !== dayAt(end, zone),
    zone: zoneName(begin, view),
  }
}
