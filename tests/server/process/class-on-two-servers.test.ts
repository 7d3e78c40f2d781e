import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import { stageAddresses } from '#contract/stage/addresses.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { type EnteredRoom, enterRoom } from '#tests/support/chat-rooms.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { receiveFrom, sendTo } from '#tests/support/stage-client.ts'
import { closePeers } from '#tests/support/whip-client.ts'
import { listen } from '../../api/chat/support.ts'
import { aBox, Sheet } from '../../api/whiteboard/support.ts'
import { allowTime } from './allow-time.ts'
import { call } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
const ON_EACH = 4

interface Viewer extends Person, EnteredRoom {
  /** the id of the page */
  page: string
  wasCutOff: boolean
}

allowTime()
let place: Place
let school: SharedDatabase
let servers: [ServerProcess, ServerProcess]
let addresses: [URL, URL]
let balancer: Balancer
let classId = 0
let teacherToken = ''
/** the first half of them on the first server */
const viewers: Viewer[] = []

beforeAll(async () => {
  place = await Place.open()
  school = await sharedDatabase()
  const env = {
    ...{ DATABASE_URL: school.url, WEBRTC_PORT: '0', LIVE_PROVIDER: 'embedded' },
    ...{ RTMP_HOST: '127.0.0.1', RTMP_PORT: '0' },
  }
  servers = [place.server(env), place.server(env)]
  addresses = await Promise.all([servers[0].address(), servers[1].address()])
  balancer = await startBalancer(addresses[0].origin, addresses[1].origin)
  const { rows } = await school.pool.query<{ id: number }>(`
    insert into open_classes (crypt_id, name, stream_key, begin_at, end_at)
    values ('c', 'Light', 'key', now() - interval '5 minutes', now() + interval '1 hour') returning id`)
  classId = rows[0]?.id ?? 0
})
afterEach(closePeers)
afterAll(async () => {
  balancer.close()
  await place.clear()
  await school.drop()
})

