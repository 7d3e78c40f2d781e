import type { ChatEvent, ChatMessageShape } from '#contract/chat/events.ts'
import { refusals } from '#contract/errors.ts'
import { keptNonce } from '#web/features/class-room/kept-nonce.ts'
import {
  type ConnectionParts,
  type ConnectionStatus,
  joinRoom,
  type RoomMembership,
  sleep,
  usualPause,
} from '#web/features/class-room/room-connection.ts'
import type { RoomConfig } from '#web/features/class-room/transport.ts'
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

/** The room of a class for a screen, independent of the service that transports its messages. */
export interface ChatRoom {
  read: () => RoomState
  subscribe: (listener: () => void) => () => void
  /**
   * Sends a message; retries while the server is unreachable. Rejects with Refused, or the last failure, after which the
   * same message can be sent again: it appears once.
   */
  send: (content: string, replyTo?: number) => Promise<void>
  /** Loads older messages. */
  readEarlier: () => Promise<void>
  /** Loads older messages until one is there. @returns whether it is */
  reach: (id: number) => Promise<boolean>
  /** Joins the room; also after a failure, and when another window had taken it over. */
  enter: () => void
  /** Shows the result of the user's own call until the server sends the event. */
  receive: (event: ChatEvent) => void
  leave: () => void
}

export interface RoomParts {
  api?: RoomApi
  /** of a connection of its own, instead of the one that the page shares */
  connection?: ConnectionParts
}

/** pages of history that are loaded to close a gap; after a longer absence the room reloads from the newest */
const MOST_PAGES = 5
const MOST_TRIES_TO_SEND = 8

/** The room of a class, joined on mount and left on unmount. */
export function createRoom(classId: number, { api = roomApi, connection }: RoomParts = {}): ChatRoom {
  const pause = connection?.pause ?? usualPause
  let state = emptyState
  let membership: RoomMembership | null = null
  /** counts what made the messages be read again; what earlier reads answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()
  const nonces = keptNonce()

  function setState(next: RoomState): void {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (status: RoomStatus, reason = ''): void => setState({ ...state, status, reason })
  const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : '')

  function take(stretch: Stretch): void {
    const known = withoutMessages(withMessages(state, stretch.list), stretch.deleted)
    const nextAt = stretch.wait_seconds > 0 ? Date.now() + stretch.wait_seconds * 1000 : null
    setState(withMute(withRoom({ ...known, nextAt }, stretch.room), state.userId, stretch.chat_status === 1))
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

  /** Reads what was missed. Retries a transient failure once it has been in the room, and shows all others. */
  async function resume(mine: number, attempt = 0): Promise<void> {
    try {
      await catchUp()
      if (mine === session) show('ready')
    } catch (error) {
      if (mine !== session) return
      if (error instanceof Refused && error.code === refusals.chatClosed.code) return showClosed()
      const wasIn = state.status === 'ready' || state.status === 'reconnecting'
      if (error instanceof Refused || !wasIn) return show('failed', reasonOf(error))
      show('reconnecting')
      await sleep(pause(attempt))
      if (mine === session) await resume(mine, attempt + 1)
    }
  }

  const showClosed = (): void => show(state.messages.length > 0 || state.room ? 'closed' : 'none')

  function joined({ userid, may_moderate }: RoomConfig): void {
    session += 1
    setState({ ...state, userId: userid, mayModerate: may_moderate === 1 })
    void resume(session)
  }

  function changed(status: ConnectionStatus, error: unknown): void {
    session += 1
    if (status === 'none') showClosed()
    else if (status === 'failed') show('failed', reasonOf(error))
    else show(status)
  }

  function receive(event: ChatEvent): void {
    if (event.kind === 'messages') setState(capped(withMessages(state, event.messages)))
    else if (event.kind === 'deleted') setState(withoutMessages(state, [event.id]))
    else if (event.kind === 'room') setState(withRoom(state, event.room))
    else if (event.kind === 'mute') setState(withMute(state, event.userid, event.chat_status === 1))
  }

  async function send(content: string, replyTo?: number): Promise<void> {
    const nonce = nonces.of(`${replyTo ?? ''} ${content}`)
    for (let attempt = 0; ; attempt += 1) {
      try {
        const message: ChatMessageShape = await api.send(classId, content, nonce, replyTo)
        nonces.answered()
        return setState(withMessages(state, [message]))
      } catch (error) {
        if (error instanceof Refused) nonces.answered()
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

  async function reach(id: number): Promise<boolean> {
    const isHere = () => state.messages.some((message) => message.id === id)
    for (let pages = 0; !isHere() && pages < MOST_PAGES; pages += 1) {
      // all that is older than the message is here, so it was deleted
      if (state.earlier === null || state.earlier <= id) break
      await readEarlier()
    }
    return isHere()
  }

  function enter(): void {
    if (membership) membership.retry()
    else membership = joinRoom(classId, { joined, changed, event: receive }, connection)
  }

  function leave(): void {
    session += 1
    membership?.leave()
    membership = null
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    readEarlier,
    reach,
    enter,
    receive,
    leave,
  }
}
