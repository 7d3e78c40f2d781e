import type { Language } from '#contract/languages.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import type { CalendarEvent } from './events.ts'

export interface CalendarOf {
  /** of the school */
  name: string
  language: Language
  /** in which the times stand; what reads the calendar turns them into its own */
  zone: string
  /** address of the school; without it events lead nowhere */
  publicUrl?: string
}

/**
 * Classes as iCalendar. The same classes give the same bytes: what is stamped is when a class has changed, not when it
 * was read.
 */
export async function calendarText(
  events: readonly CalendarEvent[],
  { name, language, zone, publicUrl }: CalendarOf,
): Promise<string> {
  // loaded with the first calendar, not at the start of the server
  const [{ TZDate }, { default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }] =
    await Promise.all([import('@date-fns/tz'), import('ical-generator'), import('timezones-ical-library')])
  const at = (unix: number) => new TZDate(unix * 1000, zone)
  const host = publicUrl === undefined ? 'shuyuan' : new URL(publicUrl).hostname
  const calendar = ical({
    name,
    prodId: { company: 'Shuyuan', product: 'Timetable' },
    method: ICalCalendarMethod.PUBLISH,
    // The VTIMEZONE by which a program knows when the clocks of the zone change. The zone is that of the events, since
    // one of the calendar takes the stamps out of UTC, in which they have to be.
    timezone: { name: null, generator: (of) => tzlib_get_ical_block(of)[0] ?? null },
    ttl: 3600,
  })
  for (const event of events) {
    const { class_id, title, product_name, teacher_name, begins, ends, changed, sequence, is_cancelled } =
      event
    calendar.createEvent({
      id: `class-${class_id}@${host}`,
      sequence,
      start: at(begins),
      end: at(ends),
      timezone: zone,
      stamp: new Date(changed * 1000),
      summary: title,
      description: [product_name, teacherNames(teacher_name, language)]
        .filter((line) => line !== '' && line !== title)
        .join('\n'),
      ...(publicUrl !== undefined && { url: `${publicUrl}/#/live?id=${class_id}` }),
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
