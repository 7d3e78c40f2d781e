import type { Part } from '../../lib/live-parts.ts'

/** a part is as long as whole pictures allow without being longer, seconds */
export const PART_SECONDS = 0.4

/** bytes of a packet of an MPEG transport stream */
export const PACKET_BYTES = 188
const CLOCK = 90_000
/** times are counted modulo this */
const CLOCK_SPAN = 2 ** 33

/** Ticks from one time to a later one, which may have begun to count anew. */
const ticksBetween = (from: number, to: number): number => (to - from + CLOCK_SPAN) % CLOCK_SPAN

/** A time as five bytes hold it, between the bits that mark them. */
const timeAt = (packet: Buffer, at: number): number =>
  (((packet[at] ?? 0) >> 1) & 7) * 2 ** 30 +
  (packet.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
  (packet.readUInt16BE(at + 3) >> 1)

/** When the picture that begins with this packet is decoded, in ticks; null: none begins with it. */
function pictureTime(packet: Buffer): number | null {
  const flags = packet[1] ?? 0
  const field = packet[3] ?? 0
  if ((flags & 0x40) === 0 || (field & 0x10) === 0) return null
  const at = 4 + ((field & 0x20) === 0 ? 0 : 1 + (packet[4] ?? 0))
  if (at + 19 > PACKET_BYTES || packet.readUIntBE(at, 3) !== 1) return null
  const isVideo = ((packet[at + 3] ?? 0) & 0xf0) === 0xe0
  const times = (packet[at + 7] ?? 0) >> 6
  if (!isVideo || times < 2) return null
  // the time of decoding follows that of showing where they differ
  return timeAt(packet, times === 3 ? at + 14 : at + 9)
}

/** Finds the parts of one segment while its file grows. Each but the first begins where a picture does. */
export class PartReader {
  /** bytes that were read */
  #read = 0
  #begin = 0
  #beginTime: number | null = null
  #lastTime = 0
  #seconds = 0

  /** @param packets whole packets that follow those read before. @returns the parts that end in them */
  read(packets: Buffer): Part[] {
    const parts: Part[] = []
    for (let at = 0; at + PACKET_BYTES <= packets.length; at += PACKET_BYTES) {
      const time = pictureTime(packets.subarray(at, at + PACKET_BYTES))
      if (time !== null) this.#take(time, parts)
      this.#read += PACKET_BYTES
    }
    return parts
  }

  /** @param duration of the whole segment. @returns its last part; null: nothing is left for one */
  end(duration: number): Part | null {
    if (this.#read === this.#begin) return null
    return this.#part(Math.max(0.001, duration - this.#seconds))
  }

  #take(time: number, parts: Part[]): void {
    if (this.#beginTime === null) {
      this.#beginTime = time
    } else {
      const ticks = ticksBetween(this.#beginTime, time)
      // with this picture, which takes as long as the one before, it would be too long
      if (ticks + ticksBetween(this.#lastTime, time) > PART_SECONDS * CLOCK) {
        parts.push(this.#part(ticks / CLOCK))
        this.#beginTime = time
      }
    }
    this.#lastTime = time
  }

  #part(duration: number): Part {
    const part = { offset: this.#begin, bytes: this.#read - this.#begin, duration }
    this.#begin = this.#read
    this.#seconds += duration
    return part
  }
}
