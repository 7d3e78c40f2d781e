import { sql } from 'drizzle-orm'
import type { MessageKind, MessageParams } from '#contract/message/kinds.ts'
import type { Queryable } from '../../db/database.ts'

export interface Message {
  /** one of src/contract/message/kinds.ts, which says what a new one takes */
  kind: MessageKind
  /** names what has happened, such as `refund 12`: nobody gets a kind twice with one key */
  key: string
  /** the values in its words */
  params: MessageParams
  /** what it leads to, as its kind says */
  targetId?: number
}

/**
 * Puts a message into the message centre of each of the users, unless they have it already or have switched its kind
 * off. Every feature that has something to tell somebody calls it inside its own transaction: what is rolled back is told to nobody, and what is
 * done twice, by two servers or after a crash, is told once.
 */
export async function notify(
  tx: Queryable,
  { kind, key, params, targetId }: Message,
  userIds: readonly number[],
): Promise<void> {
  // in one order, so that two who tell the same people do not wait for each other
  await tx.execute(sql`
    insert into messages (user_id, kind, key, params, target_id)
    select u.id, ${kind}, ${key}, ${JSON.stringify(params)}::jsonb, ${targetId ?? null}::int
    from users u left join message_settings s on s.user_id = u.id
    where u.id = any(${sql.param(userIds)}::int[]) and (s.muted is null or ${kind} <> all(s.muted))
    order by u.id
    on conflict do nothing`)
}
