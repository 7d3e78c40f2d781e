import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { users } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aUser, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aRegistration } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)

const required = ['name', 'birthday', 'email', 'sex', 'grade', 'subject', 'parent_name', 'parent_telephone']
const whole: Record<string, string> = {
  name: '小书',
  birthday: '2010-05-06',
  email: 'a@b.cn',
  sex: '1',
  grade: '初二',
  subject: '物理',
  parent_name: '书爸爸',
  parent_telephone: '13900000002',
}
/** fields are refused before a captcha or a code is used up, so one registration serves several attempts */
const body = await aRegistration(school)
const register = (fields: Record<string, unknown>) =>
  school.call('POST /api/user/register', { body: { ...body, ...fields } })

beforeAll(async () => {
  const conf = await loadSetting(db, 'reg_conf')
  const enabled = [
    ...required.map((key) => ({ key, value: key === 'grade' ? ['初一', '初二'] : [], is_lock: 1 as const })),
    { key: 'shoe_size', value: [], is_lock: 1 as const },
  ]
  await writeSetting(db, 'reg_conf', { ...conf, available: { enabled } })
  clearSettingsCache(db)
})

describe('the fields that the school requests', () => {
  it.each(required)('are required where the school says so: %s', async (field) => {
    for (const missing of [undefined, '', field === 'sex' || field === 'birthday' ? '' : '  ']) {
      const answer = await register({ ...whole, [field]: missing })
      expect([answer.code, answer.data]).toEqual([refusals.fieldRequired.code, { field }])
    }
  })

  it('are one of the options where there are some', async () => {
    const answer = await register({ ...whole, grade: '高三' })
    expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'grade' }])
  })

  it.each(['abc', 'a@b', 'a b@c.cn', '@b.cn', `${'a'.repeat(60)}@b.cn`])(
    'refuse the e-mail %j',
    async (email) => {
      const answer = await register({ ...whole, email })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'email' }])
    },
  )

  it.each(['2023-02-31', '2023-13-01', '0000-01-01', '1899-12-31', '2999-01-01', '2023-2-3', 'yesterday'])(
    'refuse the birthday %j',
    async (birthday) => {
      const answer = await register({ ...whole, birthday })
      expect([answer.http, answer.code, answer.data]).toEqual([
        200,
        refusals.invalidField.code,
        { field: 'birthday' },
      ])
    },
  )

  it.each(['12a4', '1', '12', '13900', '+8613900000002', '0'.repeat(21)])(
    'refuse the parent’s phone %j',
    async (telephone) => {
      const answer = await register({ ...whole, parent_telephone: telephone })
      expect([answer.http, answer.code, answer.data]).toEqual([
        200,
        refusals.invalidField.code,
        { field: 'parent_telephone' },
      ])
    },
  )

  it('refuse a name of 25 characters, each counted once', async () => {
    const long = await register({ ...whole, name: '𠮷'.repeat(25) })
    expect([long.code, long.data]).toEqual([refusals.invalidField.code, { field: 'name' }])
  })

  it('are stored when all are given, with a name of 24 four-byte characters', async () => {
    const answer = await register({ ...whole, name: '𠮷'.repeat(24) })
    expect(answer.code).toBe(0)
    const [user] = await db.select().from(users).where(eq(users.id, answer.data.userid))
    expect(user).toMatchObject({ name: '𠮷'.repeat(24), grade: '初二', sex: 1, birthday: '2010-05-06' })
  })

  it.each([
    ['recommenduserid', 'abc'],
    ['recommenduserid', '-1'],
    ['regtype', 'carrier pigeon'],
    ['audition', '2'],
  ])('are not stored where they do not apply: %s %j', async (field, value) => {
    const answer = await register({ ...whole, [field]: value })
    expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field }])
  })
})

describe('what was given at the registration', () => {
  const came = { regtype: 'wap', audition: '1', fissionid: 'spring' }

  it('is read by the school on the page of the user, with the name of who recommended it', async () => {
    const friend = await aUser(school, { name: '友人' })
    const fields = { ...whole, ...came, recommenduserid: `0${friend.id}` }
    const made = await school.call('POST /api/user/register', {
      body: { ...(await aRegistration(school)), ...fields },
    })
    const params = { id: made.data.userid }
    const { data } = await school.call('GET /api/v1/admin/users/{id}', { token: admin.token, params })
    expect(data).toMatchObject({ email: 'a@b.cn', register_source: 2 })
    expect(data.registration).toMatchObject({
      ...{ sex: 1, birthday: '2010-05-06', grade: '初二', subject: '物理' },
      ...{ parent_name: '书爸爸', parent_telephone: '139****0002' },
      ...{ regtype: 'wap', audition: 1, fissionid: 'spring' },
      ...{ recommenduserid: String(friend.id), recommender: '友人' },
    })
    const token = made.data.token.access_token
    const own = await school.call('GET /api/user/current', { token })
    expect(own.data.agencyreferred).toBe(String(friend.id))
  })

  it('is read and corrected by the student in the profile', async () => {
    const made = await school.call('POST /api/user/register', {
      body: { ...(await aRegistration(school)), ...whole },
    })
    const token = made.data.token.access_token
    const read = async () => (await school.call('GET /api/v1/student/profile', { token })).data
    const change = (body: object) => school.call('PUT /api/v1/student/profile', { token, body })
    const given = { gender: 1, birthday: '2010-05-06', grade: '初二', subjects: ['物理'], email: 'a@b.cn' }
    expect(await read()).toMatchObject({
      ...given,
      parent_name: '书爸爸',
      parent_telephone: '13900000002',
    })
    const wrong = await change({ parent_telephone: '12' })
    expect([wrong.code, wrong.data]).toEqual([refusals.invalidField.code, { field: 'parent_telephone' }])
    expect((await change({ parent_name: '书妈妈', parent_telephone: '13900000003' })).code).toBe(0)
    expect(await read()).toMatchObject({ parent_name: '书妈妈', parent_telephone: '13900000003' })
    expect((await change({ parent_telephone: '' })).code).toBe(0)
    expect((await read()).parent_telephone).toBe('')
  })

  it('names no recommender where the link names an unknown user', async () => {
    const made = await school.call('POST /api/user/register', {
      body: { ...(await aRegistration(school)), ...whole, recommenduserid: '999999' },
    })
    expect(made.code).toBe(0)
    const [user] = await db.select().from(users).where(eq(users.id, made.data.userid))
    expect(user?.recommendUserId).toBe('')
  })
})
