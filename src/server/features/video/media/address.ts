import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'

/** how long an address is valid for its session, in seconds */
export const ADDRESS_SECONDS = 6 * 3600
const COOKIE = 'viewer'
const COOKIE_SECONDS = 30 * 24 * 3600

async function hmac(db: Db, text: string): Promise<string> {
  const key = await secretOf(db, 'media-addresses')
  return createHmac('sha256', key).update(text).digest('base64url')
}

const now = (): number => Math.floor(Date.now() / 1000)

export interface Viewer {
  sessionId: number
  reply: FastifyReply
}

/**
 * The folder in which a video's playlist and segments are found, without a trailing slash. It opens them to one session:
 * the viewer's cookie says which, so that an address which was copied is of no use elsewhere.
 * @param what such as `live/17` or `video/<fileID>/hd`
 */
export async function mediaFolder(
  db: Db,
  what: string,
  { sessionId, reply }: Viewer,
  seconds = ADDRESS_SECONDS,
): Promise<string> {
  const expires = now() + seconds
  const cookie = `${sessionId}.${await hmac(db, `viewer\n${sessionId}`)}`
  reply.setOwnCookie(COOKIE, cookie, COOKIE_SECONDS, '/media/')
  const signature = await hmac(db, `${what}\n${expires}\n${sessionId}`)
  return `/media/${what}/${expires}.${signature}`
}

/** The session that a viewer's browser shows; null: none that we gave it. */
async function sessionOf(db: Db, request: FastifyRequest): Promise<number | null> {
  const [id = '', proof = ''] = (request.ownCookie(COOKIE) ?? '').split('.')
  if (!/^\d{1,10}$/.test(id)) return null
  return isTimingSafeEqual(proof, await hmac(db, `viewer\n${id}`)) ? Number(id) : null
}

/** The session that an address was made for, if it opens this to who asks now; else null. */
export async function opened(
  db: Db,
  what: string,
  pass: string,
  request: FastifyRequest,
): Promise<number | null> {
  const [expires = '', signature = ''] = pass.split('.')
  if (!/^\d{1,12}$/.test(expires) || Number(expires) < now()) return null
  const sessionId = await sessionOf(db, request)
  if (sessionId === null) return null
  const expected = await hmac(db, `${what}\n${expires}\n${sessionId}`)
  return isTimingSafeEqual(signature, expected) ? sessionId : null
}
