import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../../../deps.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import { actingIn, type FindSession, type SessionUser } from '../../../plugins/authentication.ts'
import { isOwnPage } from '../../../lib/own-page.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { languageOf, text } from '../../../lib/texts.ts'
import { managedClass } from '../../class-access/index.ts'
import { isPublishedElsewhere } from '../authorize-publish.ts'
import { encoderName } from '../encoder-name.ts'
import { isOpen, requireSchedule } from '../schedule.ts'
import { type Encoder, encode } from './encoder.ts'
import { flowLimit } from './flow.ts'
import { type Hello, incomingOf, readHello } from './hello.ts'

const PATH = /^\/media\/publish\/(\d{1,10})$/
/** of one message */
const MOST_BYTES = 4 * 1024 * 1024
const HELLO_MS = 5_000
/** a connection that is silent for so long is dead, ms: a browser sends several times a second */
const SILENCE_MS = 8_000
/** how often it is asked whether the session lives and its user may still broadcast, ms */
const CHECK_MS = 800
/** an upgrade that nobody takes is ended, ms */
const UNTAKEN_MS = 2_000

/** Why a connection is closed; the browser chooses its reaction by the code. */
export const closings = {
  /** the class was refused, by a message sent before */
  refused: 4000,
  /** another connection of the same tab took its place */
  replaced: 4001,
  /** too much was sent */
  flooded: 4002,
  /** the pictures could not be passed on; coming back may help */
  broken: 4003,
  /** the broadcast has ended, or the class is over */
  over: 4004,
  /** the server ends; coming back helps */
  goingAway: 1001,
} as const

interface Connection {
  userId: number
  tab: string
  close(code: number): Promise<void>
}

const bytesOf = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)

/** Closes a socket; a paused one would never receive the other side's close frame. */
function closeSocket(connection: WebSocket, code: number): void {
  connection.close(code)
  connection.resume()
}

/** Says why, and closes. */
function refuseConnection(connection: WebSocket, request: IncomingMessage, error: unknown): void {
  if (connection.readyState !== connection.OPEN) return
  const refusal = error instanceof Refusal ? error : refuse('serverError', { id: '-' })
  const language = languageOf(request.headers['accept-language'])
  const message = text(language, `errors:${refusal.refusal}`, refusal.values)
  connection.send(JSON.stringify({ type: 'refused', code: refusal.code, message }))
  closeSocket(connection, closings.refused)
}

/** Receives the streams of browsers, one connection per class, and publishes them like a broadcasting program. */
export class BrowserPublishing {
  readonly #deps: Deps
  readonly #findSession: FindSession
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  readonly #connections = new Map<number, Connection>()

  constructor(deps: Deps, findSession: FindSession) {
    this.#deps = deps
    this.#findSession = findSession
  }

