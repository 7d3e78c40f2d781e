import { sql } from 'drizzle-orm'
import type { AttentionShape } from '#contract/interaction/events.ts'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { looksAfter } from '../class-access/index.ts'

/** SQL: the students who are in a class at this moment, as `user_id`, and whether all their pages are hidden. */
export const presentStudents = (classId: number) => sql`(
  select p.user_id, bool_and(p.is_hidden) as is_away
  from presences p join open_classes c on c.id = p.class_id
  where p.class_id = ${classId} and p.user_id is not null
    and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})
    and not ${sql.raw(looksAfter('p.user_id', 'c'))}
  group by p.user_id)`

/** How many are in a class, and how many of them look at something else. Who they are is asked nowhere. */
export async function readAttention(db: Queryable, classId: number): Promise<AttentionShape> {
  const { rows } = await db.execute<AttentionShape & Record<string, unknown>>(sql`
    select count(*)::int as present, count(*) filter (where is_away)::int as away
    from ${presentStudents(classId)} student`)
  return rows[0] ?? { present: 0, away: 0 }
}
