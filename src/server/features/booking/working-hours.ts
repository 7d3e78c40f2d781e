import { sql } from 'drizzle-orm'
import type { workingHours as operations } from '#contract/booking/working-hours.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { readSetting, type Settings } from '../site/index.ts'

type Hours = OperationTypes<typeof operations.workingHours>['reply']

const DAY_MINUTES = 1440
const clockOf = (minute: number): string => {
  const ofDay = minute % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

interface Rule extends Record<string, unknown> {
  weekday: number
  from_minute: number
  to_minute: number
}

/** The working hours of a teacher as they stand from today on; who has set none works in the zone of the school. */
export const readWorkingHours = async (db: Db, teacherId: number): Promise<Hours> =>
  workingHoursIn(db, teacherId, await readSetting(db, 'web_config'))

export async function workingHoursIn(
  db: Queryable,
  teacherId: number,
  config: Settings['web_config'],
): Promise<Hours> {
  const latest = sql`(select id from hour_sets where teacher_id = ${teacherId} order by valid desc limit 1)`
  // one after the other, since a transaction has one connection
  const sets = await db.execute<{ zone: string; minutes: number | null }>(
    sql`select zone, minutes from hour_sets where id = ${latest}`,
  )
  const rules = await db.execute<Rule>(sql`
    select weekday, from_minute, to_minute from hour_rules where set_id = ${latest}
    order by weekday, from_minute`)
  const exceptions = await db.execute<Hours['exceptions'][number] & Record<string, unknown>>(sql`
    select extract(epoch from lower(span))::int8 as begin_time, extract(epoch from upper(span))::int8 as end_time,
      kind, note
    from hour_exceptions where teacher_id = ${teacherId} and upper(span) > now() order by lower(span), id`)
  const [set] = sets.rows
  const { courseminutes, enable_teacher_define_schedule_class_time: maySet } = config
  return {
    zone: set?.zone ?? config.time_zone,
    minutes: maySet ? (set?.minutes ?? null) : null,
    rules: rules.rows.map(({ weekday, from_minute, to_minute }) => ({
      weekday,
      begin_clock: clockOf(from_minute),
      end_clock: clockOf(to_minute),
    })),
    exceptions: exceptions.rows,
    course_minutes: courseminutes,
    may_set_minutes: maySet ? 1 : 0,
  }
}
