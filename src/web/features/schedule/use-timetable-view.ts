import { useSearchParams } from 'react-router-dom'
import type { CalendarSteps } from '#web/area-kit/calendar/calendar-bar.tsx'
import {
  addDays,
  type Day,
  type DaySpan,
  dayAt,
  daysFrom,
  isDay,
  mondayOf,
  monthOf,
} from '#web/area-kit/calendar/day.ts'
import { longDayText, monthText, weekText } from '#web/area-kit/calendar/day-text.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'

export const views = ['week', 'day', 'month', 'agenda'] as const
export type View = (typeof views)[number]

const AGENDA_DAYS = 28
const isView = (text: string | null): text is View => views.some((view) => view === text)

/** The first day that a view shows around a date, and how many. A month begins and ends with a whole week. */
function rangeOf(view: View, date: Day): { first: Day; count: number } {
  if (view === 'day') return { first: date, count: 1 }
  if (view === 'week') return { first: mondayOf(date), count: 7 }
  if (view === 'agenda') return { first: date, count: AGENDA_DAYS }
  const first = mondayOf(monthOf(date))
  const last = mondayOf(addDays(monthOf(date, 1), -1))
  return { first, count: last === addDays(first, 28) ? 35 : last < addDays(first, 28) ? 28 : 42 }
}

/** The date that so many turns of the page lead to. */
function turned(view: View, date: Day, by: 1 | -1): Day {
  if (view === 'month') return monthOf(date, by)
  const { first, count } = rangeOf(view, date)
  return addDays(first, by * count)
}

export interface TimetableView {
  view: View
  /** those that this screen has room for */
  choices: readonly View[]
  date: Day
  span: DaySpan
  range: string
  steps: CalendarSteps
  /** the address of a day */
  dayAddress: (day: Day) => string
}

/**
 * What of the timetable is shown, as the address says: its view, and a day of it, today without one. A phone shows days
 * and the agenda. `week` is the name that the day had before.
 */
export function useTimetableView(): TimetableView {
  const [search] = useSearchParams()
  const lang = useLang()
  const isPhone = useIsPhone()
  const zone = ownZone()
  const today = dayAt(useNow(), zone)
  const choices = isPhone ? (['agenda', 'day'] as const) : views
  const wanted = search.get('view')
  const view = isView(wanted) && choices.some((one) => one === wanted) ? wanted : choices[0]
  const given = search.get('date') ?? search.get('week')
  const date = isDay(given) ? given : today
  const { first, count } = rangeOf(view, date)
  const addressOf = (day: Day | null, of: View = view): string => {
    const query = new URLSearchParams({
      ...((isView(wanted) || of !== view) && { view: of }),
      ...(day !== null && { date: day }),
    }).toString()
    return query ? `?${query}` : '?'
  }
  const texts: Record<View, () => string> = {
    day: () => longDayText(date, lang),
    month: () => monthText(date, lang),
    week: () => weekText(first, addDays(first, 6), lang),
    agenda: () => weekText(first, addDays(first, AGENDA_DAYS - 1), lang),
  }
  const isToday = view === 'month' ? monthOf(date) === monthOf(today) : first === rangeOf(view, today).first
  return {
    ...{ view, choices, date },
    span: daysFrom(first, count, zone),
    range: texts[view](),
    steps: {
      previous: addressOf(turned(view, date, -1)),
      today: addressOf(null),
      next: addressOf(turned(view, date, 1)),
      isToday,
    },
    dayAddress: (day) => addressOf(day, 'day'),
  }
}
