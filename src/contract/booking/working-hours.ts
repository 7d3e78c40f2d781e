import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, Nullable, OneOf, Timestamp } from '../schema.ts'
import { bookingLimits, hitDecisions } from './limits.ts'
import { textPatterns } from '../text-patterns.ts'

const Clock = described(
  Type.String({ pattern: textPatterns.clock }),
  "hour and minute of the teacher's clock",
)
const Rule = Type.Object({
  weekday: described(Type.Integer({ minimum: 1, maximum: 7 }), '1 Monday to 7 Sunday'),
  begin_clock: Clock,
  end_clock: described(
    Type.String({ pattern: textPatterns.clock }),
    'not later than the begin: on the next day; 00:00 is midnight',
  ),
})
const Exception = Type.Object({
  begin_time: Timestamp,
  end_time: Timestamp,
  kind: described(OneOf(['open', 'closed']), 'open beside the weekly rules, or closed in spite of them'),
  note: described(Line(bookingLimits.note), 'for the teacher alone'),
})
const hours = {
  zone: described(Line(64, 1), 'IANA name of the time zone of the rules'),
  minutes: described(
    Nullable(Type.Integer({ minimum: 5, maximum: 600 })),
    "the teacher's own length of a lesson; null: the school's",
  ),
  rules: described(Type.Array(Rule, { maxItems: bookingLimits.rules }), 'the weekly hours'),
  exceptions: described(
    Type.Array(Exception, { maxItems: bookingLimits.exceptions }),
    'those that are not over',
  ),
}

export const workingHours = {
  workingHoursOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/workinghours',
    summary: 'When a teacher can be booked, as it stands from today on',
    access: 'admin',
    permission: 'booking.read',
    params: described(IdParams, 'number of the teacher'),
    reply: Type.Object({
      zone: hours.zone,
      minutes: hours.minutes,
      rules: hours.rules,
      exceptions: described(
        Type.Array(
          Type.Object({ begin_time: Timestamp, end_time: Timestamp, kind: Exception.properties.kind }),
        ),
        'those that are not over; what the teacher has noted to them is for the teacher alone',
      ),
      course_minutes: described(Type.Integer(), "the school's length of a lesson"),
    }),
  }),
  workingHours: operation({
    method: 'GET',
    path: '/api/v1/teacher/workinghours',
    summary: "The teacher's own working hours",
    access: 'teacher',
    permission: 'booking.read',
    reply: Type.Object({
      ...hours,
      course_minutes: described(Type.Integer(), "the school's length of a lesson"),
      may_set_minutes: described(Flag, 'the school lets its teachers choose the length of their lessons'),
    }),
  }),
  saveWorkingHours: operation({
    method: 'PUT',
    path: '/api/v1/teacher/workinghours',
    summary:
      "Sets the teacher's own working hours from today on; saves nothing while a booked lesson outside of them lacks a decision",
    access: 'teacher',
    permission: 'booking.write',
    body: Type.Object({
      ...hours,
      decisions: described(
        Type.Optional(
          Type.Array(
            Type.Object({
              lesson_id: Id,
              decision: described(
                OneOf(hitDecisions),
                'keep it, ask its students to move it, or cancel it and return the hours',
              ),
            }),
            { maxItems: 500 },
          ),
        ),
        'one for each booked lesson outside of the new hours',
      ),
      reason: described(
        Type.Optional(Line(bookingLimits.note)),
        'what students read with a cancelled lesson',
      ),
    }),
    reply: Type.Object({
      saved: described(Flag, '0: lessons wait for a decision, and nothing was changed'),
      hits: described(
        Type.Array(
          Type.Object({
            lesson_id: Id,
            begintime: Timestamp,
            endtime: Timestamp,
            product_name: Type.String(),
            students: described(Type.Array(Type.String()), 'names of those who have booked it'),
          }),
        ),
        'booked lessons that fall out of these hours and have no decision',
      ),
    }),
    refusals: ['hoursOverlap'],
  }),
}
