import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, Line, Nullable, OneOf, Timestamp } from '../schema.ts'
import { schoolTimetableLimits, timetableGroups } from './limits.ts'
import { entryFields, taughtFields } from './operations.ts'
import { Clash } from './series.ts'

/** The classes of the whole school, for those who plan them. */
export const schoolSchedule = {
  schoolTimetable: operation({
    method: 'GET',
    path: '/api/v1/admin/timetable',
    summary: 'The classes of all teachers between two moments, by teacher, by course, or one after the other',
    access: 'admin',
    permission: 'schedule.read',
    query: Type.Object({
      start: described(Timestamp, 'the beginning of the time that is wanted'),
      end: described(Timestamp, 'its end, which is not included; at most eight days later'),
      by: described(
        Type.Optional(OneOf(timetableGroups)),
        'teacher: those who teach and those who are free; course: those that have a class; class: all classes, without groups',
      ),
      teacher_id: described(Type.Optional(Id), 'of this teacher alone'),
      product_id: described(Type.Optional(Id), 'of this course alone'),
      keyword: described(Type.Optional(Line(64)), 'a part of the name of the teacher or of the course'),
      limit: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: schoolTimetableLimits.groups })),
        'how many teachers or courses a page has',
      ),
      page: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        'number of the page, from 1 on',
      ),
    }),
    reply: Type.Object({
      groups: described(
        Type.Array(
          Type.Object({
            id: described(
              Nullable(Id),
              'number of the teacher or the course; null: classes without a teacher, free open classes',
            ),
            name: Type.String(),
            classes: described(Type.Integer(), 'how many touch this time'),
          }),
        ),
        'this page of the teachers, those with classes first, or of the courses, the newest first',
      ),
      total: described(Type.Integer(), 'how many teachers or courses there are in all'),
      list: described(
        Type.Array(
          component(
            'SchoolTimetableEntry',
            Type.Object({
              ...entryFields,
              ...taughtFields,
              teacher_ids: described(Type.Array(Id), 'who gives it'),
              series_id: described(Nullable(Id), 'the series that it belongs to; null: none'),
              zone: described(
                Nullable(Type.String()),
                'by whose clock it is moved; null: it is no lesson of a course',
              ),
              clash: Clash,
            }),
          ),
        ),
        'the classes of these teachers or courses that touch this time, in their order',
      ),
      is_cut: described(Flag, `there are more than ${schoolTimetableLimits.entries}, which are left out`),
    }),
  }),
}
