import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/refusal.ts'
import { removeVideosOf } from '../video/index.ts'
import { readSetting } from '../site/index.ts'
import { askForErasure } from './erasure/ask.ts'

/** people and rows of one run; the next run continues */
const MOST = 200

/**
 * Begins the erasure of students who have not come for as long as the school keeps them; they are told, and keep their
 * account by taking it back. Who has a course that can be used, or was given one, is not forgotten. An import brings no
 * logins: until so many days after it nobody is known not to have come.
 */
async function eraseUnused(deps: Deps, days: number): Promise<void> {
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    select u.id from users u
    where u.types = array[${userTypes.student}]::smallint[] and not u.is_demo and u.locked_at is null
      and u.erased_at is null and u.created_at < now() - make_interval(days => ${days}::int)
      and not exists (select from sessions s
        where s.user_id = u.id and s.last_used_at > now() - make_interval(days => ${days}::int))
      and not exists (select from audit_log a
        where a.action = 'school imported' and a.at > now() - make_interval(days => ${days}::int))
      and not exists (select from erasures e
        where e.user_id = u.id and coalesce(e.withdrawn_at, now()) > now() - make_interval(days => ${days}::int))
      and not exists (select from grants g where g.user_id = u.id and g.revoked_at is null
        and (g.valid_until is null or g.valid_until > now() - make_interval(days => ${days}::int)))
    order by u.id limit ${MOST}`)
  for (const { id } of rows)
    try {
      await askForErasure(deps, { id: null }, { userId: id, cause: 'unused' })
    } catch (err) {
      // something is open that has to be settled first
      if (!(err instanceof Refusal)) throw err
    }
}

/** Removes leads that nothing came of, with their history. */
async function removeOldLeads({ db }: Deps, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from leads where id = any(array(
      select l.id from leads l
      where l.student_id is null and l.state <> 'won' and not l.is_demo
        and l.created_at < now() - make_interval(days => ${days}::int)
        and (l.next_contact_at is null or l.next_contact_at < now())
        and not exists (select from lead_events e
          where e.lead_id = l.id and e.at > now() - make_interval(days => ${days}::int))
      order by l.id limit ${MOST}))`)
  return rowCount ?? 0
}

/** What the school keeps of people for some days only, by its settings; 0 days are for good. */
export async function forgetPeople(deps: Deps): Promise<void> {
  const { unused_days, lead_days, recording_days } = await readSetting(deps.db, 'retention')
  if (unused_days > 0) await eraseUnused(deps, unused_days)
  const leads = lead_days > 0 ? await removeOldLeads(deps, lead_days) : 0
  const recordings =
    recording_days > 0
      ? await removeVideosOf(
          deps.db,
          sql`select v.id from videos v join broadcasts b on b.id = v.broadcast_id
            join open_classes c on c.id = b.class_id join booked_lessons l on l.lesson_id = c.lesson_id
            where v.source = 'broadcast' and v.removed_at is null
              and c.end_at < now() - make_interval(days => ${recording_days}::int)
              and not exists (select from open_class_videos s where s.video_id = v.id and s.class_id <> c.id)
            order by v.id limit ${MOST}`,
        )
      : 0
  if (leads + recordings > 0)
    deps.log.info({ leads, recordings }, 'what was too old of people has been removed')
}
