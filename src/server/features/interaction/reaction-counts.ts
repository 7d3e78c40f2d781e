import { sql } from 'drizzle-orm'
import { interactionLimits, type ReactionKind } from '#contract/interaction/limits.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'

/** Adds the reactions of a moment to the counts of their span of ten seconds. */
export async function storeReactions(
  db: Db,
  classId: number,
  counts: ReadonlyMap<ReactionKind, number>,
): Promise<void> {
  const span = interactionLimits.reactionSpan
  // in one order, so that two servers do not wait for each other in a circle
  const sorted = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  await db.execute(sql`
    insert into reaction_counts as r (class_id, at, kind, second, count)
    select c.id, to_timestamp(floor(extract(epoch from clock_timestamp()) / ${span}) * ${span}), given.kind,
      ${sql.raw(secondOfClass('c'))}, given.count
    from open_classes c,
      unnest(${sql.param(sorted.map(([kind]) => kind))}::text[], ${sql.param(sorted.map(([, count]) => count))}::int[])
        as given (kind, count)
    where c.id = ${classId}
    on conflict (class_id, at, kind) do update set count = r.count + excluded.count`)
}
