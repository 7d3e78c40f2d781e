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

/** The room of a class as a screen sees it, whichever service carries its messages. */
export interface ChatRoom {
  read: () => RoomState
  subscribe: (listener: () => void) => () => void
  /** Says something; tries on while the school cannot be reached. Rejects with Refused, or the last failure. */
  say: (content: string) => Promise<void>
  /** Reads older messages. */
  readEarlier: () => Promise<void>
  /** Goes in; also again after it failed, and to take the room back from another window. */
  enter: () => void
  /** What an own call has just changed, for the time until it is heard. */
  heard: (event: ChatEvent) => void
  leave: () => void
}

export interface RoomParts {
  api?: RoomApi
  open?: OpenTransport
  /** before the nth try to come back or to be heard, ms */
  pause?: (attempt: number) => number
}

/** pages of history that are read to close a gap; after a longer absence the room begins anew */
const MOST_PAGES = 5
const MOST_TRIES_TO_SAY = 8
const LONGEST_TIMER = 2 ** 31 - 1

/** Half at random, so that a crowd does not come back in one moment. */
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

/** The room of a class, which is entered and left as the screen comes and goes. */
export function createRoom(
  classId: number,
  { api = roomApi, open = openTransport, pause = usualPause }: RoomParts = {},
): ChatRoom {
  let state = emptyState
  let transport: ChatTransport | null = null
  let closing: ReturnType<typeof setTimeout> | undefined
  /** what belongs to an earlier stay in the room does not speak for this one */
  let stay = 0
  const listeners = new Set<() => void>()

  function become(next: RoomState): void {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (status: RoomStatus, reason = ''): void => become({ ...state, status, reason })

  function part(): void {
    stay += 1
    clearTimeout(closing)
    transport?.close()
    transport = null
  }

  function take(stretch: Stretch): void {
    const known = withoutMessages(withMessages(state, stretch.list), stretch.deleted)
    become(withMute(withRoom(known, stretch.room), state.userId, stretch.chat_status === 1))
  }

  /** The newest messages and, where one was away, those back to the last that is known. */
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
      become({
        ...state,
        messages: state.messages.filter(({ id }) => next !== null && id >= next),
        earlier: next,
      })
    for (const page of pages.toReversed()) take(page)
  }

  async function arrive(mine: number): Promise<void> {
    try {
      await catchUp()
      if (mine === stay) show('ready')
    } catch (error) {
      if (mine === stay) await comeBack(error)
    }
  }

  /** What may pass is tried again; what was decided is said. */
  async function comeBack(error: unknown, attempt = 0): Promise<void> {
    part()
    if (error instanceof Refused && error.code === refusals.chatClosed.code) return show('closed')
    if (error instanceof Refused) return show('failed', error.message)
    const wasIn = state.status === 'ready' || state.status === 'reconnecting'
    if (!wasIn) return show('failed')
    show('reconnecting')
    const mine = stay
    await sleep(pause(attempt))
    if (mine === stay) await goIn(attempt + 1)
  }

  function listen(event: ChatEvent): void {
    if (event.kind === 'messages') become(capped(withMessages(state, event.messages)))
    else if (event.kind === 'deleted') become(withoutMessages(state, [event.id]))
    else if (event.kind === 'room') become(withRoom(state, event.room))
    else if (event.kind === 'mute') become(withMute(state, event.userid, event.chat_status === 1))
    else if (event.kind === 'resync') void arrive(stay)
    // the class may have been made longer since one came in
    else void goIn(0)
  }

  async function join(config: ChatConfig, attempt: number): Promise<void> {
    const mine = stay
    const forThisStay =
      <Given extends unknown[]>(does: (...given: Given) => void) =>
      (...given: Given) => {
        if (mine === stay) does(...given)
      }
    const opened = await open(config, {
      up: forThisStay(() => void arrive(mine)),
      down: forThisStay(() => {
        if (state.status === 'ready' || state.status === 'entering') show('reconnecting')
      }),
      expired: forThisStay(() => void comeBack(null, attempt)),
      replaced: forThisStay(() => {
        part()
        show('elsewhere')
      }),
      event: forThisStay(listen),
    })
    if (mine === stay) transport = opened
    else opened.close()
  }

  async function goIn(attempt: number): Promise<void> {
    part()
    const mine = stay
    try {
      const config = await api.config(classId)
      if (mine !== stay) return
      if (!config) return show(state.messages.length > 0 || state.room ? 'closed' : 'none')
      become({ ...state, userId: config.userid, mayModerate: config.may_moderate === 1 })
      closing = setTimeout(() => void goIn(0), Math.min(config.seconds_left * 1000 + 500, LONGEST_TIMER))
      await join(config, attempt)
    } catch (error) {
      if (mine === stay) await comeBack(error, attempt)
    }
  }

  async function say(content: string): Promise<void> {
    const nonce = newNonce()
    for (let attempt = 0; ; attempt += 1) {
      try {
        const message: ChatMessageShape = await api.say(classId, content, nonce)
        return become(withMessages(state, [message]))
      } catch (error) {
        if (!mayPass(error) || attempt >= MOST_TRIES_TO_SAY) throw error
        await sleep(pause(attempt))
      }
    }
  }

  async function readEarlier(): Promise<void> {
    if (state.earlier === null || state.readingEarlier) return
    become({ ...state, readingEarlier: true })
    try {
      const stretch = await api.read(classId, state.earlier)
      take(stretch)
      become({ ...state, earlier: stretch.next })
    } finally {
      become({ ...state, readingEarlier: false })
    }
  }

  function enter(): void {
    show('entering')
    void goIn(0)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say,
    readEarlier,
    enter,
    heard: listen,
    leave: part,
  }
}
