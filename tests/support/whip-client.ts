import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'

const PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1'
export const types = { video: 102, audio: 109 }
export const ssrcs = { video: 1111, audio: 2222 }

interface Offered {
  connection: PeerConnection
  video: Track
  audio: Track
  sdp: string
}

export type Kind = 'video' | 'audio'

/** A track that nobody holds is collected, and nothing is sent or received with it any more: it lasts as its connection. */
const tracksOf = new WeakMap<PeerConnection, Map<Kind, Track>>()

/** An offer as browsers make it, by the library that OBS uses. */
export async function offerOf(
  direction: 'SendOnly' | 'RecvOnly',
  kinds: readonly Kind[],
): Promise<{ connection: PeerConnection; tracks: Map<Kind, Track>; sdp: string }> {
  const connection = new PeerConnection('test', {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  const tracks = new Map<Kind, Track>()
  for (const [index, kind] of kinds.entries()) {
    const media = kind === 'video' ? new Video(String(index), direction) : new Audio(String(index), direction)
    if (media instanceof Video) media.addH264Codec(types.video, PROFILE)
    else media.addOpusCodec(types.audio, 'minptime=10;useinbandfec=1')
    if (direction === 'SendOnly') media.addSSRC(ssrcs[kind], 'test', 'test', kind)
    tracks.set(kind, connection.addTrack(media))
  }
  tracksOf.set(connection, tracks)
  const gathered = new Promise<void>((resolve) =>
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    }),
  )
  connection.setLocalDescription('offer')
  await gathered
  return { connection, tracks, sdp: connection.localDescription()?.sdp ?? '' }
}

/** One of pictures and sound. */
export async function anOffer(direction: 'SendOnly' | 'RecvOnly'): Promise<Offered> {
  const { tracks, ...offered } = await offerOf(direction, ['video', 'audio'])
  const [video, audio] = [tracks.get('video'), tracks.get('audio')]
  if (!video || !audio) throw new Error('an offer lacks a track')
  return { ...offered, video, audio }
}

/** Sends an offer. */
export const postOffer = (
  url: string,
  sdp: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/sdp', ...headers }, body: sdp })

const sources = [
  ...['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=15'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
]
const encoded = (kind: 'video' | 'audio', port: number): string[] => [
  ...['-map', kind === 'video' ? '0:v' : '1:a'],
  ...(kind === 'video'
    ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline']
    : ['-c:a', 'libopus', '-b:a', '48k']),
  ...(kind === 'video' ? ['-pix_fmt', 'yuv420p', '-g', '15', '-bsf:v', 'dump_extra'] : []),
  ...['-payload_type', String(types[kind]), '-ssrc', String(ssrcs[kind])],
  ...['-f', 'rtp', `rtp://127.0.0.1:${port}?pkt_size=1100`],
]

/** Hands the RTP of a port to a track. */
async function pipeTo(track: Track): Promise<{ port: number; close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (packet) => {
    if (track.isOpen()) track.sendMessageBinary(packet)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}

/** What is closed after each test. */
export const open = new Set<{ close(): void }>()

/** Runs after each test. */
export function closePeers(): void {
  for (const one of open) one.close()
  open.clear()
}

/** A program that publishes a test picture and a tone by WHIP, once its offer is taken. */
export async function publishByWhip(
  url: string,
  bearer: string,
): Promise<{ answer: Response; bytesReceived(): number; close(): void }> {
  const { connection, video, audio, sdp } = await anOffer('SendOnly')
  const answer = await postOffer(url, sdp, { authorization: `Bearer ${bearer}` })
  const pipes = [await pipeTo(video), await pipeTo(audio)]
  const programs: ChildProcess[] = []
  const publisher = {
    answer,
    bytesReceived: () => connection.bytesReceived(),
    close() {
      for (const program of programs) program.kill('SIGKILL')
      for (const pipe of pipes) pipe.close()
      connection.close()
      open.delete(publisher)
    },
  }
  open.add(publisher)
  if (answer.status !== 201) return publisher
  connection.setRemoteDescription(await answer.text(), 'answer')
  const [videoPort = 0, audioPort = 0] = pipes.map(({ port }) => port)
  const args = [...sources, ...encoded('video', videoPort), ...encoded('audio', audioPort)]
  programs.push(spawn('ffmpeg', ['-v', 'error', '-nostdin', '-re', ...args], { stdio: 'ignore' }))
  return publisher
}

/** A receiver report about a stream, as browsers send one every second: who is silent is taken for gone. */
function reportAbout(ssrc: number): Buffer {
  const report = Buffer.alloc(32)
  report.writeUInt32BE(0x81c90007, 0)
  report.writeUInt32BE(1, 4)
  report.writeUInt32BE(ssrc, 8)
  return report
}

export interface WhepViewer {
  answer: Response
  /** media packets so far */
  packets(): number
  /** when the last one came, by `Date.now()` */
  lastAt(): number
  close(): void
}

/** Watches by WHEP. @param onPacket sees each packet of the pictures, as it comes out of SRTP */
export async function watchByWhep(
  url: string,
  headers: Record<string, string>,
  onPacket: (packet: Buffer) => void = () => undefined,
): Promise<WhepViewer> {
  const { connection, video, sdp } = await anOffer('RecvOnly')
  let packets = 0
  let lastAt = 0
  let ssrc = 0
  video.onMessage((packet) => {
    if (((packet[1] ?? 0) & 0x7f) !== types.video) return
    onPacket(packet)
    packets += 1
    ssrc = packet.readUInt32BE(8)
    lastAt = Date.now()
  })
  const answer = await postOffer(url, sdp, headers)
  if (answer.status === 201) connection.setRemoteDescription(await answer.text(), 'answer')
  const reports = setInterval(() => {
    if (ssrc !== 0 && video.isOpen()) video.sendMessageBinary(reportAbout(ssrc))
  }, 1_000)
  const viewer = {
    answer,
    packets: () => packets,
    lastAt: () => lastAt,
    close() {
      clearInterval(reports)
      connection.close()
      open.delete(viewer)
    },
  }
  open.add(viewer)
  return viewer
}
