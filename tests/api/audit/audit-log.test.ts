import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { auditSubjectTexts } from '#contract/audit/subjects.ts'
import { auditActionTexts } from '#contract/audit/texts.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { type Language, languages } from '#contract/languages.ts'
import { auditLog } from '#server/db/tables/all.ts'
import { auditTable } from '#server/features/exports/audit-table.ts'
import type { Cell } from '#server/features/exports/index.ts'
import { text } from '#server/lib/texts.ts'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
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

it('lists who changed what and when, newest first', async () => {
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

it('is narrowed by what was done, to one record, and to days', async () => {
  const { user } = await signedIn(school)
  const params = { id: user.id }
  for (const is_locked of [1, 0])
    await school.call('PUT /api/v1/admin/users/{id}/lock', { params, body: { is_locked }, token })
  const actions = async (query: Record<string, string | number>) =>
    (await read(query)).list.map(({ action }) => action)
  expect(await actions({ action: 'user locked' })).toEqual(['user locked'])
  expect(await actions({ record: `user ${user.id}` })).toEqual(['user unlocked', 'user locked'])
  expect(await actions({ record: `user ${user.id}0` })).toEqual([])
  expect(await actions({ number: user.id })).toEqual(['user unlocked', 'user locked'])
  expect(await actions({ number: user.id * 10 })).toEqual([])
  const [entry] = (await read({ record: `user ${user.id}`, action: 'user locked' })).list
  await db.execute(sql`update audit_log set at = '2026-03-01T18:00:00Z' where id = ${entry?.id ?? 0}`)
  // in the school's time zone it is the second already
  expect(await actions({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['user locked'])
  expect(await actions({ to: '2026-03-01' })).toEqual([])
  const invalid = await school.call('GET /api/v1/admin/audit', { token, query: { from: '2026-02-30' } })
  expect(invalid.reason).toBe('invalidField')
})

it('is exported with the words of the reader, as it is narrowed', async () => {
  const rows = await auditTable(
    db,
    { subject: 'logo' },
    {
      ...{ language: 'en', zone: 'Asia/Shanghai' },
      phone: (telephone) => telephone,
    },
  )
  const lines: Cell[][] = []
  for await (const batch of rows.batches) lines.push(...batch)
  expect(rows.total).toBe(1)
  expect(lines[0]?.slice(1, 4)).toEqual(['admin', 'Changed the settings of the site', 'Logo'])
  const body = { format: 'csv', subject: 'logo' }
  expect((await school.call('POST /api/v1/admin/exports/audit', { body, token })).code).toBe(0)
})

it('is exported with the names and words that the screen shows, of what has gone too', async () => {
  const student = await aUser(school, { name: '陈晨' })
  const teacher = await aUser(school, { types: [2], name: '李老师' })
  const product = await aProduct(school, { name: 'Ink' })
  await db.insert(auditLog).values([
    {
      action: 'user changed',
      subject: `user ${student.id}`,
      detail: { before: { types: [2], name: '陈晨' }, after: { types: [2, 3], name: '陈晨' } },
    },
    {
      action: 'product changed',
      subject: `product ${product.id}`,
      detail: { before: { price: '1.00' }, after: { price: '2.00', teacher_ids: [teacher.id] } },
    },
    { action: 'product created', subject: 'product 987654', detail: { fields: { type: 1 } } },
  ])
  const rowsOf = async (language: Language) => {
    const view = { language, zone: 'Asia/Shanghai', phone: (telephone: string) => telephone }
    const lines: Cell[][] = []
    for await (const batch of (await auditTable(db, {}, view)).batches) lines.push(...batch)
    return lines.slice(0, 3).map((line) => line.slice(3))
  }
  expect(await rowsOf('en')).toEqual([
    ['Courses 987654 (deleted)', 'Type: Class'],
    [`Courses ${product.id} Ink`, 'Price: CN¥1.00 → CN¥2.00\nTeachers: Empty → 李老师'],
    [`Users ${student.id} 陈晨`, 'Roles: Teacher → Teacher and Student'],
  ])
  expect((await rowsOf('zh'))[2]).toEqual([`用户 ${student.id} 陈晨`, '身份: 老师 → 老师和学员'])
  const { list } = await read({ subject: 'product', limit: 2 })
  expect(list.map(({ is_gone }) => is_gone)).toEqual([1, 0])
})

it('is filtered by actions of which no two read the same', () => {
  const alike = languages.flatMap((language) => {
    const seen = new Map<string, string>()
    return auditActions.flatMap((action) => {
      const words = text(language, auditActionTexts[action]).toLowerCase()
      const other = seen.get(words)
      seen.set(words, action)
      return other ? [`${language}: ${other} and ${action}: ${words}`] : []
    })
  })
  expect(alike).toEqual([])
})

it('names what entries are about and refer to, in the language of the reader', async () => {
  const product = await aProduct(school, { name: 'Ink' })
  const { data: copy } = await school.call('POST /api/v1/admin/products/{id}/copy', {
    token,
    params: { id: product.id },
    body: { name: 'Ink again' },
  })
  const { data: made } = await school.call('POST /api/v1/admin/users', {
    token,
    body: { username: 'audited_one', name: '李老师', types: [1], role_id: builtInRoleIds.teaching },
  })
  const namesOf = async (record: string, language = 'en') => {
    const { data } = await school.call('GET /api/v1/admin/audit', {
      token,
      query: { record },
      headers: { 'accept-language': language },
    })
    return data.list[0]?.names
  }
  expect(await namesOf(`product ${copy.id}`)).toContainEqual({ record: `product ${product.id}`, name: 'Ink' })
  expect(await namesOf(`user ${made.id}`)).toEqual([
    { record: `user ${made.id}`, name: '李老师' },
    { record: `role ${builtInRoleIds.teaching}`, name: 'Teaching' },
  ])
  expect(await namesOf(`user ${made.id}`, 'zh-CN')).toContainEqual({
    record: `role ${builtInRoleIds.teaching}`,
    name: '教务',
  })
  // each kind of record can be asked for its names
  const subjects = Object.keys(auditSubjectTexts).map((name) => ({
    ...{ action: 'order placed', subject: `${name} 1` },
  }))
  await db.insert(auditLog).values(subjects)
  expect((await read({ action: 'order placed', limit: 100 })).list).toHaveLength(subjects.length)
})
