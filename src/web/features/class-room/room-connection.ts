import type { ChatEvent } from '#contract/chat/events.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { withRetries } from '#web/lib/retry.ts'
import { openTransport } from './open-transport.ts'
import type { OpenTransport, RoomConfig, RoomTransport } from './transport.ts'

/** What a connection is when it is not joined. */
export type ConnectionStatus =
  | 'entering'
  /** it was joined, and comes back by itself */
  | 'reconnecting'
  /** the class is not live */
  | 'none'
  /** in use in another window or on another device */
  | 'elsewhere'
  /** it was refused, or could not be reached */
  | 'failed'

export interface RoomListener {
  /** joined, for the first time or again, or something may have been missed: read again */
  joined: (config: RoomConfig) => void
  /** @param error why it failed */
  changed: (status: ConnectionStatus, error: unknown) => void
  event: (event: ChatEvent) => void
}

/** One part of a page in the room of a class. */
export interface RoomMembership {
  /** Connects again: after a failure, and when another window had taken it over. */
  retry: () => void
  leave: () => void
}

export interface ConnectionParts {
  config?: (classId: number) => Promise<RoomConfig | null>
  open?: OpenTransport
  /** delay before the nth attempt to reconnect, ms */
  pause?: (attempt: number) => number
}

const LONGEST_TIMER = 2 ** 31 - 1

/** Half of the delay is random, so that the viewers of a large class do not reconnect at once. */
export const usualPause = (attempt: number): number =>
  Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)

export const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

const roomConfig = (id: number): Promise<RoomConfig | null> =>
  withRetries(() => callSilently('GET /api/v1/openclass/{id}/room', { params: { id } }))

/** The connection of this page to the room of a class, for all parts of the page that listen there. */
class RoomConnection {
  readonly #classId: number
  readonly #config: NonNullable<ConnectionParts['config']>
  readonly #open: OpenTransport
  readonly #pause: (attempt: number) => number
  readonly listeners = new Set<RoomListener>()
  #state: { status: 'joined'; config: RoomConfig } | { status: ConnectionStatus; error: unknown } = {
    status: 'entering',
    error: null,
  }
  #transport: RoomTransport | null = null
  #closing: ReturnType<typeof setTimeout> | undefined
  /** counts the sessions in the room; what belongs to earlier ones is dropped */
  #session = 0

  constructor(classId: number, { config, open, pause }: ConnectionParts) {
    this.#classId = classId
    this.#config = config ?? roomConfig
    this.#open = open ?? openTransport
    this.#pause = pause ?? usualPause
  }

  /** Tells a listener that has just come what the connection is. */
  greet(listener: RoomListener): void {
    if ('config' in this.#state) listener.joined(this.#state.config)
    else listener.changed(this.#state.status, this.#state.error)
  }

  disconnect(): void {
    this.#session += 1
    clearTimeout(this.#closing)
    this.#transport?.close()
    this.#transport = null
  }

  enter(): void {
    this.#show('entering')
    void this.#connect(0)
  }

  #tell(): void {
    for (const listener of [...this.listeners]) this.greet(listener)
  }

  #show(status: ConnectionStatus, error: unknown = null): void {
    this.#state = { status, error }
    this.#tell()
  }

  /** Retries a transient failure of a connection that had been joined, and shows all others. */
  async #reconnect(error: unknown, attempt: number): Promise<void> {
    const wasIn = this.#state.status === 'joined' || this.#state.status === 'reconnecting'
    this.disconnect()
    if (error instanceof Refused || !wasIn) {
      // why is in the class itself, as for who was removed
      if (wasIn) void invalidate('GET /api/openclass/get/{id}')
      return this.#show('failed', error)
    }
    this.#show('reconnecting')
    const mine = this.#session
    await sleep(this.#pause(attempt))
    if (mine === this.#session) await this.#connect(attempt + 1)
  }

  #receive(event: ChatEvent): void {
    // the class may have been prolonged since this session started
    if (event.kind === 'closed') void this.#connect(0)
    else if (event.kind === 'access') this.#changeAccess(event.userid)
    else if (event.kind === 'resync') this.#tell()
    else for (const listener of [...this.listeners]) listener.event(event)
  }

  /** What the person may do in the class has changed: they enter again, and the page reads the class again. */
  #changeAccess(userId: number): void {
    if (!('config' in this.#state) || this.#state.config.userid !== userId) return
    void this.#connect(0)
    void invalidate('GET /api/openclass/get/{id}')
  }

  async #join(config: RoomConfig, attempt: number): Promise<void> {
    const mine = this.#session
    const ifCurrent =
      <Given extends unknown[]>(does: (...given: Given) => void) =>
      (...given: Given) => {
        if (mine === this.#session) does(...given)
      }
    const opened = await this.#open(config, {
      up: ifCurrent(() => {
        this.#state = { status: 'joined', config }
        this.#tell()
      }),
      down: ifCurrent(() => this.#show('reconnecting')),
      expired: ifCurrent(() => void this.#reconnect(null, attempt)),
      replaced: ifCurrent(() => {
        this.disconnect()
        this.#show('elsewhere')
      }),
      event: ifCurrent((event) => this.#receive(event)),
    })
    if (mine === this.#session) this.#transport = opened
    else opened.close()
  }

  async #connect(attempt: number): Promise<void> {
    this.disconnect()
    const mine = this.#session
    try {
      const config = await this.#config(this.#classId)
      if (mine !== this.#session) return
      if (!config) return this.#show('none')
      const left = Math.min(config.seconds_left * 1000 + 500, LONGEST_TIMER)
      this.#closing = setTimeout(() => void this.#connect(0), left)
      await this.#join(config, attempt)
    } catch (error) {
      if (mine === this.#session) await this.#reconnect(error, attempt)
    }
  }
}

const shared = new Map<number, RoomConnection>()

/**
 * Listens in the room of a class. The parts of a page share one connection, which lasts as long as one of them listens.
 * @param parts of a connection that is not shared
 */
export function joinRoom(classId: number, listener: RoomListener, parts?: ConnectionParts): RoomMembership {
  const known = parts ? undefined : shared.get(classId)
  const connection = known ?? new RoomConnection(classId, parts ?? {})
  if (!parts) shared.set(classId, connection)
  connection.listeners.add(listener)
  if (known) known.greet(listener)
  else connection.enter()
  return {
    retry: () => connection.enter(),
    leave() {
      connection.listeners.delete(listener)
      if (connection.listeners.size > 0) return
      connection.disconnect()
      if (shared.get(classId) === connection) shared.delete(classId)
    },
  }
}
