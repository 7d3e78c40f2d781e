import { useSearchParams } from 'react-router-dom'
import { type TimetableGroup, timetableGroups } from '#contract/schedule/limits.ts'
import type { CalendarSteps } from '#web/area-kit/calendar/calendar-bar.tsx'
import {
  addDays,
  type Day,
  type DaySpan,
  dayAt,
  daysFrom,
  isDay,
  mondayOf,
} from '#web/area-kit/calendar/day.ts'
import { longDayText, weekText } from '#web/area-kit/calendar/day-text.ts'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { changedSearch } from '#web/area-kit/list/list-search-params.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { idOf } from '#web/lib/route-query.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'

/** of a day, whose columns stand beside each other, and of a week, whose rows stand below each other */
const GROUPS = { day: 8, week: 20 } as const
const views = ['day', 'week'] as const

export interface SchoolView {
  by: TimetableGroup
  view: (typeof views)[number]
  /** what the address narrows it to; null: nothing */
  of: { teacher_id: number } | { product_id: number } | null
  isPhone: boolean
  /** one after the other, as on a phone */
  isList: boolean
  span: DaySpan
  range: string
  steps: CalendarSteps
  page: number
  size: number
  keyword: string
  addressOf: (changes: Readonly<Record<string, string>>) => string
}

/** How the teachers stand, where several do; null: they do not. */
export const teachersStand = ({ by, of, isList, view }: SchoolView): 'columns' | 'rows' | null =>
  by !== 'teacher' || of || isList ? null : view === 'day' ? 'columns' : 'rows'

/** What of the school's timetable is shown, as the address says; without one today, by teacher. */
export function useSchoolView(): SchoolView {
  const [search] = useSearchParams()
  const lang = useLang()
  const isPhone = useIsPhone()
  const zone = ownZone()
  const today = dayAt(useNow(), zone)
  const teacher = idOf('teacher_id', search)
  const product = idOf('product_id', search)
  const of = teacher !== null ? { teacher_id: teacher } : product !== null ? { product_id: product } : null
  const chosen = oneOf(search, 'by', timetableGroups) ?? 'teacher'
  const by = of ? ('teacher_id' in of ? 'teacher' : 'course') : isPhone ? 'class' : chosen
  const isList = isPhone || by === 'class'
  const view = by === 'class' && !isPhone ? 'day' : (oneOf(search, 'view', views) ?? 'day')
  const given = search.get('date')
  const date = isDay(given) ? given : today
  const firstOf = (day: Day): Day => (view === 'week' ? mondayOf(day) : day)
  const first = firstOf(date)
  const count = view === 'week' ? 7 : 1
  const addressOf = (changes: Readonly<Record<string, string>>): string => {
    const query = changedSearch(search, changes).toString()
    return query ? `?${query}` : '?'
  }
  const page = Number(/^[1-9]\d{0,2}$/.exec(search.get('page') ?? '1')?.[0] ?? 1)
  return {
    ...{ by, view, of, isPhone, isList, page, addressOf },
    span: daysFrom(first, count, zone),
    range: view === 'week' ? weekText(first, addDays(first, 6), lang) : longDayText(date, lang),
    size: GROUPS[view],
    keyword: search.get('keyword')?.trim().slice(0, 64) ?? '',
    steps: {
      previous: addressOf({ date: addDays(first, -count) }),
      today: addressOf({ date: '' }),
      next: addressOf({ date: addDays(first, count) }),
      isToday: first === firstOf(today),
    },
  }
}
