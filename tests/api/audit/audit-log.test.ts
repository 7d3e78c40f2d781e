import { expect, it } from 'vitest'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const { token: second } = await signedIn(school, [1], { username: 'second_admin', name: '周校长' })
const read = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/audit', { token, query })).data

await school.call('PUT /api/v1/admin/logo', { token, body: { logo: '/files/a.png' } })
await school.call('PUT /api/v1/admin/tools', {
  token: second,
  body: { windows_url: '', mac_url: '', mobile_url: '#/home' },
})
await school.call('POST /api/system/setlogin', { token, body: { logintype: 1 } })

it('tells who changed what and when, newest first', async () => {
  const { list, total, next } = await read()
  expect(list.map(({ username, subject }) => [username, subject])).toEqual([
    ['admin', 'login_type'],
    ['second_admin', 'tools'],
    ['admin', 'logo'],
  ])
  expect([total, next]).toEqual([3, null])
  expect(JSON.parse(list[2]?.detail ?? '')).toEqual({ changes: { logo: ['', '/files/a.png'] } })
  expect(Math.abs((list[0]?.at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

it('is narrowed by subject and by person', async () => {
  expect((await read({ subject: 'LOGO' })).list.map(({ subject }) => subject)).toEqual(['logo'])
  expect((await read({ person: 'second_' })).list.map(({ subject }) => subject)).toEqual(['tools'])
  expect((await read({ person: '周校' })).total).toBe(1)
  // characters with a meaning in patterns
  expect((await read({ subject: '%' })).total).toBe(0)
  expect((await read({ person: '_______' })).total).toBe(0)
})

it('is read on page by page', async () => {
  const first = await read({ limit: 2 })
  expect(first.list).toHaveLength(2)
  const rest = await read({ limit: 2, cursor: first.next ?? '' })
  expect(rest.list.map(({ subject }) => subject)).toEqual(['logo'])
  expect(rest.next).toBeNull()
  expect((await school.call('GET /api/v1/admin/audit', { token, query: { cursor: 'x' } })).code).toBe(102001)
})
