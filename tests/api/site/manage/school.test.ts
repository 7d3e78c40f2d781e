import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '#server/db/tables/all.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const change = (body: object) => school.call('PUT /api/v1/admin/school', { body, token })

it('changes name and colour for visitors at once, and nothing else', async () => {
  const before = (await school.call('GET /api/web/config')).data
  expect((await change({ app_name: ' 明德书院 ', accent_color: '#1F6F5C' })).code).toBe(0)
  expect((await school.call('GET /api/web/config')).data).toEqual({
    ...before,
    app_name: '明德书院',
    accent_color: '#1F6F5C',
  })
  expect((await school.call('GET /api/v1/admin/school', { token })).data).toMatchObject({
    app_name: '明德书院',
    accent_color: '#1F6F5C',
    is_demo: 0,
  })
  const [audit] = await school.deps.db.select().from(auditLog).orderBy(desc(auditLog.id))
  expect(audit).toMatchObject({
    userId: 1,
    action: 'school settings',
    detail: { changes: { app_name: [expect.anything(), '明德书院'] } },
  })
})

it.each([
  [{ app_name: '', accent_color: '' }],
  [{ app_name: '  ', accent_color: '' }],
  [{ app_name: '书院', accent_color: 'red' }],
  [{ app_name: '书院', accent_color: '#12345' }],
  [{ app_name: '书院', accent_color: '#123456;}' }],
  [{ accent_color: '' }],
])('refuses %o', async (body) => {
  expect(await change(body)).toMatchObject({ http: 200, code: 102001 })
})

it('resets to the built-in colour', async () => {
  expect((await change({ app_name: '书院', accent_color: '' })).code).toBe(0)
  expect((await school.call('GET /api/web/config')).data.accent_color).toBe('')
})
