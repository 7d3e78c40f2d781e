import { sql } from 'drizzle-orm'
import type { feedback } from '#contract/feedback/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { fromLessons } from '../../db/lesson-columns.ts'
import { lessonFeedback } from '../../db/tables/all.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { refuse } from '../../lib/refusal.ts'
import { isInLesson, teachesLesson, teachesStudent } from '../catalog/index.ts'
import { notify } from '../message/index.ts'
import { type Named, namesOf } from '../site/index.ts'

type Given = OperationTypes<typeof feedback.giveFeedback>['body']['ratings']

/**
 * @returns what the lesson is called
 * @throws Refusal lessonNotFound, for what another teacher gives or was cancelled too; lessonNotBegun
 */
async function requireBegun(tx: Tx, teacherId: number, lessonId: number): Promise<Named> {
  const { rows } = await tx.execute<{ name: string; translations: Translations; begun: boolean }>(sql`
    select l.title as name, l.translations, l.begin_at is null or l.begin_at <= now() as begun
    ${fromLessons} cross join (select ${teacherId}::int as id) me
    where l.id = ${lessonId} and ${sql.raw(teachesLesson('me.id', 'l'))}`)
  const [lesson] = rows
  if (!lesson) throw refuse('lessonNotFound')
  if (!lesson.begun) throw refuse('lessonNotBegun')
  return { name: lesson.name, names: namesOf(lesson.translations, 'title') }
}

/**
 * Who of these does not take part in the lesson: by name where they are students of the teacher, else by number, so that
 * nobody's name is found out by guessing.
 */
async function outsiders(tx: Tx, teacherId: number, lessonId: number, userIds: number[]) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce((
        select coalesce(nullif(u.name, ''), u.username) from users u
        where u.id = input.id and ${sql.raw(teachesStudent('me.id', 'u.id'))}
      ), '#' || input.id) as name
    from unnest(${sql.param(userIds)}::int[]) input (id) cross join (select ${teacherId}::int as id) me
    join lessons l on l.id = ${lessonId}
    where not ${sql.raw(isInLesson('input.id', 'l'))} order by input.id`)
  return rows.map(({ name }) => name)
}

/**
 * Gives feedback to students of a lesson, all or none; what changes is unread again.
 * @throws Refusal lessonNotFound, lessonNotBegun, feedbackEmpty, invalidField for a student twice, notOfLesson
 */
export async function giveFeedback(
  db: Db,
  teacherId: number,
  lessonId: number,
  ratings: Given,
): Promise<null> {
  if (ratings.some(({ teacher_comment }) => teacher_comment.trim() === '')) throw refuse('feedbackEmpty')
  // in one order for everybody, so that two batches wait for each other and never in a circle
  const given = [...ratings].sort((one, other) => one.userid - other.userid)
  const userIds = given.map(({ userid }) => userid)
  if (new Set(userIds).size < userIds.length) throw refuse('invalidField', { field: 'ratings' })
  await db.transaction(async (tx) => {
    const lesson = await requireBegun(tx, teacherId, lessonId)
    const strangers = await outsiders(tx, teacherId, lessonId, userIds)
    if (strangers.length > 0) throw refuse('notOfLesson', { names: strangers })
    const written = await tx
      .insert(lessonFeedback)
      .values(
        given.map(({ userid, star_rating, teacher_comment }) => ({
          ...{ lessonId, teacherId, studentId: userid },
          ...{ stars: star_rating, comment: teacher_comment.trim() },
        })),
      )
      .onConflictDoUpdate({
        target: [lessonFeedback.lessonId, lessonFeedback.studentId],
        set: {
          ...{ teacherId, stars: sql`excluded.stars`, comment: sql`excluded.comment` },
          ...{ givenAt: sql`now()`, readAt: null },
        },
        setWhere: sql`(lesson_feedback.stars, lesson_feedback.comment) is distinct from (excluded.stars, excluded.comment)`,
      })
      .returning({ id: lessonFeedback.id, studentId: lessonFeedback.studentId })
    for (const { id, studentId } of written.toSorted((one, other) => one.studentId - other.studentId))
      await notify(tx, { kind: 'feedback_given', key: `feedback ${id}`, params: lesson, targetId: id }, [
        studentId,
      ])
  })
  return null
}
