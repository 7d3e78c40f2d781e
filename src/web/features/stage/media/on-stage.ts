import { stageAddresses } from '#contract/stage/addresses.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { setHeard } from '../hears-stage.ts'
import type { StageRoom } from '../room/stage-room.ts'
import { isSilent, joinedOf } from '../room/state.ts'
import { captureDevice, type Device, type Trouble, troubleOf } from './capture.ts'
import { Hearing } from './hearing.ts'
import { type LineState, StageLine } from './line.ts'
import { sendTracks } from './sending.ts'
import { sessionToken } from './token.ts'

export interface OnStageState {
  /** what is captured on this page; null: nothing */
  stream: MediaStream | null
  hasCamera: boolean
  /** the microphone is on */
  hasSound: boolean
  isOpening: boolean
  trouble: Trouble | null
  /** how sending stands; null: nothing is sent */
  line: LineState | null
  /** why it was refused, in the server's words */
  why: string
  /** the school is being told that they come */
  isJoining: boolean
  /** others have ended it, or the class is over */
  wasEnded: boolean
}

const nothing: OnStageState = {
  ...{ stream: null, hasCamera: false, hasSound: true, isOpening: false, trouble: null, line: null, why: '' },
  isJoining: false,
  wasEnded: false,
}

/** Camera and voice of somebody on stage, on this page. Nothing is opened but by a press. */
export class OnStage {
  readonly #classId: number
  readonly #room: StageRoom
  readonly #listeners = new Set<() => void>()
  readonly #tracks = new Map<Device, MediaStreamTrack>()
  readonly #hearing: Hearing
  #line: StageLine | null = null
  #state = nothing
  #unsubscribe: () => void = () => undefined

  constructor(classId: number, room: StageRoom) {
    this.#classId = classId
    this.#room = room
    this.#hearing = new Hearing(
      classId,
      (isHeard) => setHeard(classId, isHeard),
      (who) => room.read().guests.some((guest) => guest.userid === who && isSilent(guest)),
    )
  }

  readonly snapshot = (): OnStageState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The page is shown. */
  enter(): void {
    this.#unsubscribe = this.#room.subscribe(() => this.#follow())
  }

  /** The page is left: whatever is open is closed. */
  exit(): void {
    this.#unsubscribe()
    this.close()
  }

  #set(change: Partial<OnStageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get #isHere(): boolean {
    const { own } = this.#room.read()
    return own.state === 'joined' && own.page === this.#room.page
  }

  /** Does what the stage says: who is taken down sends and hears nothing any more. */
  #follow(): void {
    if (this.#line && !this.#isHere) {
      this.close()
      return this.#set({ wasEnded: true })
    }
    this.#applySound()
    if (!this.#line) return
    const state = this.#room.read()
    const others = joinedOf(state).flatMap(({ userid }) => (userid === state.userId ? [] : [userid]))
    this.#hearing.follow(['teacher', ...others])
  }

  /** Nothing leaves the microphone while it is off, or while the teacher has muted it. */
  #applySound(): void {
    const track = this.#tracks.get('microphone')
    if (track) track.enabled = this.#state.hasSound && this.#room.read().own.is_muted === 0
  }

  async #open(device: Device): Promise<boolean> {
    if (this.#tracks.has(device)) return true
    this.#set({ isOpening: true })
    try {
      const track = await captureDevice(device)
      this.#tracks.set(device, track)
      track.addEventListener('ended', () => void this.#lose(device, track))
      this.#show({ trouble: null })
      return true
    } catch (error) {
      this.#set({ trouble: troubleOf(device, error) })
      return false
    } finally {
      this.#set({ isOpening: false })
    }
  }

  #drop(device: Device): void {
    this.#tracks.get(device)?.stop()
    this.#tracks.delete(device)
  }

  #show(change: Partial<OnStageState> = {}): void {
    const tracks = [...this.#tracks.values()]
    const stream = tracks.length > 0 ? new MediaStream(tracks) : null
    this.#set({ stream, hasCamera: this.#tracks.has('camera'), ...change })
  }

  async #lose(device: Device, track: MediaStreamTrack): Promise<void> {
    if (this.#tracks.get(device) !== track) return
    this.#drop(device)
    this.#show({ trouble: { device, problem: 'lost' } })
    if (!this.#line) return
    // a microphone that is gone sends silence until another one takes its place
    if (device === 'camera') this.send()
    await this.#tell()
  }

  /** Opens what somebody comes on stage with, for them alone. @returns whether it is there */
  async preview(withCamera: boolean): Promise<boolean> {
    if (!withCamera) {
      this.#drop('camera')
      this.#show()
    } else if (!(await this.#open('camera'))) return false
    return this.#open('microphone')
  }

  /** Comes on stage. @returns whether they are there */
  async join(withCamera: boolean): Promise<boolean> {
    if (!(await this.preview(withCamera))) return false
    this.#set({ isJoining: true })
    try {
      const own = await call('POST /api/v1/openclass/{id}/stage/own', {
        params: { id: this.#classId },
        body: { has_camera: withCamera ? 1 : 0, page: this.#room.page },
      })
      // who has closed what asked them meanwhile is not filmed
      if (this.#tracks.size === 0) return false
      this.#room.setOwn(own)
      this.#set({ hasSound: true, wasEnded: false })
      this.send()
      return true
    } catch {
      // `call` has shown why
      this.close()
      return false
    } finally {
      this.#set({ isJoining: false })
    }
  }

  /** Sends what is open, in the place of what was sent before. */
  send(): void {
    this.#line?.close()
    const tracks = [...this.#tracks.values()]
    this.#line = new StageLine({
      url: stageAddresses.publish(this.#classId, this.#room.page),
      direction: 'send',
      token: sessionToken(this.#classId),
      prepare: (connection) => sendTracks(connection, tracks),
      onState: (line, why) => this.#set({ line, why }),
    })
    this.#follow()
  }

  /** Says what is sent now. */
  async #tell(): Promise<void> {
    const { hasSound } = this.#state
    const sounds = hasSound && this.#tracks.has('microphone')
    try {
      const own = await callSilently('PUT /api/v1/openclass/{id}/stage/own', {
        params: { id: this.#classId },
        body: { has_camera: this.#tracks.has('camera') ? 1 : 0, has_sound: sounds ? 1 : 0 },
      })
      this.#room.setOwn(own)
    } catch {
      // the state of the stage says how it stands
      await this.#room.refresh()
    }
  }

  async setCamera(on: boolean): Promise<void> {
    if (on && !(await this.#open('camera'))) return
    if (!on) this.#drop('camera')
    this.#show()
    this.send()
    await this.#tell()
  }

  async setSound(on: boolean): Promise<void> {
    const isNew = on && !this.#tracks.has('microphone')
    if (isNew && !(await this.#open('microphone'))) return
    this.#set({ hasSound: on })
    this.#applySound()
    if (isNew) this.send()
    await this.#tell()
  }

  dismiss(): void {
    this.#set({ trouble: null, wasEnded: false })
  }

  /** Leaves the stage, or does not answer the call. A failure has shown its toast. */
  async leave(): Promise<void> {
    this.close()
    try {
      await call('DELETE /api/v1/openclass/{id}/stage/own', { params: { id: this.#classId } })
    } finally {
      await this.#room.refresh()
    }
  }

  /** Closes camera and microphone. */
  close(): void {
    this.#line?.close()
    this.#line = null
    this.#hearing.close()
    for (const device of [...this.#tracks.keys()]) this.#drop(device)
    this.#set(nothing)
  }
}
