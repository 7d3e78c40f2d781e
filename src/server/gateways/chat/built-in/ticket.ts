import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'

/** how long a ticket is valid */
const TICKET_MS = 600_000

export interface Ticket {
  classId: number
  userId: number
  moderates: boolean
  /** when the room closes, ms since 1970 */
  closes: number
}

interface Written extends Ticket {
  /** ms since 1970 */
  expires: number
}

const sign = async (db: Db, text: string): Promise<Buffer> =>
  createHmac('sha256', await secretOf(db, 'chat-tickets'))
    .update(text)
    .digest()

export async function writeTicket(db: Db, ticket: Ticket): Promise<string> {
  const written: Written = { ...ticket, expires: Math.min(Date.now() + TICKET_MS, ticket.closes) }
  const text = Buffer.from(JSON.stringify(written)).toString('base64url')
  return `${text}.${(await sign(db, text)).toString('base64url')}`
}

/** null for what we did not write, and for what is too old. */
export async function readTicket(db: Db, given: unknown): Promise<Ticket | null> {
  const [text, signature, ...more] = typeof given === 'string' ? given.split('.') : []
  if (!text || !signature || more.length > 0) return null
  const expected = await sign(db, text)
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  // our signature guarantees the shape
  const { expires, ...ticket } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Written
  return expires > Date.now() ? ticket : null
}
