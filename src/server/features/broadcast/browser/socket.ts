import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../../../deps.ts'
import type { FindSession, SessionUser } from '../../../plugins/authentication.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { languageOf, text } from '../../../lib/texts.ts'
import { managedClass } from '../../openclass-access/index.ts'
import { isPublishedElsewhere } from '../admission.ts'
import { encoderName } from '../encoder-name.ts'
import { isOpen, requireWindow } from '../window.ts'
import { type Encoder, encode } from './encoder.ts'
import { flowLimit } from './flow.ts'
import { type Hello, incomingOf, readHello } from './hello.ts'

const PATH = /^\/media\/publish\/(\d{1,10})$/
/** of one message */
const MOST_BYTES = 4 * 1024 * 1024
const HELLO_MS = 5_000
/** a line that is silent for so long is dead, ms: a browser sends several times a second */
const SILENCE_MS = 8_000
/** an upgrade that nobody takes is ended, ms */
const UNTAKEN_MS = 2_000

/** Why a line is closed: what the browser does about it hangs on that. */
export const closings = {
  /** the class was refused; it says so before */
  refused: 4000,
  /** another line of the same tab took its place */
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

interface Line {
  userId: number
  tab: string
  close(code: number): Promise<void>
}

const bytesOf = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)

/** Closes a line; one that waits would never hear the other side agree. */
function hangUp(line: WebSocket, code: number): void {
  line.close(code)
  line.resume()
}

/** Takes what browsers film, one line a class, and has it published as if by a broadcasting program. */
export class BrowserPublishing {
  readonly #deps: Deps
  readonly #findSession: FindSession
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  readonly #lines = new Map<number, Line>()

  constructor(deps: Deps, findSession: FindSession) {
    this.#deps = deps
    this.#findSession = findSession
  }

  mount(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const found = PATH.exec((request.url ?? '').split('?')[0] ?? '')
      if (found) {
        this.#server.handleUpgrade(
          request,
          socket,
          head,
          (line) => void this.#serve(line, request, Number(found[1])),
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
    void this.#lines.get(classId)?.close(isOver ? closings.over : closings.broken)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.close(closings.goingAway)))
    for (const client of this.#server.clients) client.terminate()
  }

  async #serve(line: WebSocket, request: IncomingMessage, classId: number): Promise<void> {
    line.on('error', () => line.terminate())
    const { log } = this.#deps
    try {
      const hello = await firstMessage(line)
      const user = hello && (await this.#findSession(hello.token))
      if (!user) throw refuse('notSignedIn')
      await this.#publish(line, classId, user, hello)
    } catch (error) {
      if (!(error instanceof Refusal))
        log.error({ err: error, class: classId }, 'a browser could not broadcast')
      const refusal = error instanceof Refusal ? error : refuse('serverError', { id: '-' })
      const language = languageOf(request.headers['accept-language'])
      const message = text(language, `errors:${refusal.refusal}`, refusal.values)
      line.send(JSON.stringify({ type: 'refused', code: refusal.code, message }))
      hangUp(line, closings.refused)
    }
  }

  /** The place of a class's line: free, or that of the same tab, which is closed first. */
  async #takePlace(classId: number, user: SessionUser, { tab }: Hello): Promise<void> {
    const before = this.#lines.get(classId)
    if (!before) return
    if (before.userId !== user.id || before.tab !== tab) throw refuse('broadcastBusy')
    await before.close(closings.replaced)
  }

  async #publish(line: WebSocket, classId: number, user: SessionUser, hello: Hello): Promise<void> {
    const { db, live, film } = this.#deps
    const openClass = await managedClass(db, user, classId)
    if (!isOpen(openClass)) throw refuse('broadcastNotOpen')
    const tools = await film.tools()
    if (!tools || !live.isReady()) throw refuse('broadcastOff')
    await this.#takePlace(classId, user, hello)
    const stream = { classId, streamKey: openClass.streamKey, until: requireWindow(openClass).closes }
    const address = live.encoderAddress(stream, await encoderName(db, classId, user.id))
    // another tab may have come first while this one was looked at
    if (this.#lines.has(classId) || (await isPublishedElsewhere(db, classId, user.id)))
      throw refuse('broadcastBusy')
    const encoder = encode(tools, address, incomingOf(hello))
    this.#carry(line, encoder, classId, { userId: user.id, tab: hello.tab })
    line.send(JSON.stringify({ type: 'accepted' }))
    line.resume()
  }

  /** From here on every message is film. */
  #carry(line: WebSocket, encoder: Encoder, classId: number, who: Omit<Line, 'close'>): void {
    const withinLimit = flowLimit()
    let silence: NodeJS.Timeout
    const heard = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => line.terminate(), SILENCE_MS)
    }
    const own: Line = {
      ...who,
      async close(code) {
        hangUp(line, code)
        await encoder.end()
      },
    }
    this.#lines.set(classId, own)
    heard()
    line.on('message', (data, isBinary) => {
      // what was on its way when we hung up is read past, so that the other side's farewell is heard
      if (line.readyState !== line.OPEN) return
      heard()
      const chunk = bytesOf(data)
      if (!isBinary) return
      if (!withinLimit(chunk.length)) return hangUp(line, closings.flooded)
      if (encoder.write(chunk)) return
      // what cannot be passed on yet is left with the browser, whose silence is ours then
      clearTimeout(silence)
      line.pause()
      encoder.onDrain(() => {
        if (line.readyState === line.OPEN) heard()
        line.resume()
      })
    })
    line.once('close', () => {
      clearTimeout(silence)
      void encoder.end()
    })
    void encoder.ended.then(({ complaint }) => {
      if (this.#lines.get(classId) === own) this.#lines.delete(classId)
      if (line.readyState !== line.OPEN) return
      this.#deps.log.warn({ class: classId, complaint }, 'what a browser films could not be passed on')
      hangUp(line, closings.broken)
    })
  }
}

/** The first message, after which the line waits. */
async function firstMessage(line: WebSocket): Promise<Hello | null> {
  try {
    const [data, isBinary] = (await once(line, 'message', { signal: AbortSignal.timeout(HELLO_MS) })) as [
      RawData,
      boolean,
    ]
    line.pause()
    return isBinary ? null : readHello(bytesOf(data).toString())
  } catch {
    return null
  }
}
