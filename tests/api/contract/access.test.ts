import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all } from './support.ts'

const school = await openTestSchool()
const people = {
  student: await signedIn(school, [userTypes.student]),
  teacher: await signedIn(school, [userTypes.teacher]),
  admin: await signedIn(school, [userTypes.admin]),
}
type Role = keyof typeof people
const roles = Object.keys(people) as Role[]
const input = (key: string) => ({
  params: { id: 1, userid: 1, orderId: 1 },
  ...(!key.startsWith('GET') && { body: {} }),
})
const closed = all.filter(([, { access }]) => access !== 'public')
const ofOneType = all.filter((entry) => roles.includes(entry[1].access as Role))
const others = ofOneType.flatMap(([key, { access }]) =>
  roles.filter((role) => role !== access).map((role) => ({ key, role })),
)

describe('what is not public', () => {
  test('is most of the API, and each of the three areas has some of it', () => {
    expect(new Set(ofOneType.map(([, { access }]) => access))).toEqual(new Set(roles))
  })

  test.each(closed)('%s answers 100001 to a visitor', async (key) => {
    expect(await school.call(key, input(key))).toMatchObject({ http: 200, code: 100001, data: null })
  })

  test.each(closed)('%s answers 401 to a token that is none', async (key) => {
    const answer = await school.call(key, { ...input(key), token: 'x'.repeat(43) })
    expect(answer).toMatchObject({ http: 401, code: 102009, data: null })
  })
})

test.each(others)('$key refuses who is only $role', async ({ key, role }) => {
  const answer = await school.call(key, { ...input(key), token: people[role].token })
  expect(answer).toMatchObject({ http: 200, code: 100003, message: 'no permission', data: null })
})

test('HEAD is guarded as GET is', async () => {
  const length = async (method: 'GET' | 'HEAD') =>
    (await school.app.inject({ method, url: '/api/v1/admin/orders' })).headers['content-length']
  expect(await length('HEAD')).toMatch(/^\d+$/)
  expect(await length('HEAD')).toBe(await length('GET'))
})
