import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'

/** how long a ticket lets its holder in, seconds */
const TICKET_SECONDS = 600

export interface Ticket {
  classId: number
  userId: number
  moderates: boolean
  /** when the room closes, Unix seconds */
  closes: number
}

interface Written extends Ticket {
  expires: number
}

const sign = async (db: Db, text: string): Promise<Buffer> =>
  createHmac('sha256', await secretOf(db, 'chat-tickets'))
    .update(text)
    .digest()

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export async function writeTicket(db: Db, ticket: Ticket): Promise<string> {
  const written: Written = { ...ticket, expires: Math.min(nowSeconds() + TICKET_SECONDS, ticket.closes) }
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
  // our own signature stands for the shape
  const { expires, ...ticket } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Written
  return expires > nowSeconds() ? ticket : null
}
