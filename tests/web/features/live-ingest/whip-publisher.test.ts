import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublisherState } from '#web/features/live-ingest/sending/sender.ts'
import type { StreamInfo } from '#web/features/live-ingest/types.ts'
import { WhipPublisher } from '#web/features/live-ingest/whip-publisher.ts'
import { iceServersOf } from '#web/features/player/webrtc.ts'
import { api } from '../../setup.ts'

/** A connection without media, whose state the test sets. */
class Connection extends EventTarget {
  static all: Connection[] = []
  connectionState = 'new'
  bytes = 0
  constructor() {
    super()
    Connection.all.push(this)
  }
  addTransceiver = () => ({ sender: { getParameters: () => ({}), setParameters: async () => undefined } })
  createOffer = async () => ({ type: 'offer', sdp: 'v=0' })
  setLocalDescription = async () => undefined
  setRemoteDescription = async () => undefined
  getStats = async () => new Map([['t', { type: 'transport', bytesReceived: (this.bytes += 100) }]])
  close(): void {
    this.connectionState = 'closed'
  }
  become(state: string): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

let states: PublisherState[]
let unfit: number
let info: Pick<StreamInfo, 'state' | 'server_time' | 'closes_at'>
beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', Connection)
  Connection.all = []
  states = []
  unfit = 0
  info = { state: '', server_time: 1, closes_at: 2 }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (status: number, message = '') =>
  api.use(
    http.post('*/whip/5', () =>
      status === 201
        ? new HttpResponse('v=0', { status, headers: { location: '5/abc' } })
        : HttpResponse.json({ status: { message } }, { status }),
    ),
    http.delete('*/whip/5/abc', () => new HttpResponse(null, { status: 200 })),
  )
function publish() {
  const publisher = new WhipPublisher({
    classId: 5,
    tab: 'tab',
    stream: { getTracks: () => [] } as unknown as MediaStream,
    access: async () => ({ token: 'token', info: info as StreamInfo }),
    onState: (state) => states.push(state),
    onUnfit: () => (unfit += 1),
  })
  publisher.start()
  return publisher
}
const kinds = () => states.map(({ kind }) => kind)

it('sends once it is connected, connects again when that breaks, and ends when the broadcast was ended', async () => {
  answering(201)
  publish()
  await vi.waitFor(() => expect(Connection.all).toHaveLength(1))
  await vi.waitFor(() => {
    Connection.all[0]?.become('connected')
    expect(kinds()).toEqual(['connecting', 'sending'])
  })
  Connection.all[0]?.become('failed')
  await vi.waitFor(() => expect(kinds().at(-1)).toBe('reconnecting'))
  await vi.waitFor(() => {
    Connection.all[1]?.become('connected')
    expect(kinds().at(-1)).toBe('sending')
  })
  info.state = 'ended'
  Connection.all[1]?.become('failed')
  await vi.waitFor(() => expect(kinds().at(-1)).toBe('over'))
  expect(unfit).toBe(0)
})

it('leaves to the other way what WebRTC cannot do, and says what is refused in any way', async () => {
  answering(422, 'no H.264')
  publish()
  await vi.waitFor(() => expect(unfit).toBe(1))
  answering(409, 'busy')
  publish()
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: 'refused', message: 'busy' }))
  expect(unfit).toBe(1)
})

it('reads the relays that an answer names', () => {
  const one =
    '<turn:turn.example:3478>; rel="ice-server"; username="1:2"; credential="c="; credential-type="password"'
  expect(iceServersOf(`${one}, ${one.replace('turn:', 'turns:')}`)).toEqual([
    { urls: 'turn:turn.example:3478', username: '1:2', credential: 'c=' },
    { urls: 'turns:turn.example:3478', username: '1:2', credential: 'c=' },
  ])
  expect(iceServersOf(null)).toEqual([])
})
