import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** What a teacher writes down about a student, for the teachers of that student alone. */
export const studentNotes = pgTable(
  'student_notes',
  {
    id: id(),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: now(),
    updatedAt: moment(),
  },
  (t) => [
    index('student_notes_author_idx').on(t.authorId),
    index('student_notes_student_idx').on(t.studentId, t.id.desc()),
  ],
)

/** The earlier versions of a note. */
export const studentNoteVersions = pgTable(
  'student_note_versions',
  {
    id: id(),
    noteId: integer()
      .notNull()
      .references(() => studentNotes.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    writtenAt: moment().notNull(),
  },
  (t) => [index('student_note_versions_note_idx').on(t.noteId, t.id.desc())],
)

/** Words by which the school groups its students. The same word in other letters is the same tag. */
export const studentTags = pgTable(
  'student_tags',
  {
    id: id(),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('student_tags_once_key').on(t.studentId, sql`lower(${t.name})`),
    index('student_tags_name_idx').on(sql`lower(${t.name})`),
  ],
)
