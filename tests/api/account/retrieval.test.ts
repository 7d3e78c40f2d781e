import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { oneTimeTokens, sessions, smsCodes, users } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD, type TestUser, tokenOf } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, codeInOutbox, otherThan, switchVoiceOn } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const NEW = 'new_pass_1'

const step1 = async (body: Record<string, unknown>) =>
  school.call('POST /api/user/password/getback/step1', {
    body: { getback_action: 'getbackpasswod', ...(await aCaptcha(school)), ...body },
  })
let callers = 0
/** each from its own address, since the number of sends per address is limited */
const send = (step1_token: string, extra: Record<string, unknown> = {}) =>
  school.call('POST /api/smsmsg/sendcode', {
    body: { action: 'getbackpasswod', step1_token, ...extra },
    address: `198.51.100.${++callers}`,
  })
const step2 = (step1_token: string, smscode: string) =>
  school.call('POST /api/user/password/getback/step2', { body: { step1_token, smscode } })
const step3 = (step2_token: string, password = NEW, repassword = password) =>
  school.call('POST /api/user/password/getback/step3', { body: { step2_token, password, repassword } })
const login = (user: TestUser, password: string) =>
  school.call('POST /api/user/login', {
    body: { login_action: 'username', username: user.username, password },
  })

/** Passes the first step, and returns the code that was sent. */
async function codeFor(user: TestUser) {
  const token = (await step1({ username: user.username })).data.step1_token
  expect((await send(token)).code).toBe(0)
  return { token, code: await codeInOutbox(school, user.telephone ?? '') }
}
async function provenFor(user: TestUser): Promise<string> {
  const { token, code } = await codeFor(user)
  return (await step2(token, code)).data.step2_token
}
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code)

