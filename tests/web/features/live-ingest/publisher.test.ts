import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Publisher } from '#web/features/live-ingest/publisher.ts'
import type { StreamInfo } from '#web/features/live-ingest/types.ts'
import type { PublisherState } from '#web/features/live-ingest/sending/sender.ts'

class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = 1
  bufferedAmount = 0
  sent: unknown[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
    Line.all.push(this)
  }
  send(data: unknown): void {
    this.sent.push(data)
  }
  close(): void {
    this.readyState = 3
  }
  /** the server's end of it */
  accept(): void {
    this.onopen()
    this.onmessage({ data: '{"type":"accepted"}' })
  }
  hangUp(code: number): void {
    this.readyState = 3
    this.onclose({ code })
  }
}

class Recorder {
  static all: Recorder[] = []
  static isTypeSupported = (kind: string) => kind.includes('vp8')
  state = 'inactive'
  ondataavailable: (event: { data: { size: number } }) => void = () => undefined
  readonly options: { mimeType?: string }
  constructor(_stream: unknown, options: { mimeType?: string }) {
    this.options = options
    Recorder.all.push(this)
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
  }
}

let states: PublisherState['kind'][]
let heights: number[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('MediaRecorder', Recorder)
  Line.all = []
  Recorder.all = []
  states = []
  heights = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function publish(token = () => Promise.resolve('token')) {
  const publisher = new Publisher({
    classId: 5,
    stream: {} as MediaStream,
    access: async () => ({ token: await token(), info: {} as StreamInfo }),
    tab: 'this-tab',
    onState: ({ kind }) => states.push(kind),
    onQuality: ({ height }) => heights.push(height),
  })
  publisher.start()
  return publisher
}
const newest = (): Line => Line.all.at(-1) as Line
const settle = () => vi.advanceTimersByTimeAsync(0)

it('sends its token and type, and then the video', async () => {
  publish()
  await settle()
  newest().accept()
  expect(newest().url).toMatch(/^ws:\/\/localhost:8080\/media\/publish\/5$/)
  const hello = JSON.parse(String(newest().sent[0])) as Record<string, string>
  expect(hello).toMatchObject({ token: 'token', type: 'video/webm;codecs=vp8,opus' })
  expect(Recorder.all[0]).toMatchObject({
    state: 'recording',
    options: { videoKeyFrameIntervalDuration: 1000 },
  })
  const data = { size: 10 }
  Recorder.all[0]?.ondataavailable({ data })
  expect(newest().sent).toHaveLength(2)
  expect(states).toEqual(['connecting', 'sending'])
})

it('reconnects as the same tab with a new recording when its connection breaks, with growing delays', async () => {
  publish()
  await settle()
  newest().accept()
  newest().hangUp(1006)
  expect(Recorder.all[0]?.state).toBe('inactive')
  expect(states.at(-1)).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(500)
  newest().hangUp(1006)
  await vi.advanceTimersByTimeAsync(500)
  expect(Line.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(Line.all).toHaveLength(3)
  newest().accept()
  const tabs = [Line.all[0], Line.all[2]].map(
    (line) => (JSON.parse(String(line?.sent[0])) as { tab: string }).tab,
  )
  expect(tabs[0]).toBe(tabs[1])
  expect(Recorder.all).toHaveLength(2)
  expect(states.at(-1)).toBe('sending')
})

it('retries when it has no valid token yet', async () => {
  const token = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('token')
  publish(token)
  await settle()
  expect(Line.all).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(Line.all).toHaveLength(1)
})

it.each([
  [4000, 'refused'],
  [4001, 'replaced'],
  [4004, 'over'],
])('does not reconnect when it is closed with %i', async (code, kind) => {
  publish()
  await settle()
  newest().onmessage({ data: '{"type":"refused","message":"no"}' })
  newest().hangUp(code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe(kind)
  expect(Line.all).toHaveLength(1)
})

it('closes a connection whose buffer is too large', async () => {
  publish()
  await settle()
  newest().accept()
  newest().bufferedAmount = 7_000_000
  Recorder.all[0]?.ondataavailable({ data: { size: 10 } })
  expect(newest().readyState).toBe(3)
})

it('sends less by another connection when much is waiting and its recording cannot be continued', async () => {
  publish()
  await settle()
  newest().accept()
  newest().bufferedAmount = 500_000
  for (let quarter = 0; quarter < 8; quarter += 1) {
    await vi.advanceTimersByTimeAsync(250)
    Recorder.all[0]?.ondataavailable({ data: { size: 10 } })
  }
  expect(newest().readyState).toBe(3)
  newest().hangUp(1005)
  await vi.advanceTimersByTimeAsync(500)
  newest().accept()
  expect(heights).toEqual([720, 480])
  expect(Recorder.all.map(({ options }) => options)).toMatchObject([
    { videoBitsPerSecond: 1_600_000 },
    { videoBitsPerSecond: 800_000 },
  ])
})

it('stops permanently on request', async () => {
  const publisher = publish()
  await settle()
  newest().accept()
  publisher.stop()
  newest().hangUp(1000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('stopped')
  expect(Line.all).toHaveLength(1)
})
