import { type Guest, type GuestPlace, Guests } from './guests/guests.ts'
import { OwnVoice } from './guests/own-voice.ts'
import { blurBackground, canBlur } from './sources/capture.ts'
import { type Choices, readChoices, rememberChoices } from './sources/choices.ts'
import type { SourceName, Trouble } from './sources/problems.ts'
import { Sources } from './sources/sources.ts'
import type { PublishAccess, Send, Sending } from './sending/sender.ts'
import { type Annotations, noAnnotations } from './stage/annotations.ts'
import type { Composition } from './stage/compositor.ts'
import type { Picture } from './stage/picture.ts'
import type { GuestTile } from './stage/guest-tile.ts'
import { guestVoice, type Voice } from './stage/mixer.ts'
import { type Box, type CornerPlace, type Layer, layersOf, type Scene } from './stage/scene.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { emptyStudio, sceneWith, type StudioState, type Volume } from './studio-state.ts'

/**
 * The studio of a class: composes its sources and sends what comes of it. Its stream stays the same from the first source
 * on, so scenes, devices and slides change on air without a break.
 */
export class Studio {
  readonly #access: () => Promise<PublishAccess>
  readonly #send: Send
  readonly #classId: number
  readonly #listeners = new Set<() => void>()
  readonly #sources: Sources
  readonly #guests: Guests
  readonly #ownVoice: OwnVoice
  readonly #loudness = new Map<number, () => number>()
  #tiles: readonly GuestTile[] = []
  #stage: Stage | null = null
  #sending: Sending | null = null
  #annotations: Annotations = noAnnotations
  #words: readonly string[] = []
  #slide: Picture | null = null
  #state: StudioState = emptyStudio(readChoices())

