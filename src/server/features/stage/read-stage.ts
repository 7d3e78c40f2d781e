import { sql } from 'drizzle-orm'
import type { OwnPlaceShape, StageShape } from '#contract/stage/events.ts'
import { stageLimits } from '#contract/stage/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import { nickName, unix } from '../interaction/index.ts'
import { isInForce } from './places.ts'

/** SQL: in which the call can still be answered */
const secondsLeft = `case when p.joined_at is not null then 0 else greatest(0, round((${stageLimits.answerSeconds}
  - extract(epoch from clock_timestamp() - p.called_at))::numeric, 1))::float8 end`

/** Who is on the stage of a class; `managing`: with those who have been called and have not answered. */
export async function readStage(db: Queryable, classId: number, managing: boolean): Promise<StageShape> {
  const { rows } = await db.execute<StageShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version, (
      select coalesce(json_agg(json_build_object(
        'userid', p.user_id, 'nickName', ${sql.raw(nickName('u'))}, 'joined_at', ${sql.raw(unix('p.joined_at'))},
        'seconds_left', ${sql.raw(secondsLeft)}, 'has_camera', p.has_camera::int, 'has_sound', p.has_sound::int,
        'is_muted', p.is_muted::int) order by p.id), '[]')
      from stage_places p join users u on u.id = p.user_id
      where p.class_id = ${classId} and ${sql.raw(isInForce('p'))} and (${managing} or p.joined_at is not null)
    ) as list`)
  const [found] = rows
  if (!found) throw new Error('a select without a table answers one row')
  return found
}

/** Where somebody stands themselves. */
export async function readOwnPlace(db: Queryable, classId: number, userId: number): Promise<OwnPlaceShape> {
  const { rows } = await db.execute<OwnPlaceShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version,
      case when p.id is null then '' when p.joined_at is null then 'called' else 'joined' end as state,
      case when p.id is null then 0 else ${sql.raw(secondsLeft)} end as seconds_left, coalesce(p.page, '') as page,
      coalesce(p.has_camera, false)::int as has_camera, coalesce(p.has_sound, true)::int as has_sound,
      coalesce(p.is_muted, false)::int as is_muted
    from (select) as one left join stage_places p
      on p.class_id = ${classId} and p.user_id = ${userId} and ${sql.raw(isInForce('p'))}`)
  const [found] = rows
  if (!found) throw new Error('an outer join of one row answers one row')
  return found
}
