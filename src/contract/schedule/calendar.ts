import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, IdParams, Nullable, Timestamp } from '../schema.ts'

const Feed = Type.Object({
  path: described(
    Nullable(Type.String()),
    'where a calendar program reads the classes, without a login; null: not made yet',
  ),
  created_at: described(Nullable(Timestamp), 'since when it holds'),
})

/** The timetable as calendar programs read it (iCalendar, RFC 5545). */
export const calendar = {
  calendarFeed: operation({
    method: 'GET',
    path: '/api/v1/calendar',
    summary: 'The private address of the own timetable for calendar programs',
    access: 'signedIn',
    permission: 'schedule.read',
    own: true,
    reply: Feed,
  }),
  renewCalendarFeed: operation({
    method: 'POST',
    path: '/api/v1/calendar',
    summary: 'Makes a new private address of the own timetable; the one before ends at once',
    access: 'signedIn',
    permission: 'schedule.write',
    own: true,
    reply: Feed,
  }),
  classCalendar: operation({
    method: 'GET',
    path: '/api/v1/calendar/classes/{id}',
    summary: 'One class of the own timetable as a calendar file',
    access: 'signedIn',
    permission: 'schedule.read',
    params: described(IdParams, 'number of the class'),
    reply: Type.Object({
      file_name: described(Type.String(), 'what the file is called'),
      content: described(Type.String(), 'text/calendar'),
    }),
    refusals: ['openClassNotFound'],
  }),
}
