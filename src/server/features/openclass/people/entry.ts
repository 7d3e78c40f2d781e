import { sql } from 'drizzle-orm'
import { WAITING_LASTS_SECONDS, WAITING_SECONDS } from '#contract/openclass/people-limits.ts'
import { classStateAt } from '#contract/openclass/enums.ts'
import type { classPeople as operations } from '#contract/openclass/people.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { classAccess, timesOf } from '../../class-access/index.ts'
import { announcePeople } from './announce-people.ts'

type Entry = OperationTypes<typeof operations.enterClass>['reply']

/**
 * Asks to be let into a class, and says whether one is. The page of who waits repeats it, and is in the list of those
 * who wait as long as it does.
 * @throws Refusal openClassNotFound, openClassNotBought
 */
export async function enterClass(deps: Deps, user: SessionUser, classId: number): Promise<Entry> {
  const { db } = deps
  const { openClass, watching, entry, removalReason } = await classAccess(db, user, classId)
  if (watching !== 'yes') throw refuse('openClassNotBought')
  const isLive = classStateAt(timesOf(openClass), openClass.isReplay, Date.now() / 1000) === 'live'
  if (entry === 'waiting' && isLive && !openClass.cancelledAt) {
    // one who was admitted or removed this moment stays so; who comes back after a while is last again
    const { rows } = await db.execute<{ came: boolean }>(sql`
      insert into class_entries as e (class_id, user_id, state) values (${classId}, ${user.id}, 'waiting')
      on conflict (class_id, user_id) do update set seen_at = now(),
        changed_at = case when e.seen_at < now() - make_interval(secs => ${WAITING_LASTS_SECONDS}) then now() else e.changed_at end
      where e.state = 'waiting' and e.seen_at < now() - make_interval(secs => ${WAITING_SECONDS * 2})
      returning changed_at = now() as came`)
    if (rows[0]?.came) announcePeople(deps, classId)
  }
  return { entry, removal_reason: removalReason }
}