  mount(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const found = PATH.exec((request.url ?? '').split('?')[0] ?? '')
      // Node has taken its own listener away: without one a reset by the peer would end the process
      socket.on('error', () => socket.destroy())
      if (found && !isOwnPage(request.headers, this.#deps.config.publicUrl)) {
        socket.once('finish', () => socket.destroy())
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
        return
      }
      if (found) {
        this.#server.handleUpgrade(
          request,
          socket,
          head,
          (connection) => void this.#serve(connection, request, Number(found[1])),
        )
        return
      }
      // others may take upgrades too
      setTimeout(() => {
        if ('bytesWritten' in socket && socket.bytesWritten === 0) socket.destroy()
      }, UNTAKEN_MS).unref()
    })
    app.addHook('preClose', () => this.stop())
  }

  /** The pictures of a class are not taken any more. */
  end(classId: number, isOver: boolean): void {
    void this.#connections.get(classId)?.close(isOver ? closings.over : closings.broken)
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#connections.values()].map((connection) => connection.close(closings.goingAway)),
    )
    for (const client of this.#server.clients) client.terminate()
  }

  async #serve(connection: WebSocket, request: IncomingMessage, classId: number): Promise<void> {
    connection.on('error', () => connection.terminate())
    const { log } = this.#deps
    try {
      const hello = await firstMessage(connection)
      if (!hello) throw refuse('notSignedIn')
      await this.#publish(connection, classId, await this.#userOf(hello.token), hello)
      this.#keepChecking(connection, request, classId, hello.token)
    } catch (error) {
      if (!(error instanceof Refusal))
        log.error({ err: error, class: classId }, 'a browser could not broadcast')
      refuseConnection(connection, request, error)
    }
  }

  /** @throws notSignedIn */
  async #userOf(token: string): Promise<SessionUser> {
    const session = await this.#findSession(token)
    if (!session) throw refuse('notSignedIn')
    return actingIn(session, openClassTeaching.streamAddress)
  }

  /** A broadcast lasts hours: it ends with the session, and with the right to broadcast this class. */
  #keepChecking(connection: WebSocket, request: IncomingMessage, classId: number, token: string): void {
    const check = async (): Promise<void> => {
      try {
        await managedClass(this.#deps.db, await this.#userOf(token), classId)
      } catch (error) {
        // a database that is away for a moment ends nothing
        if (error instanceof Refusal) refuseConnection(connection, request, error)
      }
    }
    const timer = setInterval(() => void check(), CHECK_MS)
    connection.once('close', () => clearInterval(timer))
  }

  /** The place of a class's connection: free, or that of the same tab, which is closed first. */
  async #takePlace(classId: number, user: SessionUser, { tab }: Hello): Promise<void> {
    const before = this.#connections.get(classId)
    if (!before) return
    if (before.userId !== user.id || before.tab !== tab) throw refuse('broadcastBusy')
    await before.close(closings.replaced)
  }

  async #publish(connection: WebSocket, classId: number, user: SessionUser, hello: Hello): Promise<void> {
    const { db, live, ffmpeg } = this.#deps
    const openClass = await managedClass(db, user, classId)
    if (!isOpen(openClass)) throw refuse('broadcastNotOpen')
    const tools = await ffmpeg.tools()
    if (!tools || live.kind === 'off') throw refuse('broadcastOff')
    await this.#takePlace(classId, user, hello)
    const stream = { classId, streamKey: openClass.streamKey, until: requireSchedule(openClass).closes }
    const address = await live.encoderAddress(stream, await encoderName(db, classId, user.id))
    if (address === null) throw refuse('receiverAway')
    // another tab may have come first while this one was looked at
    if (this.#connections.has(classId) || (await isPublishedElsewhere(db, classId, user.id)))
      throw refuse('broadcastBusy')
    const encoder = encode(tools, address, incomingOf(hello))
    this.#carry(connection, encoder, classId, { userId: user.id, tab: hello.tab })
    connection.send(JSON.stringify({ type: 'accepted' }))
    connection.resume()
  }

  /** From here on every message contains media data. */
  #carry(connection: WebSocket, encoder: Encoder, classId: number, who: Omit<Connection, 'close'>): void {
    const withinLimit = flowLimit()
    let silence: NodeJS.Timeout
    const refreshTimeout = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => connection.terminate(), SILENCE_MS)
    }
    const own: Connection = {
      ...who,
      async close(code) {
        closeSocket(connection, code)
        await encoder.end()
      },
    }
    this.#connections.set(classId, own)
    refreshTimeout()
    connection.on('message', (data, isBinary) => {
      // discards what arrives after our close, so that the close frame of the other side is read
      if (connection.readyState !== connection.OPEN) return
      refreshTimeout()
      const chunk = bytesOf(data)
      if (!isBinary) return
      if (!withinLimit(chunk.length)) return closeSocket(connection, closings.flooded)
      if (encoder.write(chunk)) return
      // data that cannot be passed on yet stays with the browser: its silence is not its fault
      clearTimeout(silence)
      connection.pause()
      encoder.onDrain(() => {
        if (connection.readyState === connection.OPEN) refreshTimeout()
        connection.resume()
      })
    })
    connection.once('close', () => {
      clearTimeout(silence)
      void encoder.end()
    })
    void encoder.ended.then(({ complaint }) => {
      if (this.#connections.get(classId) === own) this.#connections.delete(classId)
      if (connection.readyState !== connection.OPEN) return
      this.#deps.log.warn({ class: classId, complaint }, 'the video of a browser could not be forwarded')
      closeSocket(connection, closings.broken)
    })
  }
}

/** The first message, after which the connection waits. */
async function firstMessage(connection: WebSocket): Promise<Hello | null> {
  try {
    const [data, isBinary] = (await once(connection, 'message', {
      signal: AbortSignal.timeout(HELLO_MS),
    })) as [RawData, boolean]
    connection.pause()
    return isBinary ? null : readHello(bytesOf(data).toString())
  } catch {
    return null
  }
}
