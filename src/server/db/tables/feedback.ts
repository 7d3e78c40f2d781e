import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { lessons } from './catalog.ts'
import { id, moment, now } from './columns.ts'

/** The feedback of a teacher to a student about a lesson; one for each student, by the teacher who gave it last. */
export const lessonFeedback = pgTable(
  'lesson_feedback',
  {
    id: id(),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    teacherId: integer().references(() => users.id, { onDelete: 'set null' }),
    stars: smallint().notNull(),
    comment: text().notNull(),
    givenAt: now(),
    /** null again when it has changed */
    readAt: moment(),
  },
  (t) => [
    index('lesson_feedback_teacher_idx').on(t.teacherId),

    uniqueIndex('lesson_feedback_once_key').on(t.lessonId, t.studentId),
    index('lesson_feedback_student_idx').on(t.studentId, t.id.desc()),
    check('lesson_feedback_stars_check', sql`${t.stars} between 1 and 5`),
  ],
)

/** What a student thinks of a lesson. */
export const lessonRatings = pgTable(
  'lesson_ratings',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    text: text().notNull().default(''),
    ratedAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.studentId] }),
    index('lesson_ratings_student_idx').on(t.studentId),
    check('lesson_ratings_stars_check', sql`${t.stars} between 1 and 5`),
  ],
)
