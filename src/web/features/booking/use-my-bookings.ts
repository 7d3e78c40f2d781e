import { useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { type Day, dayAt, isDay, mondayOf } from '#web/area-kit/calendar/day.ts'
import { useCall } from '#web/lib/query.ts'
import { idOf } from '#web/lib/route-query.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'

type Reply = ByKey['GET /api/v1/student/bookings']['reply']
export type Booking = Reply['list'][number]
export type BookingCourse = Reply['courses'][number]

/** A choice of the page, which stands in the address: a reload and *back* keep it. */
export interface Choice {
  course?: number
  teacher?: number
  /** any day of the week */
  week?: Day
  /** the booking that is being moved */
  move?: number | null
}

/** The student's bookings and courses, and which course, teacher and week the address chooses. */
export function useMyBookings() {
  const [search, setSearch] = useSearchParams()
  const found = useCall('GET /api/v1/student/bookings', {}, { quiet: true, staleTime: 30_000 })
  const today = dayAt(useNow(), ownZone())
  const list = found.data?.list ?? []
  const courses = found.data?.courses ?? []
  const numberOf = (name: string): number => Number(search.get(name) ?? 0)
  const course =
    courses.find(({ product_id }) => product_id === numberOf('course')) ??
    courses.find(({ balance }) => balance.left > 0) ??
    courses[0]
  const teacher = course?.teachers.find(({ id }) => id === numberOf('teacher')) ?? course?.teachers[0]
  const wanted = search.get('week')
  const moving = list.find(({ id, status }) => id === numberOf('move') && status === 'booked') ?? null
  const choose = (choice: Choice) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(choice))
          if (value === null) next.delete(name)
          else next.set(name, String(value))
        if (choice.course !== undefined && choice.teacher === undefined) next.delete('teacher')
        return next
      },
      { replace: true },
    )
  const monday = isDay(wanted) ? mondayOf(wanted) : null
  return {
    found,
    list,
    courses,
    course,
    teacher,
    monday,
    today,
    moving,
    wanted: idOf('booking', search),
    choose,
  }
}
