import { Type } from 'typebox'
import { ProductTypeNumber } from '../catalog/numbers.ts'
import { operation } from '../operation.ts'
import {
  described,
  Flag,
  Id,
  IdParams,
  Line,
  named,
  Nullable,
  OneOf,
  Overbook,
  Timestamp,
} from '../schema.ts'
import { BUSY_STUDENTS_NAMED, entryKinds, lessonScopes, seriesLimits } from './limits.ts'
import { textPatterns } from '../text-patterns.ts'

const Clock = Type.String({
  pattern: textPatterns.clock,
  description: 'HH:mm by the clock of the zone',
})
/** a day by the clock of the zone */
const LocalDay = Type.String({ pattern: textPatterns.day, description: 'YYYY-MM-DD' })
const Minutes = described(
  Type.Integer({ minimum: seriesLimits.leastMinutes, maximum: seriesLimits.mostMinutes }),
  'how long a lesson lasts',
)
const Weekday = named(Type.Integer({ minimum: 1, maximum: 7 }), {
  ...{ monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5 },
  ...{ saturday: 6, sunday: 7 },
})
const Scope = described(
  OneOf(lessonScopes),
  'this: the lesson alone; following: with those of its series after it',
)

const Preview = described(Type.Optional(Flag), '1: nothing is changed, only what would be is answered')

export const Clash = described(
  Nullable(
    Type.Object({
      kind: described(OneOf(entryKinds), 'booking: a booked lesson, over which nothing is scheduled'),
      title: Type.String(),
      begintime: Timestamp,
      endtime: Timestamp,
    }),
  ),
  'what the teacher has at that time already; null: nothing',
)

const BusyStudents = described(
  Nullable(
    Type.Object({
      count: described(Type.Integer(), 'how many'),
      names: described(
        Type.Array(Type.String()),
        `of the first ${BUSY_STUDENTS_NAMED}; empty where the caller may not read the accounts of the school`,
      ),
    }),
  ),
  'students of the course who have another class at that time: a lesson, an open class, a booked lesson; null: none',
)

const Planned = Type.Object({
  title: Type.String(),
  begintime: Timestamp,
  endtime: Timestamp,
  clash: Clash,
  busy_students: BusyStudents,
})

const saved = described(Flag, '0: a preview, or a clash that was not overridden; nothing has changed')

/** The lessons of courses: scheduled, moved, cancelled. */
export const courseSchedule = {
  scheduleCourses: operation({
    method: 'GET',
    path: '/api/v1/schedule/courses',
    summary:
      'The courses whose lessons the caller may schedule: first those with lessons of their own to come, then the newest',
    access: 'signedIn',
    permission: 'schedule.read',
    reply: Type.Object({
      list: described(
        Type.Array(Type.Object({ id: Id, name: Type.String() })),
        'of administrators all that are taught, of teachers their own where the school lets them; at most 500',
      ),
    }),
  }),
  courseSchedule: operation({
    method: 'GET',
    path: '/api/v1/schedule/courses/{id}',
    summary:
      'The lessons of a course to come, which of them the caller may change, and for whom more may be scheduled',
    access: 'signedIn',
    permission: 'schedule.read',
    params: IdParams,
    reply: Type.Object({
      name: Type.String(),
      type: ProductTypeNumber,
      teachers: described(
        Type.Array(
          Type.Object({ id: Id, name: Type.String(), zone: described(Type.String(), 'of the teacher') }),
        ),
        'for whom the caller may schedule lessons: teachers for themselves, the school for every teacher',
      ),
      list: Type.Array(
        Type.Object({
          id: Id,
          open_class_id: described(Id, 'number of its class'),
          title: Type.String(),
          teacher_id: Nullable(Id),
          teacher_name: Type.String(),
          zone: described(Type.String(), 'by whose clock it is moved'),
          begintime: Timestamp,
          endtime: Timestamp,
          series_id: described(Nullable(Id), 'the series that it belongs to; null: none'),
          is_detached: described(Flag, 'it was moved by itself, and keeps its place'),
          is_cancelled: described(Flag, 'it does not take place'),
          may_change: described(
            Flag,
            'the caller may move or cancel it: it is to come, and the school or its teacher asks',
          ),
        }),
      ),
    }),
    refusals: ['productNotFound', 'noPermission'],
  }),
  scheduleLessons: operation({
    method: 'POST',
    path: '/api/v1/schedule/courses/{id}/lessons',
    summary: 'Schedules lessons of a course, one or weekly ones, at the same time of the clock',
    access: 'signedIn',
    permission: 'schedule.write',
    params: IdParams,
    body: Type.Object({
      title: described(Line(100, 1), 'several are numbered'),
      teacher_id: Id,
      first_day: LocalDay,
      begin_clock: Clock,
      minutes: Minutes,
      weekdays: described(
        Type.Array(Weekday, { maxItems: 7 }),
        'on which days of the week; empty: one lesson on the first day',
      ),
      every_weeks: described(Type.Integer({ minimum: 1, maximum: 8, default: 1 }), 'every so many weeks'),
      last_day: Type.Optional(LocalDay),
      count: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: seriesLimits.mostLessons })),
        'how many; without it until last_day',
      ),
      except_days: described(
        Type.Array(LocalDay, { maxItems: 100, default: [] }),
        'days without a lesson, such as holidays; they do not count',
      ),
      overbook: Overbook,
      preview: Preview,
    }),
    reply: Type.Object({ saved, lessons: Type.Array(Planned) }),
    refusals: ['productNotFound', 'noPermission', 'noLessonsHere', 'teacherUnknown', 'teacherBusy'],
  }),
  moveLesson: operation({
    method: 'PUT',
    path: '/api/v1/schedule/lessons/{id}',
    summary:
      'Moves a lesson to another time or teacher, or with it those of its series that follow; what was moved by itself or is of another teacher keeps its place',
    access: 'signedIn',
    permission: 'schedule.write',
    params: IdParams,
    body: Type.Object({
      day: LocalDay,
      begin_clock: Clock,
      minutes: Minutes,
      teacher_id: described(
        Type.Optional(Id),
        'who gives it from now on, of those who may give lessons of the course; left out: as before',
      ),
      scope: Scope,
      overbook: Overbook,
      preview: Preview,
    }),
    reply: Type.Object({
      saved,
      lessons: described(
        Type.Array(
          Type.Object({
            ...Planned.properties,
            id: Id,
            was_begintime: described(Timestamp, 'when it began before'),
          }),
        ),
        'what is moved',
      ),
      kept: described(
        Type.Array(Type.Object({ id: Id, title: Type.String(), begintime: Timestamp })),
        'what keeps its place, since it was moved by itself before or another teacher gives it',
      ),
    }),
    refusals: [
      'lessonNotFound',
      'noPermission',
      'lessonBegun',
      'lessonCancelled',
      'teacherUnknown',
      'teacherBusy',
    ],
  }),
  cancelLesson: operation({
    method: 'POST',
    path: '/api/v1/schedule/lessons/{id}/cancellation',
    summary: 'Cancels a lesson, or with it those of its series that follow, and tells those concerned',
    access: 'signedIn',
    permission: 'schedule.write',
    params: IdParams,
    body: Type.Object({ reason: described(Line(200, 1), 'what those concerned read'), scope: Scope }),
    reply: Type.Object({ cancelled: described(Type.Integer(), 'how many lessons') }),
    refusals: ['lessonNotFound', 'noPermission', 'lessonBegun', 'lessonCancelled'],
  }),
}
