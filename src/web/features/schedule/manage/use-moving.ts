import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, dayAt } from '#web/area-kit/calendar/day.ts'
import { minuteAt } from '#web/area-kit/calendar/day-segments.ts'
import { fromLocal } from '#web/ui/local-time.ts'
import { toast } from '#web/ui/toast.ts'
import { ownZone } from '#web/ui/zones.ts'
import type { SchoolEntry } from '../entry.ts'
import { dragInCalendar, STEP_MINUTES } from './drag-in-calendar.ts'

/** A lesson on its way to another time or teacher, which nobody has been told of yet. */
interface Moving {
  entry: SchoolEntry
  /** where it stands now */
  begintime: number
  /** who would give it; null: as before */
  teacherId: number | null
  /** which of its places was picked up: a class of two teachers stands twice */
  place: string
  /** the place where it was picked up */
  origin: string
  byKeys: boolean
}

const DAY_MINUTES = 1440
const two = (number: number): string => String(number).padStart(2, '0')
const momentOf = (day: Day, minute: number): number | null =>
  fromLocal(`${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`)

const standing = (entry: SchoolEntry, place: string) => ({
  ...{ entry, place, origin: place },
  ...{ begintime: entry.begintime, teacherId: null },
})

/**
 * Moves a lesson within the days that are shown, by its handle: the calendar shows where it would be. Put down at another
 * time or teacher, it is `planned`, and moved once that is confirmed.
 * @param teachers those who stand beside each other, in their order; empty where nobody does
 */
export function useMoving(days: readonly Day[], teachers: readonly number[]) {
  const { t } = useTranslation('schedule')
  const [moving, setMoving] = useState<Moving | null>(null)
  const [isPlanned, setPlanned] = useState(false)
  /** it was moved by keys and is not any more: its handle has to have the focus again */
  const [left, setLeft] = useState<Moving | null>(null)
  const zone = ownZone()

  function stop() {
    setLeft(moving?.byKeys ? { ...moving, place: moving.origin } : null)
    setMoving(null)
    setPlanned(false)
  }
  function put(from: Moving) {
    if (from.begintime === from.entry.begintime && from.teacherId === null) stop()
    else if (from.begintime * 1000 <= Date.now()) {
      toast.error(t('schedule:school.past', { title: from.entry.title }))
      stop()
    } else {
      setMoving(from)
      setPlanned(true)
    }
  }
  function shift(byDays: number, byMinutes: number) {
    if (!moving) return
    const { begintime } = moving
    const day = addDays(dayAt(begintime, zone), byDays)
    const minute = minuteAt(begintime, zone) + byMinutes
    const [first, last] = [days[0], days.at(-1)]
    const isShown = first !== undefined && last !== undefined && first <= day && day <= last
    const next = momentOf(day, minute)
    if (isShown && minute >= 0 && minute < DAY_MINUTES && next !== null)
      setMoving({ ...moving, begintime: next })
  }
  /** Where a lesson stands that is given by somebody else, or again by whom it was picked up from. */
  function withTeacher(from: Moving, teacherId: number): Moving {
    const isOrigin = from.origin === String(teacherId)
    return { ...from, teacherId: isOrigin ? null : teacherId, place: String(teacherId) }
  }
  function shiftTeacher(by: number) {
    if (!moving) return
    const next = teachers[teachers.indexOf(Number(moving.place)) + by]
    if (next !== undefined && teachers.includes(Number(moving.place))) setMoving(withTeacher(moving, next))
  }
  function drag(event: PointerEvent<HTMLElement>, entry: SchoolEntry, place: string) {
    let current: Moving = { ...standing(entry, place), byKeys: false }
    dragInCalendar(
      event,
      (to) => {
        const next = momentOf(to.day, to.minute ?? minuteAt(entry.begintime, zone))
        const teacher = teachers.find((id) => String(id) === to.column)
        const isThere = teacher === undefined || String(teacher) === current.place
        if (next === null || (next === current.begintime && isThere)) return
        current = isThere
          ? { ...current, begintime: next }
          : withTeacher({ ...current, begintime: next }, teacher)
        setMoving(current)
      },
      (isDropped) => (isDropped ? put(current) : stop()),
    )
  }
  return {
    moving,
    left,
    takeLeft: () => setLeft(null),
    /** it was put down, and is asked about */
    planned: isPlanned ? moving : null,
    pick: (entry: SchoolEntry, place: string) => setMoving({ ...standing(entry, place), byKeys: true }),
    earlier: () => shift(0, -STEP_MINUTES),
    later: () => shift(0, STEP_MINUTES),
    dayBefore: () => shift(-1, 0),
    dayAfter: () => shift(1, 0),
    teacherBefore: () => shiftTeacher(-1),
    teacherAfter: () => shiftTeacher(1),
    put: () => moving && put(moving),
    stop,
    drag,
    /** the entries, with what is moved at its new time and teacher */
    at: (entries: readonly SchoolEntry[]): readonly SchoolEntry[] =>
      moving
        ? entries.map((entry) =>
            entry.open_class_id === moving.entry.open_class_id
              ? {
                  ...entry,
                  begintime: moving.begintime,
                  ...(moving.teacherId !== null && { teacher_ids: [moving.teacherId] }),
                  endtime: moving.begintime + entry.endtime - entry.begintime,
                  // what it clashes with there is known when it is put down
                  clash: null,
                }
              : entry,
          )
        : entries,
  }
}
export type LessonMoves = ReturnType<typeof useMoving>
