import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { LessonScope } from '#contract/schedule/limits.ts'
import type { courseSchedule } from '#contract/schedule/series.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lessonSeries, lessons, openClasses } from '../../../db/tables/all.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { syncLessonClasses } from '../../openclass/index.ts'
import { loadSetting, translated } from '../../site/index.ts'
import { lockStudentsOf, lockTimeOf } from '../person-locks.ts'
import { orTeacherBusy } from '../teacher-busy.ts'
import { busyStudentsOf } from './busy-students.ts'
import { clashesOf, hasClash, refuseOverbooking, withClashes } from './clashes.ts'
import { lockCourse, plansFor, requireMayGive, whyUnchanged } from './policy.ts'
import { minuteOf, momentOf, requireDays, type InLanguage } from './schedule-lessons.ts'
import { zoneOfTeacher } from './teacher-zone.ts'
import { notifyParticipants } from './notify-participants.ts'
import { seconds } from '../../../lib/seconds.ts'

type Move = OperationTypes<typeof courseSchedule.moveLesson>
type Cancel = OperationTypes<typeof courseSchedule.cancelLesson>
type LessonRow = typeof lessons.$inferSelect & { beginAt: Date; endAt: Date; productId: number }

const hasTimes = (lesson: typeof lessons.$inferSelect): lesson is LessonRow =>
  lesson.beginAt !== null && lesson.endAt !== null && lesson.productId !== null

/**
 * A lesson of a course under the lock of the course. A lesson without times is moved by editing the course.
 * @throws Refusal lessonNotFound, noPermission, lessonBegun, lessonCancelled
 */
async function lockLesson(tx: Tx, user: SessionUser, id: number): Promise<LessonRow> {
  const read = async () => (await tx.select().from(lessons).where(eq(lessons.id, id)))[0]
  const found = await read()
  if (!found || found.productId === null) throw refuse('lessonNotFound')
  await lockCourse(tx, user, found.productId).catch((error: unknown) => {
    throw error instanceof Refusal && error.refusal === 'productNotFound' ? refuse('lessonNotFound') : error
  })
  const lesson = await read()
  if (!lesson || !hasTimes(lesson)) throw refuse('lessonNotFound')
  const why = whyUnchanged(user, { ...lesson, isCancelled: lesson.cancelledAt !== null })
  if (why) throw refuse(why)
  return lesson
}

/**
 * The lesson and, where they are meant too, those of its series from it on that are not cancelled; among them may be
 * lessons that somebody else plans.
 */
async function lessonsInScope(tx: Tx, lesson: LessonRow, scope: LessonScope): Promise<LessonRow[]> {
  if (scope === 'this' || lesson.seriesId === null) return [lesson]
  const found = await tx
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.seriesId, lesson.seriesId),
        gte(lessons.beginAt, lesson.beginAt),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.beginAt), asc(lessons.id))
  return found.filter(hasTimes)
}

