import type { Deps } from '../../../deps.ts'
import { WebrtcRefused } from '../../../gateways/webrtc/webrtc.ts'
import type { FindSession } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { workerLink } from '../../../lib/workers/link.ts'
import { webrtcRefusal } from '../../video/index.ts'
import { isPublishedElsewhere } from '../authorize-publish.ts'
import { freeEncoderPorts } from './encoder-ports.ts'
import { type Proof, stillHolds, whipRight } from './right.ts'
import { WhipSession } from './session.ts'

export interface WhipOffer extends Proof {
  sdp: string
  /** names a tab or a program of the person, which may take its own place; empty: it says none */
  tab: string
}

/** Those who publish by WebRTC, one connection a class. */
export class WhipPublishing {
  readonly #deps: Deps
  readonly #findSession: FindSession
  readonly #sessions = new Map<number, WhipSession>()

  constructor(deps: Deps, findSession: FindSession) {
    this.#deps = deps
    this.#findSession = findSession
    workerLink()?.on('publisherLeft', ({ classId, name }) => this.#leaveHere(classId, name))
  }

  /**
   * Takes an offer to publish a class.
   * @throws Refusal notSignedIn, noPermission, openClassNotFound, broadcastNotOpen, broadcastBusy, broadcastOff,
   * receiverAway, or one of WebRTC
   */
  async publish(offer: WhipOffer): Promise<{ answer: string; name: string; userId: number }> {
    const { db, live, ffmpeg, webrtc } = this.#deps
    const { classId, bearer } = offer
    const right = await whipRight(this.#deps, this.#findSession, { classId, bearer })
    const tools = await ffmpeg.tools()
    if (!tools || live.kind === 'off') throw refuse('broadcastOff')
    if (!(await live.reception()).isReady) throw refuse('receiverAway')
    if (!webrtc.isReady) throw refuse('webrtcOff')
    const holder = `${right.userId} ${offer.tab}`
    const earlier = this.#sessions.get(classId)
    if ((earlier && earlier.holder !== holder) || (await isPublishedElsewhere(db, classId, right.userId)))
      throw refuse('broadcastBusy')
    if (earlier) {
      await earlier.over()
      this.#forget(earlier)
    }
    const ports = await freeEncoderPorts()
    // another request may have come first while this one was looked at
    if (this.#sessions.has(classId)) throw refuse('broadcastBusy')
    const session = new WhipSession(this.#deps, {
      ...{ tools, ports, right, holder, hasAudio: /^m=audio /m.test(offer.sdp) },
      stillHolds: () => stillHolds(this.#deps, this.#findSession, { classId, bearer }),
    })
    this.#sessions.set(classId, session)
    try {
      const peer = await webrtc.publish({ room: String(classId), holder, offer: offer.sdp, ports })
      session.follow(peer)
      void peer.ended.then(() => this.#forget(session))
      return { answer: peer.answer, name: session.name, userId: right.userId }
    } catch (error) {
      await session.over()
      this.#forget(session)
      throw error instanceof WebrtcRefused ? webrtcRefusal(error) : error
    }
  }

  #forget(session: WhipSession): void {
    if (this.#sessions.get(session.classId) === session) this.#sessions.delete(session.classId)
  }

  /** The pictures of a class are not taken any more. */
  end(classId: number): void {
    void this.#sessions.get(classId)?.end()
  }

  /** Its publisher ends it, by the name that they alone know, whichever worker has the connection. */
  async leave(classId: number, name: string): Promise<void> {
    if (!(await this.#leaveHere(classId, name))) workerLink()?.tell('publisherLeft', { classId, name })
  }

  async #leaveHere(classId: number, name: string): Promise<boolean> {
    const session = this.#sessions.get(classId)
    if (session?.name !== name) return false
    await session.over()
    this.#forget(session)
    return true
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.over()))
  }
}