  constructor(classId: number, access: () => Promise<PublishAccess>, send: Send) {
    this.#classId = classId
    this.#access = access
    this.#send = send
    this.#sources = new Sources(() => this.#state.choices, {
      taken: (source, stream, picture) => this.#take(source, stream, picture),
      gone: (source) => this.#lose(source),
      opening: (opening) => this.#set({ opening }),
      troubles: (troubles) => this.#set({ troubles }),
    })
    this.#ownVoice = new OwnVoice(classId)
    this.#guests = new Guests(classId, (guests) => this.#seat(guests))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): StudioState => this.#state

  /** Its page is shown. */
  enter(): void {
    this.#sources.enter()
  }

  /** Its page is left. */
  leave(): void {
    this.#sources.leave()
    this.close()
    this.#guests.close()
  }

  #set(change: Partial<StudioState>): void {
    this.#state = { ...this.#state, ...change }
    this.#stage?.compositor.show(this.#composition())
    for (const listener of this.#listeners) listener()
  }

  #composition(): Composition {
    const { scene, choices } = this.#state
    return {
      scene,
      place: choices.place,
      annotations: this.#annotations,
      words: this.#words,
      guests: this.#tiles,
    }
  }

  #present(): ReadonlySet<Layer> {
    const layers: readonly Layer[] = ['camera', 'screen', 'slide']
    return new Set(layers.filter((one) => (one === 'slide' ? this.#slide !== null : this.#sources.has(one))))
  }

  #openStage(): Stage {
    if (!this.#stage) {
      this.#stage = openStage(this.#composition())
      this.#stage.compositor.set('slide', this.#slide)
      this.#set({ stream: this.#stage.stream })
      for (const voice of ['microphone', 'screen'] as const) this.#applyVolume(voice)
      this.#seat(this.#state.guests)
    }
    this.#stage.mixer.wake()
    this.#guests.listen()
    return this.#stage
  }

  /** Switches what students see; sources that the scene needs are opened first. */
  async show(scene: Scene): Promise<void> {
    // the browser asks for a screen right after a press alone
    for (const source of ['screen', 'camera'] as const)
      if (layersOf[scene].includes(source) && !this.#sources.has(source)) await this.#sources.open(source)
    if (!this.#sources.has('microphone') && !this.#sources.hasFailed('microphone'))
      await this.#sources.open('microphone')
    if (this.#sources.isLeft || !layersOf[scene].some((layer) => this.#present().has(layer))) return
    this.#openStage()
    this.#set({ scene })
  }

  /** Tries again what failed or was lost. */
  retry(source: SourceName): Promise<unknown> {
    return source === 'screen' ? this.show('screen') : this.#sources.open(source)
  }

  dismiss(trouble: Trouble): void {
    this.#sources.dismiss(trouble)
  }

  /** Uses another camera or microphone from now on. */
  async choose(kind: 'camera' | 'microphone', deviceId: string): Promise<void> {
    this.change({ [kind]: deviceId })
    if (this.#sources.has(kind)) await this.#sources.open(kind)
  }

  /** The video of a demo school in place of camera and microphone. @returns whether it is there */
  async openSample(): Promise<boolean> {
    if (!(await this.#sources.openSample())) return false
    this.#set({ isSample: true, blur: null, scene: 'camera' })
    return true
  }

  #take(source: SourceName, stream: MediaStream, picture: Picture | null): void {
    const stage = this.#openStage()
    if (source !== 'microphone') stage.compositor.set(source, picture)
    if (source !== 'camera') stage.mixer.connect(source, stream)
    const canBeBlurred = source === 'camera' && canBlur(this.#sources.videoTrack('camera'))
    this.#set({
      present: this.#present(),
      ...(source === 'microphone' && { hasMicrophone: true }),
      ...(source === 'camera' && { isSample: false, blur: canBeBlurred ? false : null }),
    })
  }

  #lose(source: SourceName): void {
    if (source !== 'microphone') this.#stage?.compositor.set(source, null)
    if (source !== 'camera') this.#stage?.mixer.connect(source, null)
    const present = this.#present()
    this.#set({
      present,
      scene: sceneWith(present, this.#state.scene),
      ...(source === 'microphone' && { hasMicrophone: false }),
      ...(source === 'camera' && { isSample: false, blur: null }),
    })
  }

  /** These are on stage from now on, and nobody else. */
  setGuests(places: readonly GuestPlace[]): void {
    this.#guests.follow(places)
  }

  /** Puts those on stage into what is sent, as what arrives of them comes and goes. */
  #seat(guests: readonly Guest[]): void {
    const before = this.#state.guests
    const mixer = this.#stage?.mixer
    for (const { userid } of before)
      if (!guests.some((guest) => guest.userid === userid)) mixer?.remove(guestVoice(userid))
    for (const { userid, stream, isMuted } of guests) {
      mixer?.connect(guestVoice(userid), stream)
      mixer?.setVolume(guestVoice(userid), isMuted ? 0 : 1)
    }
    this.#tiles = guests.map(({ userid, name, hasCamera, isSilent, picture }) => ({
      ...{ name, isMuted: isSilent, picture: hasCamera ? picture : null },
      loudness: this.loudnessOf(userid),
    }))
    this.#ownVoice.send(guests.length > 0 && mixer ? mixer.own : null)
    this.#set({ guests })
  }

  /** Reads how loud somebody on stage is sent at this moment, 0 to 1; the same function for the same person. */
  loudnessOf(userid: number): () => number {
    const known = this.#loudness.get(userid)
    const read = known ?? (() => this.#stage?.mixer.loudness(guestVoice(userid)) ?? 0)
    if (!known) this.#loudness.set(userid, read)
    return read
  }

  /** Switches a source off. */
  closeSource(source: 'camera' | 'screen'): void {
    if (source === 'camera' && this.#state.isSample) this.#sources.close('microphone')
    this.#sources.close(source)
  }

  /** Shows a page of slides; null: there is none any more. */
  setSlide(picture: Picture | null): void {
    this.#slide = picture
    this.#stage?.compositor.set('slide', picture)
    const present = this.#present()
    this.#set({ present, scene: sceneWith(present, this.#state.scene) })
  }

  annotate(annotations: Annotations): void {
    this.#annotations = annotations
    this.#stage?.compositor.show(this.#composition())
  }

  /** Where the slide is in what is sent, in shares of it; null: it is not shown. */
  slideBox(): Box | null {
    return this.#stage?.compositor.slideBox ?? null
  }

  /** The canvas of what is sent, from which the delay is measured; null: nothing is composed. */
  canvas(): HTMLCanvasElement | null {
    return this.#stage?.compositor.canvas ?? null
  }

  /** What students read where no source is there. */
  setWords(words: readonly string[]): void {
    this.#words = words
    this.#stage?.compositor.show(this.#composition())
  }

  place(place: Partial<CornerPlace>): void {
    this.change({ place: { ...this.#state.choices.place, ...place } })
  }

  /** Changes what is remembered on this device. */
  change(change: Partial<Choices>): void {
    const choices = { ...this.#state.choices, ...change }
    rememberChoices(choices)
    this.#set({ choices })
  }

  setVoice(voice: Voice, change: Partial<Volume>): void {
    const { voices } = this.#state
    this.#set({ voices: { ...voices, [voice]: { ...voices[voice], ...change } } })
    this.#applyVolume(voice)
  }

  #applyVolume(voice: Voice): void {
    const { muted, volume } = this.#state.voices[voice]
    this.#stage?.mixer.setVolume(voice, muted ? 0 : volume)
  }

  /** How loud the microphone is sent at this moment, 0 to 1. */
  readonly loudness = (): number => this.#stage?.mixer.loudness('microphone') ?? 0

  async blur(on: boolean): Promise<void> {
    const track = this.#sources.videoTrack('camera')
    if (!track) return
    try {
      await blurBackground(track, on)
      this.#set({ blur: on })
    } catch {
      // a camera whose background cannot be blurred after all
      this.#set({ blur: null })
    }
  }

  readonly goLive = (): void => {
    if (!this.#stage) return
    this.#sending?.stop()
    const { stream, compositor } = this.#openStage()
    this.#set({ quality: null })
    let own: Sending | null = null
    // the first states come before it is known
    const isOwn = (): boolean => own === null || this.#sending === own
    own = this.#send(stream, {
      classId: this.#classId,
      access: this.#access,
      onState: (sending) => isOwn() && this.#set({ sending }),
      onQuality: (quality) => {
        compositor.resize(quality.height)
        this.#set({ quality })
      },
    })
    this.#sending = own
  }

  /** Ends what is sent and switches every source off. */
  close(): void {
    this.#sending?.stop()
    this.#sending = null
    this.#sources.closeAll()
    this.#ownVoice.send(null)
    this.#stage?.close()
    this.#stage = null
    this.#annotations = noAnnotations
    this.#set({ stream: null })
  }
}
