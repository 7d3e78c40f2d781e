import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts } from '#server/db/tables/all.ts'
import { freeUdpPort } from '#server/gateways/webrtc/sfu-process.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, openLiveSchool, until } from '#tests/support/live.ts'
import { closePeers, publishByWhip, type WhepViewer, watchByWhep } from '#tests/support/whip-client.ts'

/** what is forged says so, so that it is known again wherever it comes out */
const MARK = Buffer.from('forged by a stranger')
const PACKETS = 30_000
/** of these in one turn of the event loop, so that the socket of this machine takes most of them */
const AT_ONCE = 100
const SSRC = 1111
const H264 = 102

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const port = isDrill ? await freeUdpPort(0, '127.0.0.1') : 0
const school = isDrill ? await openLiveSchool({ WEBRTC_PORT: String(port) }) : null
afterEach(closePeers)
afterAll(closePeers)

function opened() {
  if (!school) throw new Error('this is a drill')
  return school
}

async function onAir() {
  const { deps, origin, call } = opened()
  const teacher = await signedIn(opened(), [userTypes.teacher])
  const made = await aClass(opened(), {}, [teacher.user.id])
  const params = { id: made.id }
  const { data } = await call('GET /api/v1/openclass/{id}/stream', { params, token: teacher.token })
  const publisher = await publishByWhip(`${origin}/whip/${made.id}`, data.stream_key)
  expect(publisher.answer.status).toBe(201)
  const broadcast = async () =>
    (await deps.db.select().from(broadcasts).where(eq(broadcasts.classId, made.id))).at(-1)
  await until('pictures', async () => (await broadcast())?.state === 'live')
  return { made, broadcast }
}

async function watching(classId: number, onPacket?: (packet: Buffer) => void): Promise<WhepViewer> {
  const { origin, call } = opened()
  const { token } = await signedIn(opened())
  await call('POST /api/openclass/appoint', { body: { id: classId }, token })
  const { data, raw } = await call('GET /api/openclass/get/{id}', { params: { id: classId }, token })
  const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return watchByWhep(`${origin}${data.live_whep_url}`, { cookie }, onPacket)
}

const media = (viewer: WhepViewer, more = 20) => {
  const before = viewer.packets()
  return until('media', async () => viewer.packets() > before + more, 15_000)
}

/** What a stranger may send, each kind with the mark in it. */
const forged: Readonly<Record<string, (number: number) => Buffer>> = {
  'bytes of chance': (number) => Buffer.concat([randomBytes(1 + (number % 1_200)), MARK]),
  'media of the stream, sealed by no key': (number) => {
    const header = Buffer.alloc(12)
    header.writeUInt16BE(0x8000 | H264, 0)
    header.writeUInt16BE(number & 0xffff, 2)
    header.writeUInt32BE(number * 3_000, 4)
    header.writeUInt32BE(SSRC, 8)
    return Buffer.concat([header, MARK, randomBytes(600)])
  },
  'a report that the stream has ended': () => {
    const bye = Buffer.alloc(8)
    bye.writeUInt32BE(0x81cb0001, 0)
    bye.writeUInt32BE(SSRC, 4)
    return Buffer.concat([bye, MARK, randomBytes(14)])
  },
  'the beginning of DTLS': (number) => {
    const record = Buffer.alloc(25 + MARK.length)
    record.writeUInt8(22, 0)
    record.writeUInt16BE(0xfefd, 1)
    record.writeUIntBE(number, 5, 6)
    record.writeUInt16BE(12 + MARK.length, 11)
    // ClientHello, whole in one fragment
    record.writeUInt8(1, 13)
    record.writeUIntBE(MARK.length, 14, 3)
    record.writeUIntBE(MARK.length, 22, 3)
    MARK.copy(record, 25)
    return record
  },
  'a check of connectivity with a name of chance': (number) => {
    const name = `${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
    const attribute = Buffer.alloc(4 + Math.ceil(name.length / 4) * 4)
    attribute.writeUInt16BE(6, 0)
    attribute.writeUInt16BE(name.length, 2)
    attribute.write(name, 4)
    const head = Buffer.alloc(20)
    head.writeUInt16BE(1, 0)
    head.writeUInt16BE(attribute.length, 2)
    head.writeUInt32BE(0x2112a442, 4)
    head.writeUInt32BE(number, 8)
    return Buffer.concat([head, attribute])
  },
}

async function flood(packetOf: (number: number) => Buffer): Promise<void> {
  const socket: Socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('error', () => undefined)
  for (let number = 0; number < PACKETS; number += 1) {
    socket.send(packetOf(number), port, '127.0.0.1')
    if (number % AT_ONCE === 0) await sleep(1)
  }
  socket.close()
}

describe.runIf(isDrill)('the port of WebRTC', () => {
  test.each(Object.entries(forged))('lets %s from a stranger change nothing', async (_what, packetOf) => {
    const { deps } = opened()
    const live = await onAir()
    const seen: Buffer[] = []
    const early = await watching(live.made.id, (packet) => seen.push(Buffer.from(packet)))
    await media(early)
    const { pid } = deps.webrtc
    const before = await live.broadcast()
    const flooding = flood(packetOf)
    // who connects meanwhile connects
    const late = await watching(live.made.id)
    expect(late.answer.status).toBe(201)
    await media(late)
    await flooding
    await media(early)
    expect(deps.webrtc.pid).toBe(pid)
    expect(seen.filter((packet) => packet.includes(MARK))).toEqual([])
    await until('more of the recording', async () => {
      const now = await live.broadcast()
      return now?.id === before?.id && (now?.duration ?? 0) > (before?.duration ?? 0) + 1
    })
  })
})