describe('the first step', () => {
  it('finds an account by phone or user name and shows only the last two digits of the phone', async () => {
    const user = await aUser(school, { telephone: '13712345678' })
    for (const name of [{ telephone: '13712345678' }, { username: user.username.toUpperCase() }]) {
      const answer = await step1(name)
      expect([answer.http, answer.code]).toEqual([200, 0])
      expect(answer.data).toEqual({
        step1_token: expect.stringMatching(/^[\w-]{43}$/),
        area_code: '86',
        telephone: '*********78',
      })
    }
  })

  it('takes any of the four action words, and no other', async () => {
    const { username } = await aUser(school)
    for (const getback_action of ['reg', 'backregverify', 'telphonelogin', 'getbackpasswod'])
      expect((await step1({ username, getback_action })).code).toBe(0)
    expect((await step1({ username, getback_action: 'other' })).code).toBe(refusals.invalidField.code)
  })

  it('refuses an unknown name, an unknown phone and an invalid phone, each by its own refusal', async () => {
    const unknown = await step1({ username: 'nobody_here' })
    expect([unknown.code, unknown.message]).toEqual([refusals.usernameNotFound.code, 'username not found'])
    for (const nameless of [{}, { username: ' ' }, { telephone: ' ' }])
      expect((await step1(nameless)).code).toBe(refusals.usernameNotFound.code)
    expect((await step1({ telephone: newPhone() })).code).toBe(refusals.phoneNotRegistered.code)
    // what is no phone costs no captcha
    const captcha = await aCaptcha(school)
    expect((await step1({ telephone: '123', ...captcha })).code).toBe(refusals.phoneFormat.code)
    expect((await step1({ telephone: newPhone(), ...captcha })).code).toBe(refusals.phoneNotRegistered.code)
  })

  it('refuses an account without a phone', async () => {
    const { username } = await aUser(school, { telephone: null })
    expect((await step1({ username })).code).toBe(refusals.accountHasNoPhone.code)
  })

  it('requires a captcha and consumes it', async () => {
    const { username } = await aUser(school)
    const captcha = await aCaptcha(school)
    expect((await step1({ username, ...captcha })).code).toBe(0)
    expect((await step1({ username, ...captcha })).code).toBe(refusals.captchaWrong.code)
    const bare = await school.call('POST /api/user/password/getback/step1', { body: { username } })
    expect(bare.code).toBe(refusals.captchaWrong.code)
  })

  it('accepts the captcha that this browser has had checked, once', async () => {
    const { username } = await aUser(school)
    const captcha = await aCaptcha(school)
    const headers = { cookie: `sy_captcha=${captcha.crypt_key}` }
    const call = () => school.call('POST /api/user/password/getback/step1', { body: { username }, headers })
    expect((await call()).code).toBe(refusals.captchaWrong.code)
    await school.call('POST /api/captcha/check', { query: captcha })
    expect(codesOf([await call(), await call()])).toEqual([0, refusals.captchaWrong.code])
  })

  it('succeeds for one of fifty with the same captcha', async () => {
    const { username } = await aUser(school)
    const captcha = await aCaptcha(school)
    const answers = await Promise.all(Array.from({ length: 50 }, () => step1({ username, ...captcha })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})

describe('the code of a retrieval', () => {
  it('goes to the phone of the token, whatever phone the caller names', async () => {
    const user = await aUser(school)
    const stranger = newPhone()
    const token = (await step1({ username: user.username })).data.step1_token
    const sent = await send(token, { telephone: stranger, areacode: '86' })
    expect([sent.code, sent.data]).toEqual([0, { sendsmsnums: 1 }])
    expect(await codeInOutbox(school, user.telephone ?? '')).toMatch(/^\d{6}$/)
    await expect(codeInOutbox(school, stranger)).rejects.toThrow('no code')
  })

  it('can be spoken, and is sent three times at most for one first step', async () => {
    await switchVoiceOn(school)
    const user = await aUser(school)
    const token = (await step1({ username: user.username })).data.step1_token
    const answers = [
      await send(token),
      await send(token, { smstype: 2 }),
      await send(token),
      await send(token),
    ]
    expect(codesOf(answers)).toEqual([0, 0, 0, refusals.retrievalExpired.code])
  })

  it('is not sent without the token of a first step or with an expired one', async () => {
    const user = await aUser(school)
    for (const token of ['', 'x'.repeat(43)])
      expect((await send(token)).code).toBe(refusals.retrievalExpired.code)
    const token = (await step1({ username: user.username })).data.step1_token
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(oneTimeTokens.userId, user.id))
    expect((await send(token)).code).toBe(refusals.retrievalExpired.code)
  })
})

describe('the second step', () => {
  it('takes the right code once', async () => {
    const { token, code } = await codeFor(await aUser(school))
    expect((await step2(token, otherThan(code))).code).toBe(refusals.smsCodeWrong.code)
    const right = await step2(token, ` ${code} `.trim())
    expect(right.data).toEqual({ step2_token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await step2(token, code)).code).toBe(refusals.retrievalExpired.code)
  })

  it('succeeds for one of fifty with the same code', async () => {
    const { token, code } = await codeFor(await aUser(school))
    const answers = await Promise.all(Array.from({ length: 50 }, () => step2(token, code)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  it('refuses the code of another flow and that of another person', async () => {
    const user = await aUser(school)
    const { token } = await codeFor(user)
    const other = await codeFor(await aUser(school))
    expect((await step2(token, other.code)).code).toBe(refusals.smsCodeWrong.code)
    const captcha = await aCaptcha(school)
    await school.call('POST /api/smsmsg/sendcode', {
      body: { action: 'telphonelogin', telephone: user.telephone, ...captcha },
    })
    const loginCode = await codeInOutbox(school, user.telephone ?? '')
    expect((await step2(token, loginCode)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('is void after five wrong codes', async () => {
    const { token, code } = await codeFor(await aUser(school))
    for (let tries = 0; tries < 5; tries++) await step2(token, otherThan(code))
    expect((await step2(token, code)).code).toBe(refusals.smsCodeTriesUsed.code)
  })

  it('expires ten minutes after the code was sent', async () => {
    const user = await aUser(school)
    const { token, code } = await codeFor(user)
    await db
      .update(smsCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(smsCodes.telephone, user.telephone ?? ''))
    expect((await step2(token, code)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('fails when the phone has changed since', async () => {
    const user = await aUser(school)
    const { token, code } = await codeFor(user)
    await db.update(users).set({ telephone: newPhone() }).where(eq(users.id, user.id))
    expect((await step2(token, code)).code).toBe(refusals.retrievalExpired.code)
  })

  it('is refused for a locked account', async () => {
    const user = await aUser(school, { lockedAt: new Date() })
    const { token, code } = await codeFor(user)
    expect((await step2(token, code)).code).toBe(refusals.accountLocked.code)
  })
})

describe('the third step', () => {
  it('sets the password and ends every session of the user', async () => {
    const user = await aUser(school)
    const tokens = [await tokenOf(school, user), await tokenOf(school, user)]
    const done = await step3(await provenFor(user))
    expect([done.http, done.code, done.data]).toEqual([200, 0, null])
    for (const token of tokens) expect((await school.call('GET /api/user/current', { token })).http).toBe(401)
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ endReason }) => endReason)).toEqual(['password retrieved', 'password retrieved'])
    expect((await login(user, PASSWORD)).code).toBe(refusals.loginFailed.code)
    expect((await login(user, NEW)).code).toBe(0)
  })

  it('does not end sessions of others', async () => {
    const other = await tokenOf(school, await aUser(school))
    await step3(await provenFor(await aUser(school)))
    expect((await school.call('GET /api/user/current', { token: other })).http).toBe(200)
  })

  it('refuses passwords that differ or are invalid, and can then be tried again', async () => {
    const user = await aUser(school)
    const token = await provenFor(user)
    const differing = await step3(token, NEW, 'new_pass_2')
    expect([differing.code, differing.message]).toEqual([
      refusals.passwordsDiffer.code,
      'passwords inconsistent',
    ])
    for (const bad of ['', 'short_1', 'with-dash1', 'x'.repeat(19), '12345678', `${user.telephone}`])
      expect((await step3(token, bad)).code).toBe(refusals.invalidField.code)
    expect((await step3(token)).code).toBe(0)
  })

  it('succeeds for one of fifty with the same token, and for none later', async () => {
    const token = await provenFor(await aUser(school))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => step3(token, `new_pass_${index}`)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await step3(token)).code).toBe(refusals.retrievalExpired.code)
  })

  it('refuses the token of another step, no token and an expired one', async () => {
    const user = await aUser(school)
    const first = (await step1({ username: user.username })).data.step1_token
    expect((await step3(first)).code).toBe(refusals.retrievalExpired.code)
    expect((await step3('x'.repeat(43))).code).toBe(refusals.retrievalExpired.code)
    const token = await provenFor(user)
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(oneTimeTokens.userId, user.id))
    expect((await step3(token)).code).toBe(refusals.retrievalExpired.code)
    expect((await login(user, PASSWORD)).code).toBe(0)
  })

  it('voids a second retrieval of the account', async () => {
    const user = await aUser(school)
    const early = await provenFor(user)
    await step3(await provenFor(user))
    expect((await step3(early)).code).toBe(refusals.retrievalExpired.code)
  })

  it('stores tokens only as hashes', async () => {
    const token = await provenFor(await aUser(school))
    expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token)
  })
})
