import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { loginFailures, messages } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD, type TestUser, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha } from './support.ts'

const school = await openTestSchool()

const login = (body: Record<string, unknown>) => school.call('POST /api/user/login', { body })
const named = (user: Pick<TestUser, 'username'>, password: string) => ({
  login_action: 'username',
  username: user.username,
  password,
})
const failTimes = async (user: Pick<TestUser, 'username'>, times: number) => {
  for (let failures = 0; failures < times; failures++)
    expect((await login(named(user, 'wrong_pass1'))).code).toBe(refusals.loginFailed.code)
}
const countOf = async (query: Record<string, string>) =>
  (await school.call('POST /api/user/check/loginerrornum', { query })).data

describe('failed logins', () => {
  it('require a captcha after the fifth, also with the right password', async () => {
    const user = await aUser(school)
    await failTimes(user, 5)
    for (const password of ['wrong_pass1', PASSWORD]) {
      const answer = await login(named(user, password))
      expect([answer.http, answer.code, answer.data]).toEqual([200, refusals.captchaRequired.code, null])
    }
    const wrong = await login({ ...named(user, PASSWORD), imgcaptcha: '1111', crypt_key: 'unknown' })
    expect(wrong.code).toBe(refusals.captchaWrong.code)
    const right = await login({ ...named(user, PASSWORD), ...(await aCaptcha(school)) })
    expect([right.code, right.data.userid]).toEqual([0, user.id])
  })

  it('require no captcha after the fourth', async () => {
    const user = await aUser(school)
    await failTimes(user, 4)
    expect((await login(named(user, PASSWORD))).code).toBe(0)
  })

  it('consume a captcha with each further attempt', async () => {
    const user = await aUser(school)
    await failTimes(user, 5)
    const captcha = await aCaptcha(school)
    expect((await login({ ...named(user, 'wrong_pass1'), ...captcha })).code).toBe(refusals.loginFailed.code)
    expect((await login({ ...named(user, PASSWORD), ...captcha })).code).toBe(refusals.captchaWrong.code)
    expect(await countOf(named(user, ''))).toEqual({ login_error_num: 6 })
  })

  it('are reset by a successful login', async () => {
    const user = await aUser(school)
    await failTimes(user, 4)
    expect((await login(named(user, PASSWORD))).code).toBe(0)
    expect(await countOf(named(user, ''))).toEqual({ login_error_num: 0 })
    await failTimes(user, 5)
  })

  it('expire after 24 hours', async () => {
    const user = await aUser(school)
    await failTimes(user, 5)
    await school.deps.db
      .update(loginFailures)
      .set({ lastAt: sql`now() - interval '24 hours 1 second'` })
      .where(like(loginFailures.key, `%${user.username}`))
    expect(await countOf(named(user, ''))).toEqual({ login_error_num: 0 })
    await failTimes(user, 1)
    expect(await countOf(named(user, ''))).toEqual({ login_error_num: 1 })
  })

  it('are told to the owner from the tenth within a day on, once', async () => {
    const user = await aUser(school)
    const told = () =>
      school.deps.db.select().from(messages).where(eq(messages.userId, user.id)).orderBy(messages.id)
    await failTimes(user, 1)
    const setTo = (failures: number) =>
      school.deps.db
        .update(loginFailures)
        .set({ failures, lastAt: sql`now() - interval '10 minutes'` })
        .where(like(loginFailures.key, `%${user.username}`))
    const fail = async () =>
      (await login({ ...named(user, 'wrong_pass1'), ...(await aCaptcha(school)) })).reason
    await setTo(8)
    expect(await fail()).toBe('loginFailed')
    expect(await fail()).toBe('loginFailed')
    await expect.poll(told).toMatchObject([{ kind: 'failed_logins', params: { name: expect.any(String) } }])
    await setTo(12)
    expect(await fail()).toBe('loginFailed')
    expect(await login({ ...named({ username: 'nobody_at_all' }, PASSWORD) })).toMatchObject({
      reason: 'loginFailed',
    })
    expect(await told()).toHaveLength(1)
  })

  it('are also counted for a name without an account', async () => {
    const nobody = { username: 'no_such_user' }
    await failTimes(nobody, 5)
    expect((await login(named(nobody, PASSWORD))).code).toBe(refusals.captchaRequired.code)
    expect(await countOf(named(nobody, ''))).toEqual({ login_error_num: 5 })
  })

  it('are counted once for a name in any case', async () => {
    await failTimes({ username: 'Some_Name' }, 2)
    await failTimes({ username: ' SOME_NAME ' }, 1)
    expect(await countOf({ login_action: 'username', username: 'some_name' })).toEqual({ login_error_num: 3 })
  })

  it('cannot be avoided by another spelling that lower-cases to the same name', async () => {
    const user = await aUser(school, { username: 'willi_kim' })
    await failTimes(user, 5)
    for (const username of ['wİlli_kim', 'wıllı_kim'])
      expect((await login(named({ username }, PASSWORD))).code).toBe(refusals.loginFailed.code)
    // the Kelvin sign counts as a k in PostgreSQL and in JavaScript, and so shares its counter
    expect((await login(named({ username: 'willi_\u212aim' }, PASSWORD))).code).toBe(
      refusals.captchaRequired.code,
    )
    const found = await school.call('POST /api/user/check', { body: { username: 'wİlli_kİm' } })
    expect(found.data).toBeNull()
  })

  it('are all counted when thirty are sent at once', async () => {
    const user = await aUser(school)
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(named(user, 'wrong_pass1'))))
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === refusals.loginFailed.code)).toHaveLength(5)
    expect(codes.filter((code) => code === refusals.captchaRequired.code)).toHaveLength(25)
  })

  it('do not block thirty right logins at once', async () => {
    const user = await aUser(school)
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(named(user, PASSWORD))))
    expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: 30 }, () => 0))
  })
})

