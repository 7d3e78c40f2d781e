/** What of an RTP packet (RFC 3550) is read and rewritten here; the packets are those that SRTP has verified. */
const HEADER_BYTES = 12
const MOST_BYTES = 2_000

/** Whether it is a packet of RTCP (RFC 5761, 4). */
export const isRtcp = (packet: Buffer): boolean => {
  const type = packet.length < 2 ? 0 : packet.readUInt8(1)
  return type >= 192 && type <= 223
}

export const isRtp = (packet: Buffer): boolean =>
  packet.length >= HEADER_BYTES && packet.length <= MOST_BYTES && packet.readUInt8(0) >> 6 === 2

export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2)
export const timeOf = (packet: Buffer): number => packet.readUInt32BE(4)
export const ssrcOf = (packet: Buffer): number => packet.readUInt32BE(8)

/** How far `to` is ahead of `from` on a circle of 2^16; negative: behind. */
export const sequenceDistance = (from: number, to: number): number => ((to - from + 0x8000) & 0xffff) - 0x8000

/** Writes the payload type, which differs by viewer, and keeps the marker. */
export function setPayloadType(packet: Buffer, type: number): void {
  packet.writeUInt8((packet.readUInt8(1) & 0x80) | type, 1)
}

/** Writes what makes a packet one of another stream. */
export function readdress(packet: Buffer, sequence: number, time: number, ssrc: number): void {
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(time >>> 0, 4)
  packet.writeUInt32BE(ssrc, 8)
}
