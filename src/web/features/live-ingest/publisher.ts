/** Close codes of the server's socket (`closings`), which decide whether to reconnect. */
const REFUSED = 4000
const REPLACED = 4001
const OVER = 4004

/** interval of recorded chunks, ms */
const CHUNK_MS = 250
/** delay before reconnecting, ms */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** a socket with so many buffered bytes is considered broken */
const MOST_WAITING = 6_000_000
const VIDEO_BITS = 1_600_000
const AUDIO_BITS = 96_000

/** In order of preference: the server passes H.264 through without transcoding. */
const KINDS = [
  'video/webm;codecs=h264,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

export type PublisherState =
  | { kind: 'connecting' }
  | { kind: 'sending' }
  | { kind: 'reconnecting' }
  | { kind: 'refused'; message: string }
  | { kind: 'replaced' }
  | { kind: 'over' }
  | { kind: 'stopped' }

export interface PublisherOptions {
  classId: number
  stream: MediaStream
  /** returns a valid token */
  token: () => Promise<string>
  onState: (state: PublisherState) => void
  /** names this tab, which may take its own place; absent: a new name */
  tab?: string
}

/** supported by browsers, but missing in TypeScript's types */
interface RecorderOptions extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration: number
}

const addressOf = (classId: number): string => {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/media/publish/${classId}`
}

/** Random; `crypto.randomUUID` exists at secure addresses alone. */
export const newTabName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')

export const recordingKind = (): string | undefined =>
  KINDS.find((kind) => MediaRecorder.isTypeSupported(kind))

/** Sends a media stream to the server, and reconnects when the connection breaks. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #tab: string
  #line: WebSocket | null = null
  #recorder: MediaRecorder | null = null
  #again: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #done = false

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#tab = options.tab ?? newTabName()
  }

  start(): void {
    this.#options.onState({ kind: 'connecting' })
    void this.#connect()
  }

  stop(): void {
    this.#end({ kind: 'stopped' })
  }

  #end(state: PublisherState): void {
    if (this.#done) return
    this.#done = true
    clearTimeout(this.#again)
    this.#stopRecorder()
    this.#line?.close(1000)
    this.#options.onState(state)
  }

  #stopRecorder(): void {
    const recorder = this.#recorder
    this.#recorder = null
    if (recorder && recorder.state !== 'inactive') recorder.stop()
  }

  #retry(): void {
    if (this.#done) return
    this.#options.onState({ kind: 'reconnecting' })
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] ?? 0
    this.#failures += 1
    this.#again = setTimeout(() => void this.#connect(), wait)
  }

  async #connect(): Promise<void> {
    const { token, classId } = this.#options
    const kind = recordingKind()
    let pass: string
    try {
      pass = await token()
    } catch {
      return this.#retry()
    }
    if (this.#done) return
    const line = new WebSocket(addressOf(classId))
    this.#line = line
    let refusal = ''
    line.onopen = () => line.send(JSON.stringify({ token: pass, type: kind, tab: this.#tab }))
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; message?: string }
      if (message.type === 'refused') refusal = message.message ?? ''
      if (message.type === 'accepted') this.#record(line, kind)
    }
    line.onclose = ({ code }) => {
      this.#stopRecorder()
      if (code === REFUSED) this.#end({ kind: 'refused', message: refusal })
      else if (code === REPLACED) this.#end({ kind: 'replaced' })
      else if (code === OVER) this.#end({ kind: 'over' })
      else this.#retry()
    }
  }

  /** Each connection needs a new recording, since its header was sent to another receiver. */
  #record(line: WebSocket, mimeType: string | undefined): void {
    if (this.#done) return
    const options: RecorderOptions = {
      ...(mimeType ? { mimeType } : {}),
      videoBitsPerSecond: VIDEO_BITS,
      audioBitsPerSecond: AUDIO_BITS,
      videoKeyFrameIntervalDuration: 1_000,
    }
    const recorder = new MediaRecorder(this.#options.stream, options)
    this.#recorder = recorder
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0 || line.readyState !== WebSocket.OPEN) return
      if (line.bufferedAmount > MOST_WAITING) return line.close()
      line.send(data)
      this.#failures = 0
    }
    recorder.onerror = () => line.close()
    recorder.start(CHUNK_MS)
    this.#options.onState({ kind: 'sending' })
  }
}
