import { readdress, sequenceDistance, sequenceOf, setPayloadType, timeOf } from './rtp.ts'
import { type SenderReport, senderReport } from './rtcp.ts'

/** packets that are kept for those who ask again: some three seconds of video */
const KEPT = 1_024

interface Shift {
  sequence: number
  time: number
}

/**
 * A stream as viewers get it: one SSRC, ascending numbers and times, whoever publishes. A publisher who reconnects begins
 * with numbers of their own, which would freeze every viewer.
 */
export class OutStream {
  readonly ssrc: number
  readonly payloadType: number
  readonly #clock: number
  readonly #kept = Array.from<Buffer | undefined>({ length: KEPT })
  #shift: Shift | null = null
  #last: { sequence: number; time: number; at: number } | null = null
  #packets = 0
  #octets = 0

  /** @param clock ticks of its timestamps a second */
  constructor(ssrc: number, payloadType: number, clock: number) {
    this.ssrc = ssrc
    this.payloadType = payloadType
    this.#clock = clock
  }

  /** The next packet is the first of another publisher. */
  beginAnew(): void {
    this.#shift = null
  }

  #shiftTo(packet: Buffer): Shift {
    const last = this.#last
    if (!last) return { sequence: 0, time: 0 }
    const ticks = Math.round(((performance.now() - last.at) / 1000) * this.#clock)
    return {
      sequence: last.sequence + 1 - sequenceOf(packet),
      time: last.time + Math.max(1, ticks) - timeOf(packet),
    }
  }

  /** Makes a publisher's packet one of this stream, in place. */
  take(packet: Buffer): void {
    this.#shift ??= this.#shiftTo(packet)
    const sequence = (sequenceOf(packet) + this.#shift.sequence) & 0xffff
    const time = (timeOf(packet) + this.#shift.time) >>> 0
    readdress(packet, sequence, time, this.ssrc)
    setPayloadType(packet, this.payloadType)
    this.#kept[sequence % KEPT] = packet
    this.#packets += 1
    this.#octets += packet.length
    if (!this.#last || sequenceDistance(this.#last.sequence, sequence) > 0)
      this.#last = { sequence, time, at: performance.now() }
  }

  /** A packet that was passed on lately. */
  kept(sequence: number): Buffer | null {
    const packet = this.#kept[sequence % KEPT]
    return packet && sequenceOf(packet) === sequence ? packet : null
  }

  /** A publisher's report in the times of this stream; null before its first packet. */
  report(report: SenderReport): Buffer | null {
    if (!this.#shift) return null
    const rtpTime = (report.rtpTime + this.#shift.time) >>> 0
    return senderReport({ ...report, ssrc: this.ssrc, rtpTime }, this.#packets, this.#octets)
  }
}
