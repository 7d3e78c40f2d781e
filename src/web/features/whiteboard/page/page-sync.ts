import * as Y from 'yjs'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { sleep, usualPause } from '#web/features/class-room/room-connection.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { mayPass } from '#web/lib/retry.ts'
import { bytesOf, textOf } from './base64url.ts'
import { Drawing, OWN } from './drawing.ts'
import type { WhiteboardRoom } from '../room/whiteboard-room.ts'

/** between two changes that are sent, ms */
const PAUSE_MS = 200
/** after too many changes, ms */
const TOO_FAST_MS = 1_000

export interface PageState {
  /** counts the drawings */
  round: number
  status: 'loading' | 'ready' | 'failed'
  /** what is drawn; another one after a refused change, since what was refused is not on the page */
  drawing: Drawing
  /** why it cannot be read, or why the last change was not taken */
  error: unknown
}

interface PageParts {
  classId: number
  pageId: number
  room: Pick<WhiteboardRoom, 'follow' | 'read'>
}

/** One page of the whiteboard in this browser: reads it, follows it, and sends what is drawn here. */
export class PageSync {
  readonly #params: { id: number; page_id: number }
  readonly #listeners = new Set<() => void>()
  readonly #page: PageParts
  #state: PageState
  /** the changes of the server that the page has */
  #version = -1
  #queue: Uint8Array[] = []
  #isSending = false
  #isReading = false
  #isStale = false
  #isClosed = true

  constructor(page: PageParts) {
    this.#page = page
    this.#state = { round: 0, status: 'loading', drawing: this.#newDrawing(), error: null }
    this.#params = { id: page.classId, page_id: page.pageId }
    this.#watch()
  }

  /** Reads the page and follows it. @returns ends that; what was drawn last is still sent */
  open(): () => void {
    this.#isClosed = false
    const { pageId, room } = this.#page
    const unfollow = room.follow({
      drawn: ({ page_id, version, update }) => {
        if (page_id === pageId) this.#take(version, update)
      },
      missed: () => void this.#readAll(),
    })
    void this.#readAll()
    return () => {
      this.#isClosed = true
      unfollow()
    }
  }

  readonly read = (): PageState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the page again, after it could not be read. */
  retry(): void {
    this.#set({ status: 'loading', error: null })
    void this.#readAll()
  }

  #set(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #newDrawing = (): Drawing => new Drawing(this.#page.room.read().userId)

  #watch(): void {
    this.#state.drawing.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== OWN) return
      this.#queue.push(update)
      void this.#send()
    })
  }

  #take(version: number, update: string | null): void {
    if (version <= this.#version) return
    if (update === null || version !== this.#version + 1 || this.#isReading) return void this.#readAll()
    Y.applyUpdate(this.#state.drawing.doc, bytesOf(update))
    this.#version = version
  }

  /** Reads what the page lacks; of those who ask meanwhile all are answered by one more read. */
  async #readAll(): Promise<void> {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    for (let attempt = 0; this.#isStale && !this.#isClosed; attempt += 1) {
      this.#isStale = false
      const { drawing } = this.#state
      try {
        const since = textOf(Y.encodeStateVector(drawing.doc))
        const found = await callSilently('GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}', {
          params: this.#params,
          query: this.#version < 0 ? {} : { since },
        })
        if (drawing !== this.#state.drawing) continue
        Y.applyUpdate(drawing.doc, bytesOf(found.update))
        this.#version = Math.max(this.#version, found.version)
        if (this.#state.status !== 'ready') this.#set({ status: 'ready' })
      } catch (error) {
        if (mayPass(error)) {
          this.#isStale = true
          await sleep(usualPause(attempt))
        } else if (!this.#isClosed) this.#set({ status: 'failed', error })
      }
    }
    this.#isReading = false
  }

  /** As much as may be sent at once. */
  #nextUpdate(): Uint8Array {
    let update = this.#queue.shift() ?? new Uint8Array()
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      if (update.length + next.length > whiteboardLimits.updateBytes) break
      update = Y.mergeUpdates([update, next])
      this.#queue.shift()
    }
    return update
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let attempt = 0; this.#queue.length > 0; ) {
      const update = this.#nextUpdate()
      try {
        const body = { update: textOf(update) }
        const path = 'POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates'
        const { version } = await callSilently(path, { params: this.#params, body })
        if (version === this.#version + 1) this.#version = version
        attempt = 0
        await sleep(PAUSE_MS)
      } catch (error) {
        if (!this.#mayRepeat(error)) this.#startAgain(error)
        else {
          this.#queue.unshift(update)
          await sleep(error instanceof Refused ? TOO_FAST_MS : usualPause(attempt))
          attempt += 1
        }
      }
    }
    this.#isSending = false
  }

  #mayRepeat = (error: unknown): boolean =>
    mayPass(error) || (error instanceof Refused && error.reason === 'whiteboardTooFast')

  /** What was refused is not on the page: it is read anew. */
  #startAgain(error: unknown): void {
    this.#queue = []
    if (this.#isClosed) return
    this.#version = -1
    this.#state = { round: this.#state.round + 1, status: 'loading', drawing: this.#newDrawing(), error }
    this.#watch()
    this.#set({})
    void this.#readAll()
  }
}
