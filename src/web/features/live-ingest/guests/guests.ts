import { stageAddresses } from '#contract/stage/addresses.ts'
import { type LineState, StageLine } from '#web/features/stage/media/line.ts'
import { receive } from '#web/features/stage/media/sending.ts'
import { sessionToken } from '#web/features/stage/media/token.ts'
import { pictureOf } from '../sources/capture.ts'
import type { Picture } from '../stage/picture.ts'

/** Somebody on stage, as the class says. */
export interface GuestPlace {
  userid: number
  name: string
  hasCamera: boolean
  isMuted: boolean
  /** their sound reaches nobody: they have switched it off, or were muted */
  isSilent: boolean
}

/** Somebody on stage, with what arrives of them. */
export interface Guest extends GuestPlace {
  state: LineState
  stream: MediaStream | null
  picture: Picture | null
}

interface Received {
  line: StageLine
  sound: HTMLAudioElement
  picture: (Picture & { close: () => void }) | null
}

/** Receives those on stage for a studio, and lets the teacher hear them. */
export class Guests {
  readonly #classId: number
  readonly #onChange: (guests: readonly Guest[]) => void
  readonly #received = new Map<number, Received>()
  #guests: readonly Guest[] = []

  constructor(classId: number, onChange: (guests: readonly Guest[]) => void) {
    this.#classId = classId
    this.#onChange = onChange
  }

  /** These are on stage from now on, and nobody else. */
  follow(places: readonly GuestPlace[]): void {
    for (const userid of [...this.#received.keys()])
      if (!places.some((place) => place.userid === userid)) this.#drop(userid)
    const known = new Map(this.#guests.map((guest) => [guest.userid, guest]))
    const nothing = { state: 'connecting', stream: null, picture: null } as const
    this.#tell(places.map((place) => ({ ...nothing, ...known.get(place.userid), ...place })))
    for (const { userid, isMuted } of places) {
      if (!this.#received.has(userid)) this.#receive(userid)
      const received = this.#received.get(userid)
      if (received) received.sound.muted = isMuted
    }
  }

  #tell(guests: readonly Guest[]): void {
    this.#guests = guests
    this.#onChange(guests)
  }

  #change(userid: number, change: Partial<Guest>): void {
    this.#tell(this.#guests.map((guest) => (guest.userid === userid ? { ...guest, ...change } : guest)))
  }

  #receive(userid: number): void {
    const sound = new Audio()
    const line = new StageLine({
      url: stageAddresses.watch(this.#classId, userid),
      direction: 'receive',
      token: sessionToken(this.#classId),
      prepare: receive(['audio', 'video']),
      mayBeSilent: () =>
        this.#guests.some((guest) => guest.userid === userid && guest.isSilent && !guest.hasCamera),
      onStream: (stream) => this.#show(userid, stream),
      onState: (state) => this.#change(userid, { state }),
    })
    this.#received.set(userid, { line, sound, picture: null })
  }

  #show(userid: number, stream: MediaStream): void {
    const received = this.#received.get(userid)
    if (!received || received.sound.srcObject === stream) return
    received.picture?.close()
    received.picture = pictureOf(stream)
    received.sound.srcObject = stream
    this.listen()
    this.#change(userid, { stream, picture: received.picture })
  }

  /** Browsers let a page be heard only after a press. */
  listen(): void {
    for (const { sound } of this.#received.values()) sound.play()?.catch(() => undefined)
  }

  #drop(userid: number): void {
    const received = this.#received.get(userid)
    if (!received) return
    this.#received.delete(userid)
    received.line.close()
    received.picture?.close()
    received.sound.pause()
    received.sound.srcObject = null
  }

  close(): void {
    this.follow([])
  }
}
