import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { anyParams } from '#tests/api/input/samples.ts'
import { signedIn } from '#tests/support/factories.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all } from './support.ts'

const school = await openTestSchool()
const people = {
  student: await signedIn(school, [userTypes.student]),
  teacher: await signedIn(school, [userTypes.teacher]),
  admin: await signedIn(school, [userTypes.admin]),
}
const teacherAndStudent = await signedIn(school, [userTypes.teacher, userTypes.student])
type Role = keyof typeof people
const roles = Object.keys(people) as Role[]
/** no operation accepts this body */
const input = (key: string) => ({
  params: anyParams,
  ...(!key.startsWith('GET') && { body: { userid: 'x' } }),
})
const closed = all.filter(([, { access }]) => access !== 'public')
const ofOneType = all.filter((entry) => roles.includes(entry[1].access as Role))
const others = ofOneType.flatMap(([key, { access }]) => [
  ...roles
    .filter((role) => role !== access)
    .map((role) => ({ key, role: role as string, token: people[role].token })),
  ...(access === 'admin' ? [{ key, role: 'teacher and student', token: teacherAndStudent.token }] : []),
])

describe('the operations that are not public', () => {
  test('are most of the API, and each of the three areas has some', () => {
    expect(new Set(ofOneType.map(([, { access }]) => access))).toEqual(new Set(roles))
  })

  test('include the whole back office, for administrators alone', () => {
    const ofBackOffice = all.filter(([, { path }]) => path.startsWith('/api/v1/admin/'))
    expect(ofBackOffice.length).toBeGreaterThan(80)
    expect(ofBackOffice.filter(([, { access }]) => access !== 'admin')).toEqual([])
  })

  test('answer a visitor 100001 before the body is read', async () => {
    const found = await violationsOf(
      closed,
      ([key]) => key,
      async ([key]) => {
        const answer = await school.call(key, input(key))
        expect(answer).toMatchObject({ http: 200, code: 100001, data: null })
      },
    )
    expect(found).toEqual([])
  })

  test('each refuse a user of another type', async () => {
    const found = await violationsOf(
      others,
      ({ key, role }) => `${key} as ${role}`,
      async ({ key, token }) => {
        const answer = await school.call(key, { ...input(key), token })
        expect(answer).toMatchObject({ http: 200, code: 100003, message: 'no permission', data: null })
      },
    )
    expect(found).toEqual([])
  })
})

test('every operation but the refresh answers 401 to an invalid token', async () => {
  const found = await violationsOf(
    all.filter(([key]) => key !== 'POST /api/accesstokens/refresh'),
    ([key]) => key,
    async ([key]) => {
      const answer = await school.call(key, { ...input(key), token: 'x'.repeat(43) })
      expect(answer).toMatchObject({ http: 401, code: 102009, data: null })
    },
  )
  expect(found).toEqual([])
})

test('HEAD is guarded as GET is', async () => {
  const length = async (method: 'GET' | 'HEAD') =>
    (await school.app.inject({ method, url: '/api/v1/admin/orders' })).headers['content-length']
  expect(await length('HEAD')).toMatch(/^\d+$/)
  expect(await length('HEAD')).toBe(await length('GET'))
})
