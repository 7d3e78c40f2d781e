import { type Kind, offerOf, open, postOffer, ssrcs, types } from './whip-client.ts'

const PACKET_MS = 20
const ticks = { video: 90_000, audio: 48_000 }
const bytes = { video: 300, audio: 80 }

/** A connection for each offer, so that several workers take turns. */
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, connection: 'close' })

/** A packet as it is sent every 20 ms: who is on stage is relayed, and nothing looks into their media. */
function packetOf(kind: Kind, count: number): Buffer {
  const packet = Buffer.alloc(bytes[kind], 7)
  packet.writeUInt16BE(0x8000 | types[kind], 0)
  packet.writeUInt16BE(count & 0xffff, 2)
  packet.writeUInt32BE(Math.round((count * PACKET_MS * ticks[kind]) / 1000) >>> 0, 4)
  packet.writeUInt32BE(ssrcs[kind], 8)
  return packet
}

export interface Sender {
  answer: Response
  close(): void
}

/** Sends to a stage. */
export async function sendTo(
  url: string,
  token: string,
  kinds: readonly Kind[] = ['video', 'audio'],
): Promise<Sender> {
  const { connection, tracks, sdp } = await offerOf('SendOnly', kinds)
  const answer = await postOffer(url, sdp, headersOf(token))
  if (answer.status === 201) connection.setRemoteDescription(await answer.text(), 'answer')
  let count = 0
  const timer = setInterval(() => {
    count += 1
    for (const [kind, track] of tracks) if (track.isOpen()) track.sendMessageBinary(packetOf(kind, count))
  }, PACKET_MS)
  const sender = {
    answer,
    close() {
      clearInterval(timer)
      connection.close()
      open.delete(sender)
    },
  }
  open.add(sender)
  return sender
}

export interface Receiver {
  answer: Response
  /** packets so far */
  count(kind: Kind): number
  /** sequence numbers of the sound that were left out */
  gaps(): number
  /** when the last packet came, by `Date.now()` */
  lastAt(): number
  close(): void
}

/** Receives from a stage. */
export async function receiveFrom(
  url: string,
  token: string,
  kinds: readonly Kind[] = ['video', 'audio'],
): Promise<Receiver> {
  const { connection, tracks, sdp } = await offerOf('RecvOnly', kinds)
  const counts = { video: 0, audio: 0 }
  let [lastAt, gaps] = [0, 0]
  let last: number | null = null
  for (const [kind, track] of tracks)
    track.onMessage((packet) => {
      if (((packet[1] ?? 0) & 0x7f) !== types[kind]) return
      counts[kind] += 1
      lastAt = Date.now()
      if (kind === 'video') return
      const sequence = packet.readUInt16BE(2)
      if (last !== null && ((sequence - last) & 0xffff) !== 1) gaps += 1
      last = sequence
    })
  const answer = await postOffer(url, sdp, headersOf(token))
  if (answer.status === 201) connection.setRemoteDescription(await answer.text(), 'answer')
  const receiver = {
    answer,
    count: (kind: Kind) => counts[kind],
    gaps: () => gaps,
    lastAt: () => lastAt,
    close() {
      connection.close()
      open.delete(receiver)
    },
  }
  open.add(receiver)
  return receiver
}
