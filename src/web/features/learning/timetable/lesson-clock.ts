import { formatClock, type TimeView } from '#web/ui/format-time.ts'
import { langTag } from '#web/ui/lang.ts'
import { dateFormat, ownZone, sameTime } from '#web/ui/zones.ts'
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
  const { lang, schoolZone, zone = ownZone() } = view
  const parts = dateFormat(langTag(lang), { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    begin * 1000,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return {
    span: `${formatClock(begin, view)}–${formatClock(end, view)}`,
    endsLater: dayAt(begin, zone) !== dayAt(end, zone),
    zone: sameTime(begin, zone, schoolZone) ? '' : name,
  }
}
