/** The few messages of RTCP (RFC 3550, 4585, and REMB) that are read and written here. */

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const NACK = 1
const PLI = 1
const FIR = 4
const REMB = 15
/** who writes, where nobody sends media */
const OWN_SSRC = 1

export interface SenderReport {
  ssrc: number
  ntpHigh: number
  ntpLow: number
  rtpTime: number
}

export interface Feedback {
  reports: SenderReport[]
  wantsKeyFrame: boolean
  /** sequence numbers that are asked for again */
  missing: number[]
}

/** More are not sent again at once. */
const MOST_MISSING = 200

function readNack(body: Buffer, into: number[]): void {
  for (let at = 8; at + 4 <= body.length && into.length < MOST_MISSING; at += 4) {
    const first = body.readUInt16BE(at)
    const others = body.readUInt16BE(at + 2)
    into.push(first)
    for (let bit = 0; bit < 16; bit += 1) if ((others >> bit) & 1) into.push((first + bit + 1) & 0xffff)
  }
}

/** Reads what the other side says; what is malformed ends the reading and nothing else. */
export function readRtcp(packet: Buffer): Feedback {
  const found: Feedback = { reports: [], wantsKeyFrame: false, missing: [] }
  for (let at = 0; at + 8 <= packet.length; ) {
    const bytes = 4 * (packet.readUInt16BE(at + 2) + 1)
    if (at + bytes > packet.length) break
    const format = packet.readUInt8(at) & 0x1f
    const type = packet.readUInt8(at + 1)
    const body = packet.subarray(at + 4, at + bytes)
    if (type === SENDER_REPORT && body.length >= 16)
      found.reports.push({
        ssrc: body.readUInt32BE(0),
        ntpHigh: body.readUInt32BE(4),
        ntpLow: body.readUInt32BE(8),
        rtpTime: body.readUInt32BE(12),
      })
    if (type === PAYLOAD_FEEDBACK && (format === PLI || format === FIR)) found.wantsKeyFrame = true
    if (type === TRANSPORT_FEEDBACK && format === NACK) readNack(body, found.missing)
    at += bytes
  }
  return found
}

function message(format: number, type: number, words: readonly number[]): Buffer {
  const made = Buffer.alloc(4 + 4 * words.length)
  made.writeUInt8(0x80 | format, 0)
  made.writeUInt8(type, 1)
  made.writeUInt16BE(words.length, 2)
  words.forEach((word, index) => made.writeUInt32BE(word >>> 0, 4 + 4 * index))
  return made
}

/** Asks a sender for a picture that needs no earlier one. */
export const keyFrameRequest = (ssrc: number): Buffer => message(PLI, PAYLOAD_FEEDBACK, [OWN_SSRC, ssrc])

/** Asks a sender for packets again. */
export const nack = (ssrc: number, missing: readonly number[]): Buffer =>
  message(NACK, TRANSPORT_FEEDBACK, [OWN_SSRC, ssrc, ...missing.map((sequence) => sequence << 16)])

/** How much a sender may send, bits a second. */
export function bitrateLimit(ssrc: number, bits: number): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2(bits / 0x3ffff)))
  const mantissa = Math.floor(bits / 2 ** exponent)
  const name = Buffer.from('REMB').readUInt32BE(0)
  const size = (1 << 24) | (exponent << 18) | mantissa
  return message(REMB, PAYLOAD_FEEDBACK, [OWN_SSRC, 0, name, size, ssrc])
}

export interface Reception {
  ssrc: number
  /** of the packets since the last report, 0 to 255 */
  fractionLost: number
  lost: number
  highest: number
  jitter: number
  lastReport: number
  /** since the last sender report, in units of 1/65536 second */
  delay: number
}

export const receiverReport = (one: Reception): Buffer =>
  message(1, RECEIVER_REPORT, [
    OWN_SSRC,
    one.ssrc,
    (one.fractionLost << 24) | (Math.max(0, one.lost) & 0x7fffff),
    one.highest,
    one.jitter,
    one.lastReport,
    one.delay,
  ])

export const senderReport = (report: SenderReport, packets: number, octets: number): Buffer =>
  message(0, SENDER_REPORT, [report.ssrc, report.ntpHigh, report.ntpLow, report.rtpTime, packets, octets])