/** By whose clock a lesson is moved: that of its series, else its teacher's. */
async function zoneOf(tx: Tx, { seriesId, teacherId }: LessonRow): Promise<string> {
  const { time_zone } = await loadSetting(tx, 'web_config')
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select coalesce((select s.zone from ${lessonSeries} s where s.id = ${seriesId}),
      ${sql.raw(zoneOfTeacher('input.teacher', 'input.school'))}) as zone
    from (select ${teacherId}::int as teacher, ${time_zone}::text as school) input`)
  return rows[0]?.zone ?? time_zone
}

/** The new times of lessons: all by as many days as the first, at the new time of the clock. */
async function movedTimes(
  tx: Tx,
  [first, ...others]: readonly LessonRow[],
  body: Move['body'],
  zone: string,
) {
  if (!first) return []
  const all = [first, ...others]
  const { rows } = await tx.execute<{ begins: number }>(sql`
    select extract(epoch from (
        (begun at time zone ${zone})::date + (${body.day}::date - (${first.beginAt}::timestamptz at time zone ${zone})::date)
        + make_interval(mins => ${minuteOf(body.begin_clock)}::int)) at time zone ${zone})::int8 as begins
    from unnest(${sql.param(all.map(({ beginAt }) => beginAt.toISOString()))}::timestamptz[])
      with ordinality as given (begun, number) order by number`)
  return all.map((lesson, index) => {
    const begintime = rows[index]?.begins ?? seconds(lesson.beginAt)
    const { title } = lesson
    const teacherId = body.teacher_id ?? lesson.teacherId
    return { lesson, title, teacherId, begintime, endtime: begintime + body.minutes * 60 }
  })
}

const isOtherTime = ({ lesson, begintime, endtime }: Awaited<ReturnType<typeof movedTimes>>[number]) =>
  begintime !== seconds(lesson.beginAt) || endtime !== seconds(lesson.endAt)

/**
 * Moves a lesson to another time or teacher, or those of its series that follow too. Those that were moved by themselves
 * keep their place, and so do those of a colleague. Only the school gives a lesson to another teacher.
 * @throws Refusal lessonNotFound, noPermission, lessonBegun, lessonCancelled, invalidField, teacherUnknown, teacherBusy
 */
export async function moveLesson(
  db: Db,
  user: SessionUser,
  id: number,
  { language, ...body }: InLanguage<Move['body']>,
): Promise<Move['reply']> {
  requireDays('day', [body.day])
  let productId = 0
  const answer = await orTeacherBusy(() =>
    db.transaction(async (tx): Promise<Move['reply']> => {
      const lesson = await lockLesson(tx, user, id)
      productId = lesson.productId
      const meant = await lessonsInScope(tx, lesson, body.scope)
      const kept = meant.filter((one) => one.id !== id && (one.isDetached || !plansFor(user, one.teacherId)))
      const moving = meant.filter((one) => !kept.includes(one))
      const { teacher_id: teacherId } = body
      const before = moving.map((one) => one.teacherId)
      if (teacherId !== undefined) {
        if (!plansFor(user, teacherId)) throw refuse('noPermission')
        await requireMayGive(tx, user, { productId, teacherId })
      }
      await lockTimeOf(tx, [...before, teacherId ?? null])
      await lockStudentsOf(tx, productId)
      const times = await movedTimes(tx, moving, body, await zoneOf(tx, lesson))
      if (times.some(({ begintime }) => begintime <= Date.now() / 1000))
        throw refuse('invalidField', { field: 'day' })
      const ids = moving.map((one) => one.id)
      const clashes = await clashesOf(tx, times, language, ids)
      // for students nothing changes where another teacher gives a lesson at its time
      const otherTimes = times.map((one) => (isOtherTime(one) ? one : null))
      const busy = await busyStudentsOf(tx, user, { productId, moved: ids }, otherTimes)
      const titleOf = ({ title, translations }: LessonRow) => translated({ title }, translations, language)
      const planned = times.map(({ lesson: one, begintime, endtime }) => ({
        ...{ id: one.id, ...titleOf(one), begintime, endtime, was_begintime: seconds(one.beginAt) },
      }))
      const lessonsShown = withClashes(planned, clashes, busy)
      const keptShown = kept.map((one) => ({ id: one.id, ...titleOf(one), begintime: seconds(one.beginAt) }))
      const shown = { lessons: lessonsShown, kept: keptShown }
      if (body.preview === 1 || (lessonsShown.some(hasClash) && body.overbook !== 1))
        return { saved: 0, ...shown }
      if (body.overbook !== 1) await refuseOverbooking(tx)
      // from the last one on when they are moved on, so that none meets one that has still to be moved
      const first = lessonsShown[0]
      const isLater = first !== undefined && first.begintime > first.was_begintime
      for (const { lesson: one, begintime, endtime } of isLater ? times.toReversed() : times)
        await tx
          .update(lessons)
          .set({
            beginAt: momentOf(begintime),
            endAt: momentOf(endtime),
            ...(teacherId !== undefined && { teacherId }),
            ...(body.scope === 'this' && one.seriesId !== null && { isDetached: true }),
          })
          .where(eq(lessons.id, one.id))
      await syncLessonClasses(tx, productId)
      await writeAudit(tx, user, 'lesson moved', `lesson ${id}`, {
        fields: {
          lessons: ids,
          ...(teacherId !== undefined && { teacher_id: teacherId }),
          ...(body.overbook === 1 && { overbook: 1 }),
        },
      })
      const about = { lessons: ids, at: first?.begintime ?? 0 }
      if (teacherId !== undefined && before.some((one) => one !== teacherId)) {
        const change = { ...about, teacherId, formerTeachers: before }
        await notifyParticipants(tx, user, 'lessons_handed_over', change)
      } else await notifyParticipants(tx, user, 'lessons_moved', about)
      return { saved: 1, ...shown }
    }),
  )
  evictProduct(db, productId)
  return answer
}

/**
 * Cancels a lesson, or those of its series that follow too, and notifies those concerned. Those of a colleague stay.
 * @throws Refusal lessonNotFound, noPermission, lessonBegun, lessonCancelled, invalidField
 */
export async function cancelLesson(
  db: Db,
  user: SessionUser,
  id: number,
  { reason: given, scope }: Cancel['body'],
): Promise<Cancel['reply']> {
  const reason = given.trim()
  if (reason === '') throw refuse('invalidField', { field: 'reason' })
  const { productId, cancelled } = await db.transaction(async (tx) => {
    const lesson = await lockLesson(tx, user, id)
    const meant = (await lessonsInScope(tx, lesson, scope)).filter((one) => plansFor(user, one.teacherId))
    const ids = meant.map((one) => one.id)
    await lockTimeOf(
      tx,
      meant.map(({ teacherId }) => teacherId),
    )
    await tx
      .update(lessons)
      .set({ cancelledAt: sql`now()` })
      .where(sql`${lessons.id} = any(${sql.param(ids)}::int[])`)
    await tx
      .update(openClasses)
      .set({ cancelledAt: sql`now()`, updatedAt: sql`now()` })
      .where(sql`${openClasses.lessonId} = any(${sql.param(ids)}::int[])`)
    await writeAudit(tx, user, 'lesson cancelled', `lesson ${id}`, { reason, fields: { lessons: ids } })
    await notifyParticipants(tx, user, 'lessons_cancelled', {
      lessons: ids,
      at: seconds(lesson.beginAt),
      words: reason,
    })
    return { productId: lesson.productId, cancelled: ids.length }
  })
  evictProduct(db, productId)
  return { cancelled }
}
