import { type SQL, sql } from 'drizzle-orm'
import type { exportAdmin } from '#contract/exports/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { matchesUser } from '../../account/index.ts'
import { withinDays } from '../../site/index.ts'
import { bookingsOfPeriod, fromBookings } from '../list-bookings.ts'
import { scopeOf } from './bookings.ts'

export type StandingFilter = Omit<OperationTypes<typeof exportAdmin.exportBookings>['body'], 'format'>

export interface StandingBooking extends Record<string, unknown> {
  id: number
  username: string
  name: string
  area_code: string
  telephone: string
  product_id: number
  product_name: string
  teacher_username: string
  teacher_name: string
  /** by the clock of a zone, to the minute */
  begin: string
  minutes: number
}

/** Which bookings are wanted; those that were cancelled never are. @throws Refusal invalidField */
export async function standingWhere(
  db: Db,
  { period, keyword, from, to, ...scope }: StandingFilter,
): Promise<SQL> {
  const within = (await withinDays(db, sql`l.begin_at`, { from, to })) ?? sql`true`
  const { coming, past } = bookingsOfPeriod
  const which = period === undefined ? sql`(${coming} or ${past})` : bookingsOfPeriod[period]
  return sql`${scopeOf(scope)} and ${which} and ${matchesUser(keyword) ?? sql`true`} and ${within}`
}

export async function countStanding(db: Db, wanted: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${fromBookings} where ${wanted}`,
  )
  return rows[0]?.total ?? 0
}

/** Bookings below an id, the latest first. @param zone by whose clock their times are written */
export async function standingBookings(
  db: Db,
  wanted: SQL,
  zone: string,
  below: number | undefined,
  most: number,
): Promise<StandingBooking[]> {
  const { rows } = await db.execute<StandingBooking>(sql`
    select b.id, users.username, users.name, users.area_code, coalesce(users.telephone, '') as telephone,
      p.id as product_id, p.name as product_name, teacher.username as teacher_username, teacher.name as teacher_name,
      to_char(l.begin_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as begin,
      (extract(epoch from l.end_at - l.begin_at) / 60)::int as minutes
    ${fromBookings}
    join users teacher on teacher.id = l.teacher_id
    where ${wanted} and ${below === undefined ? sql`true` : sql`b.id < ${below}`}
    order by b.id desc limit ${most}`)
  return rows
}
