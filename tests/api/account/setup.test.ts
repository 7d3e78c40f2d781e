import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { oneTimeLinks, users } from '#server/db/tables/all.ts'
import { readSetting } from '#server/features/site/index.ts'
import { createSetupToken } from '#server/features/account/index.ts'
import { aUser, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const empty = await openTestSchool()
const raced = await openTestSchool()
const opened = await openTestSchool()
const taken = await openTestSchool()

const good = { username: 'headmaster', password: 'Secret_123' }
const setUp = (school: TestSchool, body: Record<string, unknown>) =>
  school.call('POST /api/setup/admin', { body: { ...good, ...body } })
async function tokenFor(school: TestSchool): Promise<string> {
  const token = await createSetupToken(school.deps.db)
  if (!token) throw new Error('there is an administrator already')
  return token
}
const admins = (school: TestSchool) => school.deps.db.select().from(users).where(eq(users.id, 1))

describe('the first administrator', () => {
  it('is refused without the link, with a bad name and with a bad password, and the link stays good', async () => {
    const token = await tokenFor(empty)
    for (const wrong of ['x', `${token}x`, token.toUpperCase(), "' or 1=1 --"])
      expect((await setUp(empty, { token: wrong })).code).toBe(refusals.setupLinkInvalid.code)
    for (const password of [
      'short',
      'with spaces 1',
      'a234567890123456789',
      '密码密码密码密码',
      'Headmaster_1',
      'admin_2026',
    ]) {
      const answer = await setUp(empty, { token, password })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'password' }])
    }
    for (const time_zone of ['Mars/Olympus', '+08:00'])
      expect(await setUp(empty, { token, time_zone })).toMatchObject({
        reason: 'invalidField',
        data: { field: 'time_zone' },
      })
    for (const username of ['ab', 'has space', '管理员', 'a'.repeat(19)]) {
      const answer = await setUp(empty, { token, username })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'username' }])
    }
    await aUser(empty, { username: 'taken_name' })
    const answer = await setUp(empty, { token, username: 'Taken_Name' })
    expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'username' }])
    expect(await admins(empty)).toEqual([])
  })

  it('is refused with an expired link', async () => {
    const token = await tokenFor(empty)
    await empty.deps.db.update(oneTimeLinks).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await setUp(empty, { token })).code).toBe(refusals.setupLinkInvalid.code)
    expect(await admins(empty)).toEqual([])
  })

  it('is made by the link once, signed in, and never again', async () => {
    const token = await tokenFor(empty)
    const spare = await tokenFor(empty)
    const begun = { main_language: 'en', time_zone: 'Europe/London', currency: 3 }
    const answer = await setUp(empty, { token, ...begun, area_code: '044' })
    expect([answer.http, answer.code, answer.data.userid]).toEqual([200, 0, 1])
    const overview = await empty.call('GET /api/v1/admin/overview', { token: answer.data.token.access_token })
    expect(overview.code).toBe(0)
    // the school begins with the language, the clock and the currency that were chosen, and with a method that takes it
    expect((await empty.call('GET /api/web/config')).data).toMatchObject({ ...begun, paypal: true })
    await empty.deps.db.transaction(async (tx) => {
      expect((await readSetting(tx, 'sms')).countries).toEqual(['44'])
    })
    const { data: terms } = await empty.call('GET /api/system/buyagreement', { query: { lang: 'main' } })
    expect(terms).toMatchObject({ language: 'en', title: 'Purchase agreement' })
    const login = await empty.call('POST /api/user/login', { body: { login_action: 'username', ...good } })
    expect(login.data.userid).toBe(1)
    for (const used of [token, spare]) {
      const again = await setUp(empty, { token: used, username: 'somebody_else' })
      expect([again.code, again.data]).toEqual([refusals.setupLinkInvalid.code, null])
    }
    expect(await admins(empty)).toMatchObject([{ username: 'headmaster', types: [1] }])
    expect(await createSetupToken(empty.deps.db)).toBeNull()
  })

  it('leaves userids from 1001 on to everyone else', async () => {
    expect((await aUser(taken)).id).toBe(1001)
    expect((await setUp(taken, { token: await tokenFor(taken), currency: 1 })).data.userid).toBe(1)
    expect((await aUser(taken)).id).toBe(1002)
  })

  it('of a school that sells in yuan begins without PayPal, which does not take it', async () => {
    expect((await taken.call('GET /api/web/config')).data).toMatchObject({ currency: 1, paypal: false })
  })

  it('is not made where there is one, even with a link from before', async () => {
    const token = await tokenFor(opened)
    await theAdmin(opened)
    expect((await setUp(opened, { token })).code).toBe(refusals.setupLinkInvalid.code)
    expect(await admins(opened)).toMatchObject([{ username: 'admin' }])
  })

  it('is created once by concurrent requests, with one link or with two', async () => {
    const tokens = [await tokenFor(raced), await tokenFor(raced)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        setUp(raced, { token: tokens[at % 2], username: `headmaster_${at}` }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === refusals.setupLinkInvalid.code)).toHaveLength(5)
    expect(await admins(raced)).toHaveLength(1)
  })
})
