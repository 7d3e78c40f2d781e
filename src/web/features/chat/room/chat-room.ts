import type { ChatEvent, ChatMessageShape } from '#contract/chat/events.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { mayPass } from '#web/lib/retry.ts'
import { type RoomApi, roomApi, type Stretch } from './room-api.ts'
import {
  capped,
  emptyState,
  type RoomState,
  type RoomStatus,
  withMessages,
  withMute,
  withoutMessages,
  withRoom,
} from './room-state.ts'
import { openTransport } from './open-transport.ts'
import type { ChatConfig, ChatTransport, OpenTransport } from './transport.ts'

/** The room of a class for a screen, independent of the service that transports its messages. */
export interface ChatRoom {
  read: () => RoomState
  subscribe: (listener: () => void) => () => void
  /** Sends a message; retries while the server is unreachable. Rejects with Refused, or the last failure. */
  send: (content: string) => Promise<void>
  /** Loads older messages. */
  readEarlier: () => Promise<void>
  /** Joins the room; also after a failure, and when another window had taken it over. */
  enter: () => void
  /** Shows the result of the user's own call until the server sends the event. */
  receive: (event: ChatEvent) => void
  leave: () => void
}

export interface RoomParts {
  api?: RoomApi
  open?: OpenTransport
  /** delay before the nth attempt to reconnect or to send, ms */
  pause?: (attempt: number) => number
}

/** pages of history that are loaded to close a gap; after a longer absence the room reloads from the newest */
const MOST_PAGES = 5
const MOST_TRIES_TO_SEND = 8
const LONGEST_TIMER = 2 ** 31 - 1

/** Half of the delay is random, so that the viewers of a large class do not reconnect at once. */
const usualPause = (attempt: number): number =>
  Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)

/** `randomUUID` is missing on addresses without https. */
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** The room of a class, joined on mount and left on unmount. */
export function createRoom(
  classId: number,
  { api = roomApi, open = openTransport, pause = usualPause }: RoomParts = {},
): ChatRoom {
  let state = emptyState
  let transport: ChatTransport | null = null
  let closing: ReturnType<typeof setTimeout> | undefined
  /** counts the sessions in the room; answers to earlier ones are dropped */
  let session = 0
  const listeners = new Set<() => void>()

  function setState(next: RoomState): void {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (status: RoomStatus, reason = ''): void => setState({ ...state, status, reason })

  function disconnect(): void {
    session += 1
    clearTimeout(closing)
    transport?.close()
    transport = null
  }

  function take(stretch: Stretch): void {
    const known = withoutMessages(withMessages(state, stretch.list), stretch.deleted)
    setState(withMute(withRoom(known, stretch.room), state.userId, stretch.chat_status === 1))
  }

  /** Loads the newest messages and, after an absence, all back to the last known one. */
  async function catchUp(): Promise<void> {
    const last = state.messages.at(-1)?.id
    let stretch = await api.read(classId)
    const pages = [stretch]
    while (last !== undefined && stretch.next !== null && stretch.next > last && pages.length < MOST_PAGES) {
      stretch = await api.read(classId, stretch.next)
      pages.push(stretch)
    }
    const { next } = stretch
    const isWhole = last !== undefined && (next === null || next <= last)
    if (!isWhole)
      setState({
        ...state,
        messages: state.messages.filter(({ id }) => next !== null && id >= next),
        earlier: next,
      })
    for (const page of pages.toReversed()) take(page)
  }

  async function resume(mine: number): Promise<void> {
    try {
      await catchUp()
      if (mine === session) show('ready')
    } catch (error) {
      if (mine === session) await reconnect(error)
    }
  }

  /** Retries a transient failure, and shows a refusal. */
  async function reconnect(error: unknown, attempt = 0): Promise<void> {
    disconnect()
    if (error instanceof Refused && error.code === refusals.chatClosed.code) return show('closed')
    if (error instanceof Refused) return show('failed', error.message)
    const wasIn = state.status === 'ready' || state.status === 'reconnecting'
    if (!wasIn) return show('failed')
    show('reconnecting')
    const mine = session
    await sleep(pause(attempt))
    if (mine === session) await connect(attempt + 1)
  }

  function receive(event: ChatEvent): void {
    if (event.kind === 'messages') setState(capped(withMessages(state, event.messages)))
    else if (event.kind === 'deleted') setState(withoutMessages(state, [event.id]))
    else if (event.kind === 'room') setState(withRoom(state, event.room))
    else if (event.kind === 'mute') setState(withMute(state, event.userid, event.chat_status === 1))
    else if (event.kind === 'resync') void resume(session)
    // the class may have been prolonged since this session started
    else void connect(0)
  }

  async function join(config: ChatConfig, attempt: number): Promise<void> {
    const mine = session
    const ifCurrent =
      <Given extends unknown[]>(does: (...given: Given) => void) =>
      (...given: Given) => {
        if (mine === session) does(...given)
      }
    const opened = await open(config, {
      up: ifCurrent(() => void resume(mine)),
      down: ifCurrent(() => {
        if (state.status === 'ready' || state.status === 'entering') show('reconnecting')
      }),
      expired: ifCurrent(() => void reconnect(null, attempt)),
      replaced: ifCurrent(() => {
        disconnect()
        show('elsewhere')
      }),
      event: ifCurrent(receive),
    })
    if (mine === session) transport = opened
    else opened.close()
  }

  async function connect(attempt: number): Promise<void> {
    disconnect()
    const mine = session
    try {
      const config = await api.config(classId)
      if (mine !== session) return
      if (!config) return show(state.messages.length > 0 || state.room ? 'closed' : 'none')
      setState({ ...state, userId: config.userid, mayModerate: config.may_moderate === 1 })
      closing = setTimeout(() => void connect(0), Math.min(config.seconds_left * 1000 + 500, LONGEST_TIMER))
      await join(config, attempt)
    } catch (error) {
      if (mine === session) await reconnect(error, attempt)
    }
  }

  async function send(content: string): Promise<void> {
    const nonce = newNonce()
    for (let attempt = 0; ; attempt += 1) {
      try {
        const message: ChatMessageShape = await api.send(classId, content, nonce)
        return setState(withMessages(state, [message]))
      } catch (error) {
        if (!mayPass(error) || attempt >= MOST_TRIES_TO_SEND) throw error
        await sleep(pause(attempt))
      }
    }
  }

  async function readEarlier(): Promise<void> {
    if (state.earlier === null || state.readingEarlier) return
    setState({ ...state, readingEarlier: true })
    try {
      const stretch = await api.read(classId, state.earlier)
      take(stretch)
      setState({ ...state, earlier: stretch.next })
    } finally {
      setState({ ...state, readingEarlier: false })
    }
  }

  function enter(): void {
    show('entering')
    void connect(0)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    readEarlier,
    enter,
    receive,
    leave: disconnect,
  }
}