describe('the number of failed logins', () => {
  it('is read by the query and by the body', async () => {
    const telephone = newPhone()
    const name = { login_action: 'telephone', telephone, area_code: '852' }
    await login({ ...name, password: PASSWORD })
    await login({ ...name, password: PASSWORD })
    expect(await countOf(name)).toEqual({ login_error_num: 2 })
    const byBody = await school.call('POST /api/user/check/loginerrornum', { body: name })
    expect(byBody.data).toEqual({ login_error_num: 2 })
    const byForm = await school.call('POST /api/user/check/loginerrornum', { body: name, form: true })
    expect(byForm.data).toEqual({ login_error_num: 2 })
  })

  it('is kept apart by area code and by way of login', async () => {
    const telephone = newPhone()
    await login({ login_action: 'telephone', telephone, password: PASSWORD })
    expect(await countOf({ login_action: 'telephone', telephone })).toEqual({ login_error_num: 1 })
    expect(await countOf({ login_action: 'telephone', telephone, area_code: '86' })).toEqual({
      login_error_num: 1,
    })
    expect(await countOf({ login_action: 'telephone', telephone, area_code: '852' })).toEqual({
      login_error_num: 0,
    })
    expect(await countOf({ login_action: 'smsmsg', telephone })).toEqual({ login_error_num: 0 })
  })

  it('counts wrong SMS codes', async () => {
    const telephone = (await aUser(school)).telephone ?? ''
    const body = { login_action: 'smsmsg', telephone, smscode: '000000', ...(await aCaptcha(school)) }
    expect((await login(body)).code).toBe(refusals.smsCodeWrong.code)
    expect(await countOf({ login_action: 'smsmsg', telephone })).toEqual({ login_error_num: 1 })
  })

  it('is 0 for a name that was never tried and for no name', async () => {
    expect(await countOf({ login_action: 'username', username: 'never_tried' })).toEqual({
      login_error_num: 0,
    })
    expect((await school.call('POST /api/user/check/loginerrornum')).data).toEqual({ login_error_num: 0 })
  })

  it('refuses an unknown login type', async () => {
    const answer = await school.call('POST /api/user/check/loginerrornum', { query: { login_action: 'x' } })
    expect(answer.code).toBe(refusals.invalidField.code)
  })
})

describe('the tab that the login page opens with', () => {
  it('is one of the three, and stands beside whether anybody runs the school', async () => {
    const answer = await school.call('GET /api/user/logintype')
    const data = { logintype: 3, has_more_ways: 0, needs_setup: 1 }
    expect([answer.http, answer.code, answer.data]).toEqual([200, 0, data])
    await theAdmin(school)
    expect((await school.call('GET /api/user/logintype')).data).toEqual({ ...data, needs_setup: 0 })
  })
})
