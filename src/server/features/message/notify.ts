import { sql } from 'drizzle-orm'
import type { Channel, MessageKind, MessageParams } from '#contract/message/kinds.ts'
import type { Queryable } from '../../db/database.ts'
import { notifySelected } from './notify-selected.ts'

export interface Message {
  /** one of src/contract/message/kinds.ts, which says what a new one takes */
  kind: MessageKind
  /** names what has happened, such as `refund 12`: nobody gets a kind twice with one key */
  key: string
  /** the values in its words */
  params: MessageParams
  /** what it leads to, as its kind says */
  targetId?: number
  /** Unix seconds: from then on its mail and its SMS help nobody */
  validUntil?: number
  /** the channels to choose from, unless they are all */
  by?: readonly Channel[]
}

/**
 * Sends each of the users a message, in the message centre and by the other channels that they want. Every feature that
 * has a message for somebody calls it inside its own transaction: what is rolled back is sent to nobody, and what is
 * done twice, by two servers or after a crash, is sent once.
 */
export async function notify(tx: Queryable, message: Message, userIds: readonly number[]): Promise<void> {
  const { kind, key, params, targetId, validUntil, by } = message
  if (userIds.length === 0) return
  await notifySelected(
    tx,
    sql`
      select distinct id as user_id, ${kind}::text as kind, ${key}::text as key, ${JSON.stringify(params)}::jsonb as params,
        ${targetId ?? null}::int as target_id, to_timestamp(${validUntil ?? null}::float8) as valid_until
      from unnest(${sql.param(userIds)}::int[]) as id`,
    by,
  )
}
