import { LineControl, type Quality } from './sending/quality.ts'
import { Recording } from './sending/recording.ts'
import type { PublisherState, SendOptions } from './sending/sender.ts'

/** Close codes of the server's socket (`closings`), which decide whether to reconnect. */
const REFUSED = 4000
const REPLACED = 4001
const OVER = 4004

/** delay before reconnecting, ms */
const AGAIN_MS = [500, 1_000, 2_000, 4_000]
/** a socket with so many buffered bytes is considered broken */
const MOST_WAITING = 6_000_000

/** In order of preference: the server passes H.264 through without transcoding. */
const KINDS = [
  'video/webm;codecs=h264,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]

export interface PublisherOptions extends SendOptions {
  stream: MediaStream
  /** names this tab, which may take its own place */
  tab: string
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

/** What the server passes through keeps its size as long as the connection: players have been told of it. */
const keepsSize = (kind: string | undefined): boolean => kind !== undefined && /h264|avc1/.test(kind)

/** Sends a media stream to the server, and reconnects when the connection breaks. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #tab: string
  readonly #control = new LineControl()
  #line: WebSocket | null = null
  #recording: Recording | null = null
  #again: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #done = false
  /** height of the picture that this connection began with */
  #height = this.#control.quality.height

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#tab = options.tab
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
    this.#stopRecording()
    this.#line?.close(1000)
    this.#options.onState(state)
  }

  #stopRecording(): void {
    this.#recording?.stop()
    this.#recording = null
  }

  #retry(): void {
    if (this.#done) return
    this.#options.onState({ kind: 'reconnecting' })
    const wait = AGAIN_MS[Math.min(this.#failures, AGAIN_MS.length - 1)] ?? 0
    this.#failures += 1
    this.#again = setTimeout(() => void this.#connect(), wait)
  }

  async #connect(): Promise<void> {
    const { access, classId } = this.#options
    const kind = recordingKind()
    let pass: string
    try {
      pass = (await access()).token
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
      this.#stopRecording()
      if (code === REFUSED) this.#end({ kind: 'refused', message: refusal })
      else if (code === REPLACED) this.#end({ kind: 'replaced' })
      else if (code === OVER) this.#end({ kind: 'over' })
      else this.#retry()
    }
  }

  /** Each connection needs a new recording, since its header was sent to another receiver. */
  #record(line: WebSocket, mimeType: string | undefined): void {
    if (this.#done) return
    const { stream, onQuality, onState } = this.#options
    const { quality } = this.#control
    this.#height = quality.height
    onQuality?.(quality)
    this.#recording = new Recording({
      stream,
      mimeType,
      quality,
      onChunk: (chunk) => {
        if (line.readyState !== WebSocket.OPEN) return
        if (line.bufferedAmount > MOST_WAITING) return line.close()
        line.send(chunk)
        this.#failures = 0
        const next = this.#control.measure(line.bufferedAmount, performance.now())
        if (next) this.#change(line, next, mimeType)
      },
      onFailed: () => line.close(),
    })
    onState({ kind: 'sending' })
  }

  /** Where a recording cannot go on in another quality, another connection begins with it. */
  #change(line: WebSocket, next: Quality, mimeType: string | undefined): void {
    const quality = keepsSize(mimeType) ? { ...next, height: this.#height } : next
    const prepare = (): void => this.#options.onQuality?.(quality)
    if (!this.#recording?.change(quality, prepare)) line.close()
  }
}
