import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { type WebrtcPeer, WebrtcRefused } from '../../../gateways/webrtc/webrtc.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { FindSession } from '../../../plugins/authentication.ts'
import { webrtcRefusal } from '../../video/index.ts'
import { announceReceived } from '../announce.ts'
import { heldRightsIn, receivingRight, sendingRight, type StageConnection, type Who } from './rights.ts'

/** how often it is asked whether the connections may go on, ms: as for those who broadcast */
const CHECK_MS = 800

interface Asked {
  classId: number
  bearer: string
  sdp: string
}

interface Open extends StageConnection {
  peer: WebrtcPeer
  isMuted: boolean
}

interface Answered {
  answer: string
  /** known to its owner alone */
  name: string
  userId: number
}

const roomOf = ({ classId, who }: Pick<StageConnection, 'classId' | 'who'>): string =>
  `${classId}/stage/${who}`

/** What people on the stages of classes send and receive by this process. */
class StageMedia {
  readonly #deps: Deps
  readonly #find: FindSession
  readonly #held: ReturnType<typeof heldRightsIn>
  readonly #open = new Map<string, Open>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(deps: Deps, find: FindSession) {
    this.#deps = deps
    this.#find = find
    this.#held = heldRightsIn(deps)
  }

  /**
   * Takes what somebody sends, in the place of their earlier connection.
   * @throws Refusal those of `sendingRight`, broadcastBusy, stageOff, or one of WebRTC
   */
  async publish({ sdp, ...asked }: Asked & { page: string }): Promise<Answered> {
    const right = await sendingRight(this.#deps, this.#find, asked)
    const order = {
      ...{ room: roomOf(right), holder: String(right.userId), offer: sdp },
      ...{ ports: null, isMuted: right.isMuted },
    }
    return this.#keep(right, async () => {
      const peer = await this.#deps.webrtc.publish(order)
      const { classId, userId, who } = right
      if (who !== 'teacher')
        peer.onReceived((isReceived) => announceReceived(this.#deps, classId, userId, isReceived))
      return peer
    })
  }

  /** Hands somebody what another one sends. @throws Refusal those of `receivingRight`, stageOff, or one of WebRTC */
  async watch({ sdp, ...asked }: Asked & { who: Who }): Promise<Answered> {
    const right = await receivingRight(this.#deps, this.#find, asked)
    const answered = await this.#keep(right, () =>
      this.#deps.webrtc.watch({ room: roomOf(right), offer: sdp, isTeacher: right.isTeacher }),
    )
    for (const [name, { peer, ...earlier }] of this.#open) {
      const isSame = earlier.page === null && earlier.sessionId === right.sessionId
      if (name !== answered.name && isSame && roomOf(earlier) === roomOf(right)) peer.destroy()
    }
    return answered
  }

  async #keep(
    right: StageConnection & { isMuted?: boolean },
    connect: () => Promise<WebrtcPeer>,
  ): Promise<Answered> {
    if (!this.#deps.webrtc.isReady) throw refuse('stageOff')
    try {
      const peer = await connect()
      const name = randomBytes(16).toString('hex')
      this.#open.set(name, { isMuted: false, ...right, peer })
      void peer.ended.then(() => this.#open.delete(name))
      this.#checkLater()
      return { answer: peer.answer, name, userId: right.userId }
    } catch (error) {
      if (!(error instanceof WebrtcRefused)) throw error
      throw error.reason === 'off' ? refuse('stageOff') : webrtcRefusal(error)
    }
  }

  #checkLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.check().then(() => {
        if (this.#open.size > 0) this.#checkLater()
      })
    }, CHECK_MS)
  }

  /** Asks anew what may go on, and ends the rest. What is asked for during a check is answered by another one. */
  check(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null
      this.#running = this.#checkOnce()
      return this.#running
    })
    return this.#next
  }

  /** A database that is away for a moment ends nothing. */
  async #checkOnce(): Promise<void> {
    const open = [...this.#open.values()]
    if (open.length === 0) return
    try {
      const held = await this.#held(open)
      await Promise.all(
        open.map(async (one) => {
          const right = held.get(one)
          if (!right) return one.peer.destroy()
          if (one.page === null || one.who === 'teacher' || right.isMuted === one.isMuted) return
          one.isMuted = right.isMuted
          await this.#deps.webrtc.mute({ room: roomOf(one), isMuted: one.isMuted })
        }),
      )
    } catch (err) {
      this.#deps.log.error({ err }, 'the rights of those on stage could not be checked')
    }
  }

  /** Its owner ends a connection, by the name that they alone know. */
  leave(name: string): void {
    this.#open.get(name)?.peer.destroy()
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const { peer } of this.#open.values()) peer.destroy()
  }
}

export type { StageMedia }

const opened = new WeakMap<Deps['chat'], StageMedia>()

/** The media of the stages of this server, which is opened with its routes. */
export function openStageMedia(deps: Deps, find: FindSession): StageMedia {
  const media = new StageMedia(deps, find)
  opened.set(deps.chat, media)
  return media
}

/** The same, where it is open: jobs run without routes. */
export const stageMediaOf = ({ chat }: Pick<Deps, 'chat'>): StageMedia | undefined => opened.get(chat)
