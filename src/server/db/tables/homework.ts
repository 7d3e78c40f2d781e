import { sql } from 'drizzle-orm'
import type { PictureMarks } from '#contract/homework/marks.ts'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { lessons, products } from './catalog.ts'
import { id, moment, now } from './columns.ts'
import { uploads } from './file.ts'

/** What teachers set for a lesson. */
export const homework = pgTable(
  'homework',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null: the lesson has been taken out of its course */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    /** the lesson's title when the homework was saved, for when the lesson has been deleted */
    lessonName: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    content: text().notNull(),
    /** 2 unpublished, 3 published */
    status: smallint().notNull().default(2),
    /** what comes later is marked late */
    dueAt: moment(),
    publishedAt: moment(),
    /** from then on nothing is accepted */
    closedAt: moment(),
    /** so long before it is due, who has not submitted is reminded; null: nobody is */
    remindHours: smallint(),
    /** the due time that this reminder was of */
    remindedOf: moment(),
    /** when the teacher last reminded by hand */
    remindedAt: moment(),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    index('homework_created_by_idx').on(t.createdBy),
    index('homework_trgm_idx').using('gin', t.title.op('gin_trgm_ops'), t.lessonName.op('gin_trgm_ops')),
    index('homework_words_idx').using(
      'gin',
      sql`search_words(${t.title})`,
      sql`search_words(${t.lessonName})`,
    ),

    index('homework_product_idx').on(t.productId, t.id.desc()),
    index('homework_lesson_idx').on(t.lessonId),
    check('homework_remind_hours_check', sql`${t.remindHours} > 0`),
    check('homework_status_check', sql`${t.status} in (2, 3)`),
    check('homework_published_at_check', sql`(${t.status} = 3) = (${t.publishedAt} is not null)`),
  ],
)

/**
 * One attempt of a student at a homework. The first attempts are made when the homework is published: they fix who
 * receives it. A further one is made when the teacher asks for it.
 */
export const homeworkAttempts = pgTable(
  'homework_attempts',
  {
    id: id(),
    homeworkId: integer()
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: smallint().notNull().default(1),
    answer: text().notNull().default(''),
    /** null: a draft; what was submitted never changes */
    submittedAt: moment(),
    reply: text().notNull().default(''),
    /** what the teacher drew and noted on the pictures of the answer */
    marks: jsonb().$type<PictureMarks[]>().notNull().default([]),
    /** goes up by one with each saved correction */
    replyVersion: integer().notNull().default(0),
    correctedAt: moment(),
    correctedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** from then on the student sees the correction */
    returnedAt: moment(),
    /** when the student first read the correction */
    readAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('homework_attempts_corrected_by_idx').on(t.correctedBy).where(sql`${t.correctedBy} is not null`),

    uniqueIndex('homework_attempts_number_key').on(t.homeworkId, t.studentId, t.number),
    index('homework_attempts_student_idx').on(t.studentId, t.homeworkId.desc()),
    check('homework_attempts_number_check', sql`${t.number} > 0`),
    check(
      'homework_attempts_corrected_at_check',
      sql`(${t.correctedAt} is null or ${t.submittedAt} is not null) and (${t.returnedAt} is null or ${t.correctedAt} is not null)`,
    ),
  ],
)

/** What a teacher often writes in corrections, to be written again by one key. */
export const homeworkComments = pgTable(
  'homework_comments',
  {
    id: id(),
    teacherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** how often it was inserted */
    uses: integer().notNull().default(0),
    usedAt: now(),
  },
  (t) => [
    index('homework_comments_use_idx').on(t.teacherId, t.uses.desc(), t.usedAt.desc()),
    uniqueIndex('homework_comments_text_key').on(t.teacherId, sql`md5(${t.text})`),
  ],
)

/** The files of a homework, of an answer, or of a teacher's reply. */
export const homeworkFiles = pgTable(
  'homework_files',
  {
    id: id(),
    homeworkId: integer()
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    /** null: a file of the homework itself */
    attemptId: integer().references(() => homeworkAttempts.id, { onDelete: 'cascade' }),
    /** task, answer or reply */
    part: text().notNull(),
    position: smallint().notNull(),
    uploadId: integer()
      .notNull()
      .references(() => uploads.id),
    /** what its sender calls it */
    name: text().notNull().default(''),
    /** how long a recording lasts, where its recorder said so: what browsers record may not say it itself */
    seconds: smallint(),
  },
  (t) => [
    index('homework_files_homework_idx').on(t.homeworkId),
    index('homework_files_attempt_idx').on(t.attemptId),
    index('homework_files_upload_idx').on(t.uploadId),
    check('homework_files_part_check', sql`${t.part} in ('task', 'answer', 'reply')`),
    check('homework_files_attempt_check', sql`(${t.part} = 'task') = (${t.attemptId} is null)`),
  ],
)
