import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { Db } from '../../../db/database.ts'

interface Teacher extends Record<string, unknown> {
  id: number
  username: string
  name: string
}

const isTeacher = sql`u.types @> array[${userTypes.teacher}]::smallint[]`

/** Teachers below an id who have set working hours, the latest first. */
export async function teachersWithHours(db: Db, below: number | undefined, most: number): Promise<Teacher[]> {
  const { rows } = await db.execute<Teacher>(sql`
    select u.id, u.username, u.name from users u
    where ${isTeacher} and ${below === undefined ? sql`true` : sql`u.id < ${below}`}
      and (exists (select from hour_sets s where s.teacher_id = u.id)
        or exists (select from hour_exceptions e where e.teacher_id = u.id and upper(e.span) > now()))
    order by u.id desc limit ${most}`)
  return rows
}

/** How many weekly times the teachers have, and other times that are not over. */
export async function countWorkingHours(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select ((
      select count(*) from hour_rules r where r.set_id in (
        select distinct on (s.teacher_id) s.id from hour_sets s join users u on u.id = s.teacher_id and ${isTeacher}
        order by s.teacher_id, s.valid desc)
    ) + (
      select count(*) from hour_exceptions e join users u on u.id = e.teacher_id and ${isTeacher}
      where upper(e.span) > now()
    ))::int as total`)
  return rows[0]?.total ?? 0
}
