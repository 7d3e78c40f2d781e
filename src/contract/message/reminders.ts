import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Nothing, OneOf } from '../schema.ts'
import { type LeadMinutes, leadMinutes, mutableKinds } from './kinds.ts'

/** What somebody wants to be told. */
const Reminders = component(
  'Reminders',
  Type.Object({
    lesson_reminder: described(Flag, '1: is reminded of classes that are about to begin'),
    minutes_before: described(
      Type.Array(Type.Unsafe<LeadMinutes>(Type.Union(leadMinutes.map((minutes) => Type.Literal(minutes)))), {
        minItems: 1,
        maxItems: leadMinutes.length,
        uniqueItems: true,
      }),
      'how many minutes before the beginning',
    ),
    muted: described(
      Type.Array(OneOf(mutableKinds), { maxItems: mutableKinds.length, uniqueItems: true }),
      'kinds of messages that are not wanted',
    ),
  }),
)

const read = {
  summary: 'What the caller is reminded of',
  permission: 'message.read',
  reply: Reminders,
} as const
const write = {
  summary: 'Changes what the caller is reminded of',
  permission: 'message.write',
  body: Reminders,
  reply: Nothing,
} as const

export const reminders = {
  teacherReminders: operation({
    method: 'GET',
    path: '/api/v1/teacher/reminders',
    access: 'teacher',
    ...read,
  }),
  updateTeacherReminders: operation({
    method: 'PUT',
    path: '/api/v1/teacher/reminders',
    access: 'teacher',
    ...write,
  }),
  studentReminders: operation({
    method: 'GET',
    path: '/api/v1/student/reminders',
    access: 'student',
    ...read,
  }),
  updateStudentReminders: operation({
    method: 'PUT',
    path: '/api/v1/student/reminders',
    access: 'student',
    ...write,
  }),
}
