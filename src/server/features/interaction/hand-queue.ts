import { sql } from 'drizzle-orm'
import type { HandsShape } from '#contract/interaction/events.ts'
import { interactionLimits } from '#contract/interaction/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import { nickName, unix } from './columns.ts'

/** The raised hands of a class, and who has been called on. */
export async function readHands(db: Queryable, classId: number): Promise<HandsShape> {
  const { rows } = await db.execute<HandsShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version,
      coalesce((select hands_open from interaction_rooms where class_id = ${classId}), true)::int as is_open,
      (select count(*)::int from raised_hands where class_id = ${classId} and lowered_at is null) as total,
      (select coalesce(json_agg(json_build_object(
          'userid', hand.user_id, 'nickName', hand.name, 'since', hand.since) order by hand.id), '[]')
        from (
          select h.id, h.user_id, ${sql.raw(nickName('u'))} as name, ${sql.raw(unix('h.raised_at'))} as since
          from raised_hands h join users u on u.id = h.user_id
          where h.class_id = ${classId} and h.lowered_at is null
          order by h.id limit ${interactionLimits.queue}
        ) hand) as list,
      (select json_build_object('userid', c.user_id, 'nickName', ${sql.raw(nickName('u'))}, 'by', c.by,
          'since', ${sql.raw(unix('c.called_at'))})
        from class_calls c join users u on u.id = c.user_id
        where c.class_id = ${classId} and c.ended_at is null) as called`)
  const [hands] = rows
  if (!hands) throw new Error('a select without a table answers one row')
  return hands
}
