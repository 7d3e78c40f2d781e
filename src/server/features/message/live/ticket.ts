import type { Db } from '../../../db/database.ts'
import { readSigned, writeSigned } from '../../../db/signed-text.ts'

const PURPOSE = 'live-messages'
/** how long a ticket is valid */
const TICKET_MS = 600_000

/** Lets a browser receive when messages of a user change, and nothing else. */
export const writeLiveTicket = (db: Db, userId: number): Promise<string> =>
  writeSigned(db, PURPOSE, `${userId}.${Date.now() + TICKET_MS}`)

/** @returns whose it is; null for what we did not write, and for what is too old */
export async function readLiveTicket(db: Db, given: unknown): Promise<number | null> {
  const text = typeof given === 'string' ? await readSigned(db, PURPOSE, given) : null
  const [userId = 0, expires = 0] = text?.split('.').map(Number) ?? []
  return expires > Date.now() ? userId : null
}
