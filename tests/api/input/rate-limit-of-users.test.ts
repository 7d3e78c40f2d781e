import { expect, it } from 'vitest'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'

const STUDENTS = 100
const router = '203.0.113.1'

const classroom = await openTestSchool({ RATE_LIMIT: '30' })
const strict = await openTestSchool({ RATE_LIMIT: '5' })
const narrow = await openTestSchool({ RATE_LIMIT: '5', RATE_LIMIT_ADDRESS: '8' })

let drawn = 0
const someStudents = ({ deps }: TestSchool, count: number): Promise<Person[]> =>
  signedInStudents(deps.pool, count, `limited_${++drawn}`)

it('lets a hundred students behind one address join a class and chat', async () => {
  const { id } = await anOpenClass(classroom, {
    beginAt: new Date(Date.now() - 300_000),
    endAt: new Date(Date.now() + 3_300_000),
  })
  const people = await someStudents(classroom, STUDENTS)
  const seen = new Set<string>()
  const takePart = async ({ token }: Person, index: number): Promise<void> => {
    const as = { token, address: router, params: { id } }
    const hello = { content: '老师好', nonce: `hello-from-student-${index}` }
    const answers = [
      await classroom.call('POST /api/openclass/appoint', { ...as, body: { id, action: 'increment' } }),
      await classroom.call('GET /api/openclass/get/{id}', as),
      await classroom.call('GET /api/openclass/chat/{id}', as),
      await classroom.call('POST /api/openclass/chat/{id}', { ...as, body: hello }),
    ]
    for (const { http, code, message } of answers) seen.add(`${http} ${code} ${message}`)
  }
  await Promise.all(people.map(takePart))
  expect([...seen]).toEqual(['200 0 ok'])
})

it('answers too many requests of one user 429 from any address, and other users at that address as before', async () => {
  const [flooding, other] = await someStudents(strict, 2)
  const send = (person: Person | undefined, address: string) =>
    strict.call('GET /api/user/current', { token: person?.token ?? '', address })
  const seen: number[] = []
  for (let at = 0; at < 6; at++) seen.push((await send(flooding, `203.0.113.${at}`)).http)
  expect(seen).toEqual([200, 200, 200, 200, 200, 429])
  expect((await send(other, '203.0.113.5')).http).toBe(200)
})

it('answers many invalid tokens from one address 429, and a user there as before', async () => {
  const [person] = await someStudents(strict, 1)
  const send = (token: string) => strict.call('GET /api/user/current', { token, address: router })
  const seen: number[] = []
  for (let at = 0; at < 6; at++) seen.push((await send(`${at}`.padStart(43, 'x'))).http)
  expect(seen).toEqual([401, 401, 401, 401, 401, 429])
  expect((await send(person?.token ?? '')).http).toBe(200)
})

it('has a ceiling for everybody at one address, users included', async () => {
  const people = await someStudents(narrow, 9)
  const seen: number[] = []
  for (const { token } of people)
    seen.push((await narrow.call('GET /api/user/current', { token, address: router })).http)
  expect(seen).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
})
