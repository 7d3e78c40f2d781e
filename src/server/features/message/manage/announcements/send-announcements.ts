import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database.ts'
import { announcements } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { loadSetting } from '../../../site/index.ts'
import { notifySelected } from '../../notify-selected.ts'
import { keyOf, readersOf } from './recipients.ts'

/** readers of one transaction */
const CHUNK = 500

/**
 * Sends the announcement that is due first to its next readers, and writes down how far it is, in one transaction: a server
 * that is killed has sent it to all of a chunk or to nobody. The row is held meanwhile, so that no other server sends it and nobody
 * takes it back in the midst of a chunk.
 * @returns false when nothing is due
 */
const sendChunk = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(announcements)
      .where(sql`${announcements.state} in ('waiting', 'sending') and ${announcements.leavesAt} <= now()`)
      .orderBy(announcements.leavesAt, announcements.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    const { advertising_per_week } = await loadSetting(tx, 'messages')
    const { rows: readers } = await tx.execute<{ user_id: number }>(sql`
      select user_id from (${readersOf(due, advertising_per_week)}) as readers
      where user_id > ${due.lastUserId} order by user_id limit ${CHUNK}`)
    const ids = readers.map(({ user_id }) => user_id)
    if (ids.length > 0)
      await notifySelected(
        tx,
        sql`select id as user_id, ${due.kind}::text as kind, ${keyOf(due.id)}::text as key,
          '{"name": ""}'::jsonb as params, ${due.id}::int as target_id, null::timestamptz as valid_until
          from unnest(${sql.param(ids)}::int[]) as id`,
        due.channels,
      )
    await tx
      .update(announcements)
      .set({
        handled: sql`${announcements.handled} + ${ids.length}`,
        // who has come since it was published gets it too
        people: sql`greatest(${announcements.people}, ${announcements.handled} + ${ids.length})`,
        lastUserId: ids.at(-1) ?? due.lastUserId,
        ...(ids.length < CHUNK ? { state: 'sent', sentAt: sql`now()` } : { state: 'sending' }),
      })
      .where(eq(announcements.id, due.id))
    return true
  })

/** Sends what is due, chunk by chunk; mails and SMS leave by the outbox. */
export async function sendAnnouncements({ db, jobs }: Deps, signal?: AbortSignal): Promise<void> {
  let isAny = false
  while (!signal?.aborted && (await sendChunk(db))) isAny = true
  if (isAny) jobs.run('send-messages')
}
