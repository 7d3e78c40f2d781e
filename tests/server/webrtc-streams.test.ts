import { expect, test } from 'vitest'
import { OutStream } from '#server/gateways/webrtc/sfu/out-stream.ts'
import { Reception } from '#server/gateways/webrtc/sfu/reception.ts'
import { bitrateLimit, keyFrameRequest, nack, readRtcp } from '#server/gateways/webrtc/sfu/rtcp.ts'
import { sequenceOf, ssrcOf, timeOf } from '#server/gateways/webrtc/sfu/rtp.ts'

function packet(sequence: number, time: number, ssrc = 7): Buffer {
  const made = Buffer.alloc(40)
  made.writeUInt8(0x80, 0)
  made.writeUInt8(0x80 | 102, 1)
  made.writeUInt16BE(sequence & 0xffff, 2)
  made.writeUInt32BE(time >>> 0, 4)
  made.writeUInt32BE(ssrc, 8)
  return made
}

test('a stream goes on with ascending numbers and times when another publisher begins anew, around the end of the numbers', () => {
  const stream = new OutStream(99, 96, 90_000)
  const passed = (one: Buffer) => {
    stream.take(one)
    return { sequence: sequenceOf(one), ssrc: ssrcOf(one), type: one.readUInt8(1) }
  }
  expect(passed(packet(65_534, 1_000))).toEqual({ sequence: 65_534, ssrc: 99, type: 0x80 | 96 })
  expect(passed(packet(65_535, 4_000)).sequence).toBe(65_535)
  stream.beginAnew()
  const first = packet(20_000, 4_000_000_000, 8)
  expect(passed(first)).toMatchObject({ sequence: 0, ssrc: 99 })
  expect(timeOf(first)).toBeGreaterThan(4_000)
  expect(timeOf(first)).toBeLessThan(4_000 + 90_000)
  expect(passed(packet(20_002, 4_000_006_000, 8)).sequence).toBe(2)
  // what came late is kept as well, and what never came is not
  expect(passed(packet(20_001, 4_000_003_000, 8)).sequence).toBe(1)
  expect([0, 1, 2, 3].map((sequence) => stream.kept(sequence) !== null)).toEqual([true, true, true, false])
  const report = stream.report({ ssrc: 8, ntpHigh: 1, ntpLow: 2, rtpTime: 4_000_000_000 })
  expect(report?.readUInt32BE(16)).toBe(timeOf(first))
})

test('what is missing is asked for, and reported as lost', async () => {
  const reception = new Reception(7, 90_000)
  for (const sequence of [65_533, 65_534, 1]) expect(reception.note(packet(sequence, 0))).toBe(false)
  expect(reception.due()).toEqual([])
  await expect.poll(() => reception.due().length, { interval: 5 }).toBe(2)
  reception.note(packet(0, 0))
  const report = reception.toReport()
  // 4 of 5 arrived: a fifth of 256, one in all, and the highest in its second round
  expect(report?.readUInt8(12)).toBe(51)
  expect(report?.readUInt32BE(12) && report.readUInt32BE(12) & 0xffffff).toBe(1)
  expect(report?.readUInt32BE(16)).toBe(0x10000 + 1)
  // a gap that no repetition fills: a key frame helps
  expect(reception.note(packet(1_000, 0))).toBe(true)
})

test('messages are read as they are written, and broken ones end the reading', () => {
  const both = Buffer.concat([nack(7, [5, 9]), keyFrameRequest(7)])
  expect(readRtcp(both)).toEqual({ reports: [], wantsKeyFrame: true, missing: [5, 9] })
  expect(readRtcp(both.subarray(0, 21)).wantsKeyFrame).toBe(false)
  const endless = Buffer.from(both)
  endless.writeUInt16BE(0xffff, 2)
  expect(readRtcp(endless)).toEqual({ reports: [], wantsKeyFrame: false, missing: [] })
  for (let length = 0; length < 60; length += 1) readRtcp(Buffer.alloc(length, 0xc8))
  const limit = bitrateLimit(7, 2_500_000).readUInt32BE(16)
  const bits = (limit & 0x3ffff) * 2 ** ((limit >> 18) & 0x3f)
  expect(bits).toBeGreaterThan(2_490_000)
  expect(bits).toBeLessThanOrEqual(2_500_000)
})
