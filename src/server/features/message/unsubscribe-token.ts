import { kindNames, kindOf, type MessageKind } from '#contract/message/kinds.ts'
import type { Db } from '../../db/database.ts'
import { readSigned, writeSigned } from '../../db/signed-text.ts'

export interface Unsubscribing {
  userId: number
  kind: MessageKind
}

const PURPOSE = 'unsubscribe'

/** null for what we did not write, and for kinds that are no more */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Unsubscribing | null> {
  const [id = '', word] = (await readSigned(db, PURPOSE, token))?.split('.') ?? []
  const kind = kindNames.find((one) => one === word)
  return kind ? { userId: Number(id), kind } : null
}

/**
 * Where the mails of a kind are unsubscribed by one press, without a login; null for kinds that report what has happened.
 * Its token switches the mails of one kind off for one person, at any time and any number of times, and nothing else.
 */
export async function unsubscribeAddress(
  db: Db,
  publicUrl: string,
  userId: number,
  kind: MessageKind | null,
): Promise<string | null> {
  if (kind === null || !(kindOf(kind).reminds || kindOf(kind).advertises)) return null
  return `${publicUrl}/unsubscribe/${await writeSigned(db, PURPOSE, `${userId}.${kind}`)}`
}
