import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { users } from '#server/db/tables/all.ts'
import { forgetSettings, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aRegistration } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

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
/** fields refuse before a captcha or a code is used up, so that one registration serves many tries */
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
  forgetSettings(db)
})

describe('the fields that the school asks for', () => {
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
    'are no e-mail as %j',
    async (email) => {
      const answer = await register({ ...whole, email })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'email' }])
    },
  )

  it.each(['2023-02-31', '2023-13-01', '0000-01-01', '1899-12-31', '2999-01-01', '2023-2-3', 'yesterday'])(
    'are no birthday as %j',
    async (birthday) => {
      const answer = await register({ ...whole, birthday })
      expect([answer.http, answer.code, answer.data]).toEqual([
        200,
        refusals.invalidField.code,
        { field: 'birthday' },
      ])
    },
  )

  it.each(['12a4', '1', '+8613900000002', '0'.repeat(21)])(
    'are no phone of a parent as %j',
    async (telephone) => {
      const answer = await register({ ...whole, parent_telephone: telephone })
      expect([answer.http, answer.code, answer.data]).toEqual([
        200,
        refusals.invalidField.code,
        { field: 'parent_telephone' },
      ])
    },
  )

  it('are no name of 25 characters, counted as people count', async () => {
    const long = await register({ ...whole, name: '𠮷'.repeat(25) })
    expect([long.code, long.data]).toEqual([refusals.invalidField.code, { field: 'name' }])
  })

  it('are stored when they are all there, and 24 four-byte characters are a name', async () => {
    const answer = await register({ ...whole, name: '𠮷'.repeat(24) })
    expect(answer.code).toBe(0)
    const [user] = await db.select().from(users).where(eq(users.id, answer.data.userid))
    expect(user).toMatchObject({ name: '𠮷'.repeat(24), grade: '初二', sex: 1, birthday: '2010-05-06' })
  })
})
