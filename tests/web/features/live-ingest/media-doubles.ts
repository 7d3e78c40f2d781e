import { vi } from 'vitest'

/** A track that a test ends or silences, as a device that is unplugged does. */
export class Track extends EventTarget {
  readonly kind: string
  readonly label: string
  enabled = true
  stop = vi.fn()
  constructor(kind: string, label = `fake ${kind}`) {
    super()
    this.kind = kind
    this.label = label
  }
  getCapabilities = (): object => ({})
}

export class Stream {
  readonly tracks: Track[]
  constructor(tracks: readonly Track[] = []) {
    this.tracks = [...tracks]
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}

class Node {
  gain = { value: 1 }
  fftSize = 0
  stream = new Stream([new Track('audio', 'mixed')])
  connect = () => undefined
  disconnect = () => undefined
  getFloatTimeDomainData = () => undefined
}

class Context {
  state = 'running'
  createGain = () => new Node()
  createAnalyser = () => new Node()
  createMediaStreamDestination = () => new Node()
  createMediaStreamSource = () => new Node()
  resume = () => Promise.resolve()
  close = () => Promise.resolve()
}

/** What was sent: the addresses of the sockets, and the streams of the recorders. */
export interface Sent {
  lines: string[]
  recorded: unknown[]
}

/** Doubles of what jsdom has not: canvas, sound, recorder and socket. Undone by `vi.unstubAllGlobals` and `vi.restoreAllMocks`. */
export function stubMedia(): Sent {
  const sent: Sent = { lines: [], recorded: [] }
  class Line {
    static readonly OPEN = 1
    readyState = 1
    bufferedAmount = 0
    onopen: () => void = () => undefined
    onmessage: (event: { data: string }) => void = () => undefined
    constructor(url: string) {
      sent.lines.push(url)
      setTimeout(() => {
        this.onopen()
        this.onmessage({ data: '{"type":"accepted"}' })
      })
    }
    send = () => undefined
    close = () => undefined
  }
  class Recorder {
    static isTypeSupported = () => true
    state = 'inactive'
    constructor(stream: unknown) {
      sent.recorded.push(stream)
    }
    start(): void {
      this.state = 'recording'
    }
    stop(): void {
      this.state = 'inactive'
    }
  }
  const canvas = {
    fillRect: () => undefined,
    fillText: () => undefined,
    drawImage: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    translate: () => undefined,
  }
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('MediaStream', Stream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never)
  Object.assign(HTMLCanvasElement.prototype, {
    captureStream: () => new Stream([new Track('video', 'canvas')]),
  })
  return sent
}

export interface Devices {
  /** fails as the browser does, by the name of the error; null: it can be opened */
  camera?: string | null
  microphone?: string | null
  screen?: string | null
}

/** Devices of the browser. @returns the tracks that were opened, by kind and order */
export function stubDevices(has: Devices = {}) {
  const opened = { camera: [] as Track[], microphone: [] as Track[], screen: [] as Track[] }
  const open = (kind: keyof typeof opened): Track => {
    const failure = has[kind]
    if (failure) throw Object.assign(new Error(failure), { name: failure })
    const number = opened[kind].length + 1
    const track = new Track(kind === 'microphone' ? 'audio' : 'video', `${kind} ${number}`)
    opened[kind].push(track)
    return track
  }
  const mediaDevices = {
    async getUserMedia({ video, audio }: MediaStreamConstraints) {
      await Promise.resolve()
      return new Stream([...(video ? [open('camera')] : []), ...(audio ? [open('microphone')] : [])])
    },
    async getDisplayMedia() {
      await Promise.resolve()
      return new Stream([open('screen')])
    },
    enumerateDevices: () =>
      Promise.resolve([
        { kind: 'videoinput', deviceId: 'cam-1', label: 'Front camera' },
        { kind: 'videoinput', deviceId: 'cam-2', label: 'Document camera' },
        { kind: 'audioinput', deviceId: 'mic-1', label: 'Headset' },
      ]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices }))
  return opened
}
