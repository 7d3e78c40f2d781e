import { AUDIO_BITS, type Quality } from './quality.ts'
import { readTracks, WebmContinuation } from './webm.ts'

/** interval of recorded chunks, ms */
const CHUNK_MS = 250
/** the head of a recording is shorter than this, in bytes */
const HEAD_BYTES = 65_536

/** supported by browsers, but missing in TypeScript's types */
interface RecorderOptions extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration: number
}

export interface RecordingOptions {
  stream: MediaStream
  mimeType: string | undefined
  quality: Quality
  onChunk: (chunk: Blob) => void
  onFailed: () => void
}

/**
 * Records a stream as one file. A recorder keeps the bits a second that it began with, so another one takes over when the
 * quality changes; what it records is appended as if it were the same recording.
 */
export class Recording {
  readonly #options: RecordingOptions
  #recorder: MediaRecorder
  readonly #startedAt = performance.now()
  #head: Uint8Array | null = new Uint8Array()
  #tracks: ReturnType<typeof readTracks> = null
  /** chunks leave in their order, also those that are read before they leave */
  #leaving: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(options: RecordingOptions) {
    this.#options = options
    this.#recorder = this.#start(options.quality, (data) => {
      options.onChunk(data)
      if (this.#head && options.mimeType?.startsWith('video/webm'))
        this.#readHead(data).catch(() => undefined)
    })
  }

  #start({ videoBits }: Quality, onData: (data: Blob) => void): MediaRecorder {
    const { stream, mimeType, onFailed } = this.#options
    const options: RecorderOptions = {
      ...(mimeType ? { mimeType } : {}),
      videoBitsPerSecond: videoBits,
      audioBitsPerSecond: AUDIO_BITS,
      videoKeyFrameIntervalDuration: 1_000,
    }
    const recorder = new MediaRecorder(stream, options)
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0 && !this.#isOver) onData(data)
    }
    recorder.onerror = onFailed
    recorder.start(CHUNK_MS)
    return recorder
  }

  async #readHead(data: Blob): Promise<void> {
    const chunk = new Uint8Array(await data.arrayBuffer())
    if (!this.#head) return
    const head = new Uint8Array(this.#head.length + chunk.length)
    head.set(this.#head)
    head.set(chunk, this.#head.length)
    this.#tracks = readTracks(head)
    this.#head = this.#tracks || head.length > HEAD_BYTES ? null : head
  }

  /**
   * Goes on in another quality; `prepare` is called between both recorders.
   * @returns false: a file of this kind cannot be continued
   */
  change(quality: Quality, prepare: () => void): boolean {
    if (!this.#tracks) return false
    const before = this.#recorder
    const continuation = new WebmContinuation(this.#tracks, performance.now() - this.#startedAt)
    const stopped = new Promise<void>((resolve) => {
      before.onstop = () => resolve()
    })
    before.stop()
    prepare()
    this.#leaving = this.#leaving.then(() => stopped)
    this.#recorder = this.#start(quality, (data) => {
      this.#leaving = this.#leaving.then(async () => {
        const next = continuation.push(new Uint8Array(await data.arrayBuffer()))
        if (next.length > 0 && !this.#isOver) this.#options.onChunk(new Blob([next]))
      })
      this.#leaving.catch(() => this.#options.onFailed())
    })
    return true
  }

  stop(): void {
    this.#isOver = true
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }
}
