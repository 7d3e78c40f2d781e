import { sql } from 'drizzle-orm'
import { interactionLimits, type ReactionKind } from '#contract/interaction/limits.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { takingPart } from './access.ts'
import { announcerOf } from './announcer.ts'

/** @throws Refusal interactionTooOften, and those of taking part */
export async function react(
  deps: Deps,
  user: SessionUser,
  classId: number,
  kind: ReactionKind,
): Promise<null> {
  await takingPart(deps.db, user, classId)
  const { rows } = await deps.db.execute(sql`
    insert into interaction_members as m (class_id, user_id, reacted_at, reactions)
    values (${classId}, ${user.id}, clock_timestamp(), 1)
    on conflict (class_id, user_id) do update set reacted_at = excluded.reacted_at, reactions = m.reactions + 1
    where m.reacted_at is null
      or m.reacted_at <= excluded.reacted_at - make_interval(secs => ${interactionLimits.reactionPause})
    returning 1`)
  if (rows.length === 0 || !announcerOf(deps).reaction(classId, kind))
    throw refuse('interactionTooOften', {}, { seconds: interactionLimits.reactionPause })
  return null
}
