import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { userTypes } from '#contract/account/limits.ts'
import { enquiryLimits } from '#contract/support/limits.ts'
import { sweepOld } from '#server/features/retention/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../order/support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const { db } = school.deps
let office = ''
beforeAll(async () => {
  office = (await theAdmin(school)).token
})

const about = { topic: 'complaint' as const, subject: 'The class broke off', text: 'Twice this week.' }

/** The calls of a student. */
async function aStudent() {
  const { user, token } = await signedIn(school)
  return {
    user,
    token,
    ask: (body: object = {}) =>
      school.call('POST /api/v1/student/enquiries', { token, body: { ...about, ...body } }),
    write: (id: number, text = 'And again.') =>
      school.call('POST /api/v1/student/enquiries/{id}/messages', { token, params: { id }, body: { text } }),
    read: (id: number) => school.call('GET /api/v1/student/enquiries/{id}', { token, params: { id } }),
    list: () => school.call('GET /api/v1/student/enquiries', { token }),
  }
}
const read = (id: number, token = office) =>
  school.call('GET /api/v1/admin/enquiries/{id}', { token, params: { id } })
const answer = (id: number, body: object = {}, token = office) =>
  school.call('POST /api/v1/admin/enquiries/{id}/answers', {
    ...{ token, params: { id }, body: { text: 'We are sorry.', is_closed: 0 as const, ...body } },
  })
const close = (id: number, is_closed: 0 | 1, revision?: string) =>
  school.call('PUT /api/v1/admin/enquiries/{id}/closed', {
    ...{ token: office, params: { id }, body: { is_closed, ...(revision && { revision }) } },
  })
const waiting = async () => {
  const { data } = await school.call('GET /api/v1/admin/overview/day', { token: office })
  return data.tasks.find(({ task }) => task === 'enquiries')?.count ?? 0
}

test('a student writes, waits among the tasks of the school, is answered, told, and writes more', async () => {
  const student = await aStudent()
  const before = await waiting()
  const { data } = await student.ask()
  expect(await waiting()).toBe(before + 1)
  expect((await student.list()).data).toMatchObject({
    total: 1,
    list: [{ id: data.id, topic: 'complaint', state: 'waiting' }],
  })
  const seen = (await read(data.id)).data
  expect(seen).toMatchObject({
    ...{ userid: student.user.id, state: 'waiting', subject: 'The class broke off' },
    messages: [
      { is_school: 0, text: 'Twice this week.', author: student.user.name || student.user.username },
    ],
  })
  expect((await answer(data.id, { revision: seen.revision })).reason).toBeUndefined()
  expect(await waiting()).toBe(before)
  expect((await student.read(data.id)).data).toMatchObject({
    state: 'answered',
    messages: [{ is_school: 0 }, { is_school: 1, text: 'We are sorry.' }],
  })
  const told = await school.call('GET /api/v1/messages', { token: student.token })
  expect(told.data.list[0]).toMatchObject({
    ...{ kind: 'enquiry_answered', target_id: data.id },
    params: { name: 'The class broke off', words: 'We are sorry.' },
  })
  expect((await answer(data.id, { is_closed: 1 })).reason).toBeUndefined()
  expect((await student.read(data.id)).data.state).toBe('closed')
  await student.write(data.id)
  expect((await read(data.id)).data).toMatchObject({ state: 'waiting', waiting_since: expect.any(Number) })
  const log = await school.call('GET /api/v1/admin/audit', { token: office })
  expect(log.data.list[0]).toMatchObject({ action: 'enquiry answered', subject: `enquiry ${data.id}` })
})

test('what has waited longest stands first, page by page, and lists are narrowed', async () => {
  const [one, two] = [await aStudent(), await aStudent()]
  const ids = [(await one.ask()).data.id, (await two.ask({ topic: 'technical' })).data.id]
  const answered = (await two.ask()).data.id
  await answer(answered)
  await db.execute(sql`update enquiries set waiting_since = now() - interval '3 days' where id = ${ids[1]}`)
  await db.execute(sql`update enquiries set waiting_since = now() - interval '2 days' where id = ${ids[0]}`)
  const list = async (query: object) =>
    (await school.call('GET /api/v1/admin/enquiries', { token: office, query: { ...query } })).data
  const first = await list({ state: 'waiting', limit: 1 })
  expect(first.list.map(({ id }) => id)).toEqual([ids[1]])
  const next = await list({ state: 'waiting', limit: 1, cursor: first.next })
  expect(next.list.map(({ id }) => id)).toEqual([ids[0]])
  expect((await list({ state: 'waiting', limit: 1, page: 2 })).list).toMatchObject([{ id: ids[0] }])
  // among all, too, what waits stands first, however new the others are
  const all = await list({ limit: 2 })
  expect(all.list.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  const rest = await list({ limit: 50, cursor: all.next })
  expect(rest.list.map(({ id }) => id)).not.toContain(ids[0])
  expect(rest.list.findIndex(({ state }) => state !== 'waiting')).toBe(
    rest.list.findIndex(({ id }) => id === answered),
  )
  const ofTwo = await list({ userid: two.user.id, limit: 1 })
  expect(ofTwo).toMatchObject({ total: 2, list: [{ id: ids[1] }] })
  expect((await list({ userid: two.user.id, limit: 1, cursor: ofTwo.next })).list).toMatchObject([
    { id: answered },
  ])
  expect(await list({ userid: two.user.id, topic: 'technical' })).toMatchObject({ list: [{ id: ids[1] }] })
  expect((await list({ userid: two.user.id, state: 'answered' })).total).toBe(1)
})

test('what was written since the answer was begun is read first; two at once do not answer twice', async () => {
  const student = await aStudent()
  const { id } = (await student.ask()).data
  const { revision } = (await read(id)).data
  await student.write(id)
  const late = await answer(id, { revision })
  expect(late.reason).toBe('recordChanged')
  expect(late.data).toEqual({ by: student.user.name || student.user.username })
  const again = (await read(id)).data.revision
  const both = await Promise.all([answer(id, { revision: again }), answer(id, { revision: again })])
  expect(both.filter(({ reason }) => reason === 'recordChanged')).toHaveLength(1)
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await student.read(id)).data.messages).toHaveLength(3)
})

