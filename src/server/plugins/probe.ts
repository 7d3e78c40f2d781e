import { createHmac, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { secretOf } from '../db/secret.ts'
import { isTimingSafeEqual } from '../lib/timing-safe-equal.ts'

/** carries a number made by chance */
const PROBE = 'x-school-probe'
/** the proof, see `proofOf` */
const PROOF = 'x-school-proof'
/** said of a request that came through a proxy whose word is not taken */
const PROXY = 'x-school-proxy'
const NONCE = /^[0-9a-f]{32}$/
const ANSWER_MS = 8_000

/** What only a server with this school's database can make of a number. */
export async function proofOf(db: Db, nonce: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'probe'))
    .update(nonce)
    .digest('hex')
}

/**
 * Answers requests of a check, whatever their address and method, before anything else looks at them: by the proof it is
 * known that an address leads to this school, through whatever proxies. Nothing is read or changed.
 */
export function answerProbes(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', (request, reply, done) => {
    const nonce = request.headers[PROBE]
    if (typeof nonce !== 'string' || !NONCE.test(nonce)) return done()
    if (request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress)
      reply.header(PROXY, 'unknown')
    proofOf(db, nonce).then((proof) => reply.code(204).header(PROOF, proof).send(), done)
  })
}

/** Whether an address leads to this school. Redirects are not followed: providers do not follow them either. */
export async function reach(
  db: Db,
  method: 'GET' | 'POST',
  address: string,
): Promise<{ by: 'school'; isProxyUnknown: boolean } | { by: 'other' } | { by: 'nobody'; reason: string }> {
  const nonce = randomBytes(16).toString('hex')
  try {
    const answer = await fetch(address, {
      method,
      headers: { [PROBE]: nonce },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.body?.cancel()
    const proof = answer.headers.get(PROOF) ?? ''
    if (!isTimingSafeEqual(proof, await proofOf(db, nonce))) return { by: 'other' }
    return { by: 'school', isProxyUnknown: answer.headers.has(PROXY) }
  } catch (error) {
    const { cause, message } = error as Error
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message
    return { by: 'nobody', reason }
  }
}

/** Whether whoever stands before the school lets a request of so many bytes pass. It asks first, and sends none of them. */
export const takes = (address: string, bytes: number): Promise<boolean> =>
  new Promise((resolve) => {
    const send = address.startsWith('https:') ? httpsRequest : httpRequest
    const asked = send(address, {
      method: 'POST',
      headers: {
        [PROBE]: randomBytes(16).toString('hex'),
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes,
        expect: '100-continue',
      },
      timeout: ANSWER_MS,
    })
    const end = (isTaken: boolean): void => {
      resolve(isTaken)
      asked.destroy()
    }
    asked.once('continue', () => end(true))
    asked.once('response', ({ statusCode }) => end(statusCode !== 413))
    asked.once('timeout', () => end(true)).on('error', () => end(true))
    asked.flushHeaders()
  })

/** Whether a WebSocket reaches an address: a proxy that was not told to pass on `Upgrade` leaves it out. */
export const upgrades = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const send = address.startsWith('https:') ? httpsRequest : httpRequest
    const asked = send(address, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
      timeout: ANSWER_MS,
    })
    const end = (isThere: boolean): void => {
      resolve(isThere)
      asked.destroy()
    }
    asked.once('upgrade', (_answer, socket) => {
      socket.destroy()
      end(true)
    })
    asked.once('response', () => end(false))
    asked.once('timeout', () => end(true)).on('error', () => end(true))
    asked.end()
  })
