import { asCaptureFailure, stopTracks } from '#web/lib/capture.ts'
import {
  captureBoth,
  captureCamera,
  captureMicrophone,
  captureScreen,
  only,
  pictureOf,
  type Wanted,
} from './capture.ts'
import type { SourceName, Trouble } from './problems.ts'
import { captureSampleVideo } from './sample-video.ts'
import type { Picture } from '../stage/picture.ts'

interface Source {
  stream: MediaStream
  close: () => void
}

/** What a studio is told of its sources. */
export interface SourceEvents {
  /** it is there, or another device took its place; `picture` is null for a microphone */
  taken: (source: SourceName, stream: MediaStream, picture: Picture | null) => void
  gone: (source: SourceName) => void
  /** null: nothing is being opened any more */
  opening: (source: SourceName | 'sample' | null) => void
  troubles: (troubles: readonly Trouble[]) => void
}

/** Camera, microphone and screen of a studio: opens them, replaces what is lost, and names what is wrong. */
export class Sources {
  readonly #events: SourceEvents
  readonly #wanted: () => Wanted
  readonly #open = new Map<SourceName, Source>()
  #troubles: readonly Trouble[] = []
  /** its page is left: whatever is still being opened is closed at once */
  #isLeft = false

  constructor(wanted: () => Wanted, events: SourceEvents) {
    this.#wanted = wanted
    this.#events = events
  }

  has(source: SourceName): boolean {
    return this.#open.has(source)
  }

  hasFailed(source: SourceName): boolean {
    return this.#troubles.some((trouble) => trouble.source === source)
  }

  videoTrack(source: 'camera' | 'screen'): MediaStreamTrack | undefined {
    return this.#open.get(source)?.stream.getVideoTracks()[0]
  }

  /** React takes pages apart and shows them again to test them. */
  enter(): void {
    this.#isLeft = false
  }

  leave(): void {
    this.#isLeft = true
    this.closeAll()
  }

  get isLeft(): boolean {
    return this.#isLeft
  }

  /** @returns whether it is there */
  async open(source: SourceName): Promise<boolean> {
    if (this.#isLeft) return false
    if (source === 'screen') return this.#try(source, captureScreen)
    if (source === 'microphone') return this.#try(source, () => captureMicrophone(this.#wanted()))
    if (this.has('microphone')) return this.#try(source, () => captureCamera(this.#wanted()))
    this.#events.opening('camera')
    const both = await captureBoth(this.#wanted()).catch(() => null)
    if (!both) {
      // one of them may still be there, and the other is named
      const isThere = await this.#try(source, () => captureCamera(this.#wanted()))
      if (!this.#isLeft) await this.open('microphone')
      return isThere
    }
    this.#events.opening(null)
    if (this.#isLeft) {
      stopTracks(both)
      return false
    }
    this.#take('camera', only(both, 'video'))
    this.#take('microphone', only(both, 'audio'))
    return true
  }

  /** The video of a demo school in place of camera and microphone. @returns whether it is there */
  async openSample(): Promise<boolean> {
    this.#setTroubles([])
    this.#events.opening('sample')
    try {
      const { stream, release } = await captureSampleVideo()
      if (this.#isLeft) release()
      else {
        this.#take('camera', only(stream, 'video'), release)
        this.#take('microphone', only(stream, 'audio'))
      }
      return !this.#isLeft
    } catch (error) {
      this.#report({
        source: 'camera',
        problem: asCaptureFailure(error).problem,
        device: '',
        replacement: '',
      })
      return false
    } finally {
      this.#events.opening(null)
    }
  }

  /** Opens what is not open yet, or another device in its place. */
  async #try(source: SourceName, capture: () => Promise<MediaStream>): Promise<boolean> {
    this.#events.opening(source)
    try {
      const stream = await capture()
      // whoever has left the page meanwhile is neither filmed nor sent
      if (this.#isLeft) stopTracks(stream)
      else this.#take(source, stream)
      return !this.#isLeft
    } catch (error) {
      this.#report({ source, problem: asCaptureFailure(error).problem, device: '', replacement: '' })
      return false
    } finally {
      this.#events.opening(null)
    }
  }

  #take(source: SourceName, stream: MediaStream, release = (): void => stopTracks(stream)): void {
    this.#open.get(source)?.close()
    const picture = source === 'microphone' ? null : pictureOf(stream)
    const close = (): void => {
      release()
      picture?.close()
    }
    this.#open.set(source, { stream, close })
    this.#watch(source, stream)
    this.#setTroubles(this.#troubles.filter((trouble) => trouble.source !== source))
    this.#events.taken(source, stream, picture)
  }

  /** The device may be unplugged, taken by another program, or, for a screen, ended in the browser's own bar. */
  #watch(source: SourceName, stream: MediaStream): void {
    const [track] = source === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks()
    if (!track) return
    const isCurrent = (): boolean => this.#open.get(source)?.stream === stream
    track.addEventListener('ended', () => {
      if (isCurrent()) void this.#lost(source, track.label)
    })
    if (source === 'screen') return
    const silent: Trouble = { source, problem: 'silent', device: track.label, replacement: '' }
    track.addEventListener('mute', () => {
      if (isCurrent()) this.#report(silent)
    })
    track.addEventListener('unmute', () => this.dismiss(silent))
  }

  async #lost(source: SourceName, device: string): Promise<void> {
    if (source === 'screen') {
      this.close(source)
      return this.#report({ source, problem: 'ended', device: '', replacement: '' })
    }
    const capture = source === 'camera' ? captureCamera : captureMicrophone
    const isReplaced = await this.#try(source, () => capture(this.#wanted()))
    if (this.#isLeft) return
    if (!isReplaced) this.close(source)
    const [track] = this.#open.get(source)?.stream.getTracks() ?? []
    this.#report({ source, problem: 'lost', device, replacement: track?.label ?? '' })
  }

  #report(trouble: Trouble): void {
    this.#setTroubles([...this.#troubles.filter(({ source }) => source !== trouble.source), trouble])
  }

  dismiss(trouble: Trouble): void {
    this.#setTroubles(this.#troubles.filter((one) => one !== trouble))
  }

  #setTroubles(troubles: readonly Trouble[]): void {
    this.#troubles = troubles
    this.#events.troubles(troubles)
  }

  close(source: SourceName): void {
    const open = this.#open.get(source)
    if (!open) return
    this.#open.delete(source)
    open.close()
    this.#events.gone(source)
  }

  closeAll(): void {
    for (const source of [...this.#open.keys()]) this.close(source)
  }
}
