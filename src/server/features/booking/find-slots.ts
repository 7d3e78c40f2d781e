import type { SlotReason, SlotState } from '#contract/booking/limits.ts'
import type { Queryable } from '../../db/database.ts'
import type { Settings } from '../site/index.ts'
import {
  type BusyTime,
  type OwnBooking,
  readWeek,
  type Span,
  type StandingLesson,
  type TeacherWeek,
  type Week,
  type WeekRequest,
} from './read-week.ts'

export interface Slot {
  begintime: number
  endtime: number
  state: SlotState
  reason: SlotReason | null
  quota: number
  taken: number
  is_held: 0 | 1
  booking_id: number | null
  /** of the booked lesson that stands there */
  lesson_id: number | null
}

type Rules = Settings['web_config']
type Verdict = Exclude<SlotState, 'notBookable'> | SlotReason

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const overlap = (one: Span, other: Span): boolean => one.begin < other.end && other.begin < one.end

/** A time as a key: two are the same when both ends are. */
const keyOf = ({ begin, end }: Span): string => `${begin}-${end}`

/** What a lesson may be booked in: steps of its length from the beginning of each time in which the teacher works. */
function* stepsOf({ working }: TeacherWeek, rules: Rules): Iterable<Span> {
  for (const { begin, end, minutes } of working) {
    const own = rules.enable_teacher_define_schedule_class_time ? minutes : null
    const length = Math.max(1, own ?? rules.courseminutes) * MINUTE
    for (let at = begin; at + length <= end; at += length) yield { begin: at, end: at + length }
  }
}

/** What the student has of the lessons that stand, by lesson. */
const ownOf = ({ own }: Week): ReadonlyMap<number, OwnBooking> =>
  new Map(own.map((booking) => [booking.lesson_id, booking]))

/** In their order, each once. The student's own lessons stand there whatever the working hours have become. */
function timesOf(week: Week, rules: Rules, { from, to }: WeekRequest): Span[] {
  const { of_teacher: teacher } = week
  const own = ownOf(week)
  const times = new Map<string, Span>()
  for (const step of stepsOf(teacher, rules)) {
    if (step.begin >= from && step.begin < to) times.set(keyOf(step), step)
  }
  for (const lesson of teacher.standing)
    if (own.get(lesson.id)?.is_held === false) times.set(keyOf(lesson), lesson)
  return [...times.values()].toSorted((a, b) => a.begin - b.begin || a.end - b.end)
}

/** A lesson that stands at a time, with what the student has of it. */
interface There extends StandingLesson {
  own: OwnBooking | undefined
}

/** Decides about times of a week, each by the same rules. */
function judgeOf(week: Week, rules: Rules, { productId, moved }: WeekRequest) {
  const { now, hours_until: until, of_teacher: teacher } = week
  const earliest = now + rules.booking_notice_hours * HOUR
  const latest = now + rules.booking_horizon_days * DAY
  const buffer = rules.lesson_buffer_minutes * MINUTE
  // what the student holds gives way to what they choose instead, and the booking that moves to its new time
  const studentBusy = week.student_busy.filter(
    ({ source, source_id, is_held }) => source !== 'booking' || !(is_held || source_id === moved),
  )
  const isInTheWay = ({ source, source_id }: BusyTime, there: There | undefined): boolean =>
    source !== 'slot' || (source_id !== there?.id && source_id !== week.left_lesson)

  return (time: Span, there: There | undefined): Verdict => {
    if (there?.own?.is_held === false) return 'booked'
    if (time.begin <= now) return 'past'
    if (teacher.closed.some((span) => overlap(span, time))) return 'closed'
    if (time.begin < earliest) return 'tooSoon'
    if (time.begin > latest) return 'tooFar'
    if (there && there.product_id !== productId) return 'busy'
    const withBuffer = { begin: time.begin, end: time.end + buffer }
    if (teacher.teacher_busy.some((busy) => overlap(busy, withBuffer) && isInTheWay(busy, there)))
      return 'busy'
    if (there && there.taken >= there.quota && !there.own) return 'full'
    if (studentBusy.some((busy) => overlap(busy, time))) return 'ownClash'
    if (until === null) return 'noLessonHours'
    return until <= time.begin ? 'afterValidity' : 'bookable'
  }
}

const isState = (verdict: Verdict): verdict is Exclude<SlotState, 'notBookable'> =>
  verdict === 'booked' || verdict === 'full' || verdict === 'bookable'

/** The lessons of a week that a student may book, or not, in their order. */
export function* slotsOf(week: Week, rules: Rules, request: WeekRequest): Generator<Slot> {
  const own = ownOf(week)
  const standing = new Map(
    week.of_teacher.standing.map((lesson): [string, There] => [
      keyOf(lesson),
      { ...lesson, own: own.get(lesson.id) },
    ]),
  )
  const judge = judgeOf(week, rules, request)
  for (const time of timesOf(week, rules, request)) {
    const there = standing.get(keyOf(time))
    const verdict = judge(time, there)
    const isOne = isState(verdict)
    yield {
      begintime: Math.round(time.begin),
      endtime: Math.round(time.end),
      state: isOne ? verdict : 'notBookable',
      reason: isOne ? null : verdict,
      quota: there?.quota ?? rules.classe_quotas,
      taken: there?.taken ?? 0,
      is_held: there?.own?.is_held ? 1 : 0,
      booking_id: there?.own?.id ?? null,
      lesson_id: there?.id ?? null,
    }
  }
}

/**
 * The lessons that a student may book with a teacher, or not, in their order: the one rule of the grid and of booking,
 * which asks it again under the teacher's lock.
 */
export async function findSlots(db: Queryable, rules: Rules, request: WeekRequest): Promise<Slot[]> {
  return [...slotsOf(await readWeek(db, request), rules, request)]
}

/** The first of them that can be booked. */
export async function firstFreeSlot(
  db: Queryable,
  rules: Rules,
  request: WeekRequest,
): Promise<Slot | undefined> {
  for (const slot of slotsOf(await readWeek(db, request), rules, request)) {
    if (slot.state === 'bookable') return slot
  }
  return undefined
}
