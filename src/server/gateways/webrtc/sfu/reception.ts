import { sequenceDistance, sequenceOf, timeOf } from './rtp.ts'
import { receiverReport, type SenderReport } from './rtcp.ts'

/** a missing packet is asked for after this time, since packets overtake each other, and again after the next, ms */
const FIRST_ASK_MS = 15
const ASK_AGAIN_MS = 60
const MOST_ASKS = 6
/** so many missing packets are not worth asking for: a new key frame is */
const MOST_MISSING = 150

interface Missing {
  since: number
  askedAt: number
  asks: number
}

/** What of a publisher's stream has arrived: what is missing, and the report about it. */
export class Reception {
  readonly #ssrc: number
  readonly #clock: number
  readonly #missing = new Map<number, Missing>()
  #highest: number | null = null
  #cycles = 0
  #first = 0
  #received = 0
  #jitter = 0
  #transit: number | null = null
  #before = { expected: 0, received: 0 }
  #report: { middle: number; at: number } | null = null

  constructor(ssrc: number, clock: number) {
    this.#ssrc = ssrc
    this.#clock = clock
  }

  /** @returns whether so much is missing that only a key frame helps */
  note(packet: Buffer): boolean {
    const sequence = sequenceOf(packet)
    const now = performance.now()
    this.#received += 1
    this.#noteJitter(packet, now)
    if (this.#highest === null) {
      this.#highest = sequence
      this.#first = sequence
      return false
    }
    const ahead = sequenceDistance(this.#highest, sequence)
    if (ahead <= 0) {
      this.#missing.delete(sequence)
      return false
    }
    if (sequence < this.#highest) this.#cycles += 1
    const gap = ahead - 1
    for (let step = 1; step <= Math.min(gap, MOST_MISSING); step += 1)
      this.#missing.set((this.#highest + step) & 0xffff, { since: now, askedAt: 0, asks: 0 })
    this.#highest = sequence
    if (this.#missing.size < MOST_MISSING) return false
    this.#missing.clear()
    return true
  }

  #noteJitter(packet: Buffer, now: number): void {
    const transit = (now / 1000) * this.#clock - timeOf(packet)
    if (this.#transit !== null) {
      const change = Math.abs(transit - this.#transit)
      // a wrapped timestamp says nothing
      if (change < this.#clock * 10) this.#jitter += (change - this.#jitter) / 16
    }
    this.#transit = transit
  }

  noteReport({ ntpHigh, ntpLow }: SenderReport): void {
    this.#report = { middle: (((ntpHigh & 0xffff) << 16) | (ntpLow >>> 16)) >>> 0, at: performance.now() }
  }

  /** The numbers that are to be asked for now. */
  due(): number[] {
    const now = performance.now()
    const due: number[] = []
    for (const [sequence, one] of this.#missing) {
      if (one.asks >= MOST_ASKS) this.#missing.delete(sequence)
      else if (now - one.since >= FIRST_ASK_MS && now - one.askedAt >= ASK_AGAIN_MS) {
        one.askedAt = now
        one.asks += 1
        due.push(sequence)
      }
    }
    return due
  }

  /** A receiver report about the time since the last one; null before the first packet. */
  toReport(): Buffer | null {
    if (this.#highest === null) return null
    const highest = (this.#cycles * 0x10000 + this.#highest) >>> 0
    const expected = highest - this.#first + 1
    const expectedNow = expected - this.#before.expected
    const lostNow = expectedNow - (this.#received - this.#before.received)
    this.#before = { expected, received: this.#received }
    return receiverReport({
      ssrc: this.#ssrc,
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow / expectedNow) * 256)) : 0,
      lost: expected - this.#received,
      highest,
      jitter: Math.floor(this.#jitter) >>> 0,
      lastReport: this.#report?.middle ?? 0,
      delay: this.#report ? Math.floor(((performance.now() - this.#report.at) / 1000) * 65_536) >>> 0 : 0,
    })
  }
}