test('is closed without a word and opened again, by who has seen it', async () => {
  const student = await aStudent()
  const { id } = (await student.ask()).data
  const { data } = await close(id, 1, (await read(id)).data.revision)
  expect((await student.read(id)).data.state).toBe('closed')
  expect((await close(id, 0, '1')).reason).toBe('recordChanged')
  expect((await close(id, 0, data.revision)).reason).toBeUndefined()
  expect((await read(id)).data.state).toBe('waiting')
})

test('nobody reads or answers what is not theirs', async () => {
  const [student, other] = [await aStudent(), await aStudent()]
  const { id } = (await student.ask()).data
  expect((await other.read(id)).reason).toBe('enquiryNotFound')
  expect((await other.write(id)).reason).toBe('enquiryNotFound')
  expect((await read(id, student.token)).reason).toBe('noPermission')
  expect((await answer(id, {}, student.token)).reason).toBe('noPermission')
  expect((await read(2_000_000_000)).reason).toBe('enquiryNotFound')
  expect((await answer(2_000_000_000)).reason).toBe('enquiryNotFound')
  expect((await close(2_000_000_000, 1)).reason).toBe('enquiryNotFound')
  const [support, finance, reader] = await Promise.all(
    (['support', 'finance', 'read_only'] as const).map((key) =>
      signedIn(school, [userTypes.admin], { roleId: builtInRoleIds[key] }),
    ),
  )
  expect((await read(id, finance?.token)).reason).toBe('noOperationPermission')
  expect((await answer(id, {}, reader?.token)).reason).toBe('noOperationPermission')
  expect((await read(id, reader?.token)).reason).toBeUndefined()
  expect((await answer(id, {}, support?.token)).reason).toBeUndefined()
})

test('has limits: nothing but spaces, enquiries that wait, messages of a day and of an enquiry', async () => {
  const student = await aStudent()
  expect((await student.ask({ subject: ' ' })).reason).toBe('invalidField')
  expect((await student.ask({ text: ' ' })).reason).toBe('invalidField')
  // two more at once than may wait
  const asked = await Promise.all(Array.from({ length: enquiryLimits.waiting + 2 }, () => student.ask()))
  expect(asked.filter(({ reason }) => reason === 'enquiriesWaiting')).toHaveLength(2)
  const id = (await student.list()).data.list[0]?.id ?? 0
  const fill = (many: number, at: string) =>
    db.execute(sql`insert into enquiry_messages (enquiry_id, is_school, text, created_at)
      select ${id}, false, 'x', ${at}::timestamptz from generate_series(1, ${many}::int)`)
  await fill(enquiryLimits.perDay - enquiryLimits.waiting, new Date().toISOString())
  expect((await student.write(id)).reason).toBe('enquiryMessagesOfDay')
  await db.execute(sql`update enquiry_messages set created_at = '2026-01-01' where enquiry_id = ${id}`)
  expect((await student.write(id)).reason).toBeUndefined()
  await fill(enquiryLimits.messages, '2026-01-01')
  expect((await student.write(id)).reason).toBe('enquiryFull')
  expect((await answer(id)).reason).toBe('enquiryFull')
})

test('goes with the days that the school keeps it, but never while it waits', async () => {
  const student = await aStudent()
  const ids = [(await student.ask()).data.id, (await student.ask()).data.id]
  await answer(ids[0] ?? 0)
  await db.execute(
    sql`update enquiries set last_at = now() - interval '1096 days' where user_id = ${student.user.id}`,
  )
  await sweepOld(school.deps, new AbortController().signal)
  expect((await student.list()).data.list).toMatchObject([{ id: ids[1] }])
})
