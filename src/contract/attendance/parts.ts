import { Type } from 'typebox'
import { described, Flag, Id, Nullable, Timestamp } from '../schema.ts'

export const attendee = { userid: Id, username: Type.String(), name: Type.String() }

/** How somebody was in a class. */
export const visit = {
  first_entry_time: described(Nullable(Timestamp), 'null: not in the class itself'),
  last_exit_time: Nullable(Timestamp),
  total_time: described(
    Type.Integer(),
    'seconds in the class, whether or not pictures came; pages at once count once',
  ),
  replay_time: described(Type.Integer(), 'seconds in which its replay was watched'),
}

/** What the school's minutes say of it. */
export const marks = {
  is_absent: described(
    Flag,
    'a student of the lesson who was in the class for less than the minutes that count',
  ),
  is_late: described(Flag, 'came later than the school allows'),
  is_early: described(Flag, 'left earlier before the end than the school allows'),
}

export const AttendedLesson = Type.Object({
  lesson_id: Id,
  lesson_name: Type.String(),
  product_id: Id,
  product_name: Type.String(),
  begintime: described(Nullable(Timestamp), 'null: a lesson without times, of which nobody is absent'),
  endtime: described(Nullable(Timestamp), 'when it ended or will end'),
  open_class_id: described(Id, 'number of its class'),
  is_over: Flag,
})

/** Each lesson of a list with the attendance of one person. */
export const OwnAttendance = Type.Object({ ...AttendedLesson.properties, ...visit, ...marks })
