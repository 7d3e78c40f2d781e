import { is } from '#contract/account/limits.ts'
import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { courseSchedule } from '#contract/schedule/series.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { actingIn, type SessionUser } from '../../../plugins/authentication.ts'
import { readSetting, textIn, translated } from '../../site/index.ts'
import { requireMaySchedule, whyUnchanged } from './policy.ts'
import { momentOf } from './schedule-lessons.ts'
import { zoneOfTeacher } from './teacher-zone.ts'

type Course = OperationTypes<typeof courseSchedule.courseSchedule>['reply']

const MOST_LESSONS = 500
const MOST_TEACHERS = 500
const zone = sql.raw(zoneOfTeacher('u.id', 'caller.zone'))

/**
 * The lessons of a course that are not over, and for whom the user may schedule more: of a teacher for themselves, of the
 * school for every teacher, those of the course first.
 * @param language of the names; undefined: the main language
 * @throws Refusal productNotFound, noPermission
 */
export async function courseLessons(
  db: Db,
  user: SessionUser,
  productId: number,
  language: Language | undefined,
): Promise<Course> {
  const { name, translations, type } = await requireMaySchedule(db, user, productId)
  const { time_zone } = await readSetting(db, 'web_config')
  const caller = sql`(select ${time_zone}::text as zone, ${is(user, 'admin')}::bool as all) caller`
  const teachers = db.execute<Course['teachers'][number] & Record<string, unknown>>(sql`
    select u.id, coalesce(nullif(u.name, ''), u.username) as name, ${zone} as zone
    from users u cross join ${caller}
    left join product_teachers t on t.teacher_id = u.id and t.product_id = ${productId}
    where 2 = any(u.types) and u.locked_at is null and (u.id = ${user.id} or caller.all)
    order by t.position nulls last, u.id limit ${MOST_TEACHERS}`)
  const list = db.execute<Omit<Course['list'][number], 'may_change'> & Record<string, unknown>>(sql`
    select l.id, r.id as open_class_id, ${textIn('l', 'title', language)} as title, l.teacher_id, coalesce(u.name, '') as teacher_name,
      coalesce(s.zone, ${zone}) as zone,
      floor(extract(epoch from l.begin_at))::int8 as begintime, floor(extract(epoch from l.end_at))::int8 as endtime,
      l.series_id, l.is_detached::int as is_detached, (l.cancelled_at is not null)::int as is_cancelled
    from lessons l cross join ${caller} join open_classes r on r.lesson_id = l.id
    left join users u on u.id = l.teacher_id left join lesson_series s on s.id = l.series_id
    where l.product_id = ${productId} and l.end_at > now()
    order by l.begin_at, l.id limit ${MOST_LESSONS}`)
  const planner = actingIn(user, courseSchedule.moveLesson)
  const { rows: shown } = await list
  return {
    ...{ ...translated({ name }, translations, language), type, teachers: (await teachers).rows },
    list: shown.map((lesson) => {
      const { teacher_id: teacherId, begintime, is_cancelled } = lesson
      const planned = { teacherId, beginAt: momentOf(begintime), isCancelled: is_cancelled === 1 }
      return { ...lesson, may_change: whyUnchanged(planner, planned) === undefined ? 1 : 0 }
    }),
  }
}