/** A student's page connects through the balancer to the server that it prefers now. */
async function comeIn(person: Person): Promise<Viewer> {
  const { token, userId } = person
  await school.pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source) values ($1, $2, 20, 31, '41')`,
    [classId, userId],
  )
  const entered = await enterRoom(balancer.address, token, classId)
  const viewer: Viewer = {
    ...person,
    ...entered,
    page: `page-of-${userId}`.padEnd(16, '0'),
    wasCutOff: false,
  }
  entered.room.subscribe(() => {
    if (entered.room.read().status === 'reconnecting') viewer.wasCutOff = true
  })
  await isThere(viewer)
  return viewer
}

const isThere = async ({ token, page }: Viewer): Promise<void> => {
  const input = { token, params: { id: classId }, body: { viewer: page } }
  expect(await call(new URL(balancer.address), 'POST /api/openclass/presence/{id}', input)).toMatchObject({
    code: 0,
  })
}

const onlineAt = async (address: URL): Promise<number> =>
  (await call(address, 'GET /api/openclass/statistic/{id}', { params: { id: classId } })).data.online_num

const everybodyHas = (text: string) => () => viewers.every(({ contents }) => contents().includes(text))

it('a message sent at one server reaches both, and both count all viewers', async () => {
  const people = await signedInStudents(school.pool, 2 * ON_EACH, 'viewer')
  for (const [index, person] of people.entries()) {
    balancer.prefer(addresses[index < ON_EACH ? 0 : 1].origin)
    viewers.push(await comeIn(person))
  }
  balancer.prefer(addresses[0].origin)
  await viewers[0]?.room.send('from the first')
  await viewers.at(-1)?.room.send('from the second')
  await vi.waitUntil(everybodyHas('from the first'), WITHIN)
  await vi.waitUntil(everybodyHas('from the second'), WITHIN)
  await vi.waitFor(async () => {
    for (const address of addresses) expect(await onlineAt(address)).toBe(2 * ON_EACH)
  }, WITHIN)
})

it('what is drawn at one server reaches a page at the other at once', async () => {
  const [first, second] = addresses
  const params = { id: classId }
  const [teacher] = await signedInStudents(school.pool, 1, 'teacher')
  await school.pool.query(`update users set types = '{2}' where id = $1`, [teacher?.userId])
  await school.pool.query('insert into open_class_teachers (class_id, teacher_id) values ($1, $2)', [
    classId,
    teacher?.userId,
  ])
  const token = teacher?.token ?? ''
  teacherToken = token
  const opened = await call(first, 'PUT /api/v1/openclass/{id}/whiteboard', {
    ...{ token, params, body: { is_shown: 1 } },
  })
  expect(opened.message).toBe('ok')
  const student = viewers.at(-1)?.token ?? ''
  const { data: room } = await call(second, 'GET /api/v1/openclass/{id}/room', { token: student, params })
  const page = await listen(second.origin, room?.sign)
  const { data } = await call(second, 'GET /api/v1/openclass/{id}/whiteboard', { token: student, params })
  const page_id = data.whiteboard.page_id ?? 0
  const body = { update: new Sheet({ id: teacher?.userId ?? 0 }).draw(aBox('one')) }
  const path = 'POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates'
  const drawn = await call(first, path, { token, params: { id: classId, page_id }, body })
  expect(drawn.data).toEqual({ version: 1 })
  const heard = await page.happens('whiteboard_update')
  expect(heard).toMatchObject({ page_id, version: 1 })
  const { data: read } = await call(second, 'GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}', {
    ...{ token: student, params: { id: classId, page_id } },
  })
  expect(new Sheet().take(read.update).ids).toEqual(['one'])
})

it('who comes on stage at another server than the teacher is told so, and is received by the one that both reach', async () => {
  const [first, second] = addresses
  const params = { id: classId }
  const guest = viewers.at(-1) as Viewer
  const called = await call(second, 'POST /api/v1/openclass/{id}/stage/places', {
    ...{ token: teacherToken, params, body: { userid: guest.userId } },
  })
  expect(called.message).toBe('ok')
  const joined = await call(second, 'POST /api/v1/openclass/{id}/stage/own', {
    ...{ token: guest.token, params, body: { page: guest.page, has_camera: 1 as const } },
  })
  expect(joined.message).toBe('ok')
  const { data: room } = await call(second, 'GET /api/v1/openclass/{id}/room', { token: guest.token, params })
  const page = await listen(second.origin, room?.sign)
  const told = () => page.events.flatMap((one) => (one.kind === 'stage_received' ? [one.isReceived] : []))
  const publish = (at: URL) => at.origin + stageAddresses.publish(classId, guest.page)
  const watch = (at: URL) => at.origin + stageAddresses.watch(classId, guest.userId)

  await sendTo(publish(second), guest.token)
  await vi.waitFor(() => expect(told()).toEqual([false]), WITHIN)
  expect((await receiveFrom(watch(first), teacherToken)).answer.status).toBe(404)
  // what a balancer does that keeps a class on one server
  await sendTo(publish(first), guest.token)
  const tile = await receiveFrom(watch(first), teacherToken)
  await vi.waitUntil(() => tile.count('video') > 3, WITHIN)
  await vi.waitFor(() => expect(told().at(-1)).toBe(true), WITHIN)
})

it('when one is killed its viewers reconnect to the other, and no message is lost or doubled', async () => {
  await school.pool.query(`update chat_members set sent_at = sent_at - interval '1 hour'`)
  const sent = viewers.map(({ room }, index) => room.send(`during ${index}`))
  const ended = servers[0].kill('SIGKILL')
  await Promise.all(sent)
  await ended
  await vi.waitUntil(() => viewers.every(({ room }) => room.read().status === 'ready'), WITHIN)
  expect(viewers.map(({ wasCutOff }) => wasCutOff)).toEqual(viewers.map((_, index) => index < ON_EACH))

  await school.pool.query(`update chat_members set sent_at = sent_at - interval '1 hour'`)
  await viewers[0]?.room.send('after')
  await vi.waitUntil(everybodyHas('after'), WITHIN)
  const { rows } = await school.pool.query<{ content: string }>(
    'select content from chat_messages where class_id = $1 order by id',
    [classId],
  )
  expect(rows).toHaveLength(2 + viewers.length + 1)
  expect(new Set(rows.map(({ content }) => content)).size).toBe(rows.length)
  for (const { contents } of viewers) expect(contents()).toEqual(rows.map(({ content }) => content))
})

it('who does not reconnect is no longer counted after a while', async () => {
  const back = viewers.slice(1)
  for (const viewer of back) await isThere(viewer)
  await vi.waitFor(async () => expect(await onlineAt(addresses[1])).toBe(viewers.length), WITHIN)
  await school.pool.query(`update presences set seen_at = seen_at - make_interval(secs => $1)`, [
    PRESENCE_LASTS_SECONDS + 1,
  ])
  for (const viewer of back) await isThere(viewer)
  await vi.waitFor(async () => expect(await onlineAt(addresses[1])).toBe(back.length), WITHIN)
})
