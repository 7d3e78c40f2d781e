import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { enterRoom } from '#tests/support/chat-rooms.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aClass,
  manyPeople,
  aListener,
  contentsOf,
  listen,
  listening,
  type Member,
  passPause,
  post,
  ticketOf,
} from './support.ts'

/** Two servers of one school, which share only the database. */
const first = await openTestSchool()
const pool = openDatabase(first.database.connection, () => undefined)
const built = await buildApp({ config: first.config, db: pool.db, pool: pool.pool })
const second = { ...first, app: built.app, deps: built.deps }
const addresses = { first: await listening(first.app), second: await listening(second.app) }
afterAll(async () => {
  await second.app.close()
  await pool.close()
})
const { openClass, teacher } = await aClass(first)
const WITHIN = { timeout: 60_000, interval: 10 }

async function balancer() {
  const started = await startBalancer(addresses.first)
  afterAll(() => started.close())
  return {
    ...started,
    leadTo(address: string) {
      started.prefer(address)
      started.breakAll()
    },
  }
}
const roomAt = (address: string, { token }: Pick<Member, 'token'>) => enterRoom(address, token, openClass.id)

test('messages and events of one server reach the other', async () => {
  const student = await aListener(first, openClass.id)
  const ear = await listen(addresses.second, await ticketOf(first, student, openClass.id))
  const { data } = await post(first, teacher, openClass.id, 'across')
  await ear.receives('across')
  await first.call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
    token: teacher.token,
    params: { id: openClass.id, userid: student.user.id },
    body: { chat_status: 1 },
  })
  expect(await ear.happens('mute')).toMatchObject({ chat_status: 1 })
  await first.call('DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
    token: teacher.token,
    params: { id: openClass.id, message_id: data.id },
  })
  expect(await ear.happens('deleted')).toMatchObject({ id: data.id })
})

test('a reader of one server gets what the other has just taken, right after an earlier reader', async () => {
  const [student, later] = [await aListener(first, openClass.id), await aListener(first, openClass.id)]
  const readOnSecond = async ({ token }: Pick<Member, 'token'>): Promise<string> => {
    const url = `/api/openclass/chat/${openClass.id}`
    return (await second.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body
  }
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await readOnSecond(student)
  await post(first, teacher, openClass.id, 'a moment later')
  expect(await readOnSecond(later)).toContain('a moment later')
  clock.mockRestore()
})

test('a client of a server that was killed reconnects to the other, misses no message and receives none twice', async () => {
  const student = await aListener(first, openClass.id)
  const people = await manyPeople(first, openClass.id, 30)
  const proxy = await balancer()
  const { room, contents } = await roomAt(proxy.address, student)
  await post(first, teacher, openClass.id, 'before')
  await vi.waitUntil(() => contents().includes('before'), WITHIN)

  // sent while the connection to the first server breaks; the sender has to retry
  const posts = people.map((person, index) => post(first, person, openClass.id, `during ${index}`))
  proxy.leadTo(addresses.second)
  const own = room.send('from the one who was cut off')
  await Promise.all([...posts, own])
  await passPause(first, teacher)
  await post(first, teacher, openClass.id, 'after')
  await vi.waitUntil(() => contents().includes('after') && room.read().status === 'ready', WITHIN)

  expect(contents()).toEqual(await contentsOf(first, student, openClass.id))
  expect(contents().filter((content) => content.startsWith('during'))).toHaveLength(30)
  expect(contents().filter((content) => content === 'from the one who was cut off')).toHaveLength(1)
})

test('a server whose LISTEN connection broke has its browsers read again', async () => {
  const student = await aListener(first, openClass.id)
  const { room, contents } = await roomAt(addresses.second, student)
  const broken = await first.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  )
  expect(broken.rowCount).toBe(2)
  await post(first, teacher, openClass.id, 'in the gap')
  await vi.waitUntil(() => contents().includes('in the gap'), WITHIN)
  expect(room.read().status).toBe('ready')
})

test('a room that has closed meanwhile is closed for those who reconnect', async () => {
  const student = await aListener(first, openClass.id)
  const proxy = await balancer()
  const { room } = await roomAt(proxy.address, student)
  await first.deps.pool.query(
    `update open_classes set end_at = now() - interval '21 minutes', begin_at = now() - interval '2 hours' where id = $1`,
    [openClass.id],
  )
  proxy.leadTo(addresses.second)
  await vi.waitUntil(() => room.read().status === 'closed', WITHIN)
})
