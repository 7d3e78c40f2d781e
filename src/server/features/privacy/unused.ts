import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { Db, Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/refusal.ts'
import { removeVideosOf } from '../video/index.ts'
import { loadSetting, readSetting, writeSetting } from '../site/index.ts'
import { askForErasure } from './erasure/ask.ts'

/** people and rows of one run; the next run continues */
const MOST = 200

/**
 * SQL condition: a student `u` has not come for so many days, and has no course that can be used or could until then. One
 * who was given a course for good is not forgotten. An import brings no logins: until so many days after it nobody is
 * known not to have come.
 */
const isUnused = (days: number): SQL => sql`
    u.types = array[${userTypes.student}]::smallint[] and not u.is_demo and u.locked_at is null
      and u.erased_at is null and u.created_at < now() - make_interval(days => ${days}::int)
      and not exists (select from sessions s
        where s.user_id = u.id and s.last_used_at > now() - make_interval(days => ${days}::int))
      and not exists (select from audit_log a
        where a.action = 'school imported' and a.at > now() - make_interval(days => ${days}::int))
      and not exists (select from grants g where g.user_id = u.id and g.revoked_at is null
        and (g.valid_until is null or g.valid_until > now() - make_interval(days => ${days}::int)))`

/** Whether somebody still counts as unused, by the setting of this moment. */
export async function isStillUnused(tx: Queryable, userId: number): Promise<boolean> {
  const { unused_days } = await loadSetting(tx, 'retention')
  if (unused_days === 0) return false
  const { rows } = await tx.execute(
    sql`select from users u where u.id = ${userId} and ${isUnused(unused_days)}`,
  )
  return rows.length > 0
}

/**
 * Whether logins of so many days are known. Earlier releases forgot them after a month: nobody is known not to have come
 * before the days are over since this server keeps the last one of everybody, which it notes when it first asks.
 */
async function knowsLogins(db: Db, days: number): Promise<boolean> {
  const { kept_since } = await loadSetting(db, 'logins')
  const now = Math.floor(Date.now() / 1000)
  if (kept_since === 0) await writeSetting(db, 'logins', { kept_since: now })
  return kept_since > 0 && kept_since < now - days * 86_400
}

/**
 * Begins the erasure of students who have not come for as long as the school keeps them; they are told, and keep their
 * account by taking it back or by coming.
 */
async function eraseUnused(deps: Deps, days: number): Promise<void> {
  let asked = 0
  // those of whom something is open stay in the list: the next ones are behind them
  for (let after = 0; asked < MOST; ) {
    const { rows } = await deps.db.execute<{ id: number }>(sql`
    select u.id from users u
    where ${isUnused(days)} and u.id > ${after}
      and not exists (select from erasures e
        where e.user_id = u.id and coalesce(e.withdrawn_at, now()) > now() - make_interval(days => ${days}::int))
    order by u.id limit ${MOST}`)
    for (const { id } of rows)
      try {
        await askForErasure(deps, { id: null }, { userId: id, cause: 'unused' })
        asked += 1
      } catch (err) {
        // something is open that has to be settled first
        if (!(err instanceof Refusal)) throw err
      }
    if (rows.length < MOST) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Removes leads that nothing came of, with their history and what the audit log says of them. */
async function removeOldLeads({ db }: Deps, days: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (delete from leads where id = any(array(
      select l.id from leads l
      where l.student_id is null and l.state <> 'won' and not l.is_demo
        and l.created_at < now() - make_interval(days => ${days}::int)
        and (l.next_contact_at is null or l.next_contact_at < now())
        and not exists (select from lead_events e
          where e.lead_id = l.id and e.at > now() - make_interval(days => ${days}::int))
      order by l.id limit ${MOST})) returning id
    ), blanked as (
      update audit_log a set detail = '{}' from gone where a.subject = 'lead ' || gone.id
    )
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** What the school keeps of people for some days only, by its settings; 0 days are for good. */
export async function forgetPeople(deps: Deps): Promise<void> {
  const { unused_days, lead_days, recording_days } = await readSetting(deps.db, 'retention')
  // noted from the first run on, whatever the school has decided by then
  const isKnown = await knowsLogins(deps.db, unused_days)
  if (unused_days > 0 && isKnown) await eraseUnused(deps, unused_days)
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
