import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { broadcasts } from '#server/db/tables/all.ts'
import { startLiveIngest } from '#server/features/live-ingest/index.ts'
import { summaryOf } from '#server/start/summary.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { aClass, openLiveSchool, until } from '#tests/support/live.ts'
import { closePeers, publishByWhip } from '#tests/support/whip-client.ts'

/** Another program of the machine, which has the port of RTMP. */
let heard = ''
const other = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', (data) => {
    heard += data.toString('latin1')
    socket.end()
  })
}).listen(0, '127.0.0.1')
await once(other, 'listening')
const { port } = other.address() as AddressInfo

const school = await openLiveSchool({ RTMP_PORT: String(port), WEBRTC_PORT: '0' })
const { db, live } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const { token } = await theAdmin(school)
afterAll(closePeers)
afterAll(() => other.close())

const streamOf = async (id: number) =>
  (await school.call('GET /api/v1/openclass/{id}/stream', { params: { id }, token: teacher.token })).data
const publish = async (id: number) =>
  publishByWhip(`${school.origin}/whip/${id}`, (await streamOf(id)).stream_key)
const stateOf = async (id: number) =>
  (await db.select().from(broadcasts).where(eq(broadcasts.classId, id)))[0]?.state
const banner = () =>
  summaryOf({ ...school, database: { embedded: null } as never, prepared: { setupToken: null } as never })
const foundByHealth = async () => {
  const { data } = await school.call('POST /api/v1/admin/health/check', { token })
  return data.findings.map(({ id }) => id).filter((id) => id.startsWith('rtmp_'))
}

test('a class is published from the browser while another program has the port of RTMP, which gets nothing', async () => {
  const made = await aClass(school, {}, [teacher.user.id])
  expect(await streamOf(made.id)).toMatchObject({ rtmp_url: '', is_available: 1 })
  expect(await banner()).toContain(`no RTMP: another program has port ${port}`)
  expect(await foundByHealth()).toEqual(['rtmp_port_taken'])

  const publisher = await publish(made.id)
  expect(publisher.answer.status).toBe(201)
  await until('pictures', async () => (await streamOf(made.id)).stream_state === 'on_air')
  // it was asked who it is, and got neither a key nor pictures
  expect(heard).toMatch(/^(school-probe [0-9a-f]{32}\n)+$/)
  publisher.close()
})

test('the port is taken over once it is free', async () => {
  const made = await aClass(school, {}, [teacher.user.id])
  other.close()
  await until('the address', async () => (await streamOf(made.id)).rtmp_url.endsWith(`:${port}/live`))
  expect(await banner()).toContain(`RTMP at rtmp://localhost:${port}/live`)
  expect(await foundByHealth()).toEqual([])

  // another server of the school is no other program
  const second = await buildApp({ config: school.config, db, pool: school.deps.pool })
  await second.app.ready()
  const receiving = await startLiveIngest(second.deps)
  expect(await second.deps.live.reception()).toEqual({ isReady: true, programs: 'open' })
  await receiving.stop()
  await second.app.close()
})

test('who publishes is sent away when nothing receives any more, and nobody begins', async () => {
  const made = await aClass(school, {}, [teacher.user.id])
  const publisher = await publish(made.id)
  await until('a broadcast', async () => (await stateOf(made.id)) === 'live')
  await live.stop()
  await until('an interruption', async () => (await stateOf(made.id)) === 'interrupted')
  // as the studio finds out: the server reports every second
  let last = { bytes: 0, at: Date.now() }
  await until(
    'silence',
    async () => {
      const bytes = publisher.bytesReceived()
      if (bytes !== last.bytes) last = { bytes, at: Date.now() }
      return Date.now() - last.at > 2_500
    },
    12_000,
  )
  expect(await streamOf(made.id)).toMatchObject({ is_available: 0 })
  expect(await foundByHealth()).toEqual(['rtmp_closed'])

  const { status } = (await publish(made.id)).answer
  expect(status).toBe(503)
  const line = new WebSocket(`${school.origin.replace('http', 'ws')}/media/publish/${made.id}`)
  await once(line, 'open')
  line.send(JSON.stringify({ token: teacher.token, type: 'video/webm', tab: 'tab-00000001' }))
  const [said] = (await once(line, 'message')) as [Buffer]
  expect(JSON.parse(said.toString())).toMatchObject({ type: 'refused', code: refusals.receiverAway.code })
})
