import type { MessageKind, MessageParams } from '#contract/message/kinds.ts'
import type { Queryable } from '../../db/database.ts'
import { messages } from '../../db/tables/all.ts'

export interface Message {
  /** one of src/contract/message/kinds.ts, which has words in every language (locales/<lang>/message.json) */
  kind: MessageKind
  /** names what has happened, such as `refund 12`: nobody gets a kind twice with one key */
  key: string
  /** the values in its words */
  params: MessageParams
  /** what it leads to, an order or a class, as its kind says */
  targetId?: number
}

/**
 * Puts a message into the message centre of each of the users, unless they have it already. Every feature that has
 * something to tell somebody calls it inside its own transaction: what is rolled back is told to nobody, and what is
 * done twice, by two servers or after a crash, is told once.
 *
 * A new kind takes: its name in `messageKinds`, its title and text in the three `message.json`, and in `messageTexts`
 * (src/web/features/message/message-texts.ts) its keys and the page that it leads to.
 */
export async function notify(
  tx: Queryable,
  { kind, key, params, targetId }: Message,
  userIds: readonly number[],
): Promise<void> {
  const rows = [...new Set(userIds)].map((userId) => ({ userId, kind, key, params, targetId }))
  // a statement has 65,535 parameters at most
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insert(messages)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
}
