import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { oneTimeTokens, users } from '#server/db/tables/all.ts'
import { createAccountLink } from '#server/features/account/index.ts'
import { aUser, newPhone, PASSWORD, signedIn, type TestUser } from '#tests/support/factories.ts'
import { aCaptcha, aCode, captchas, codeInOutbox, otherThan, sendCode } from './support.ts'
import { NEW, cookieOf, headersOf, openVerification } from './verification-support.ts'

const { school, db, unverified, login, loggedIn, record, verify, proof, rowOf } = await openVerification()

describe('the login of an account that the school made', () => {
  it('answers 101022 with the userid and no token', async () => {
    const user = await unverified()
    const answer = await login(user)
    expect([answer.http, answer.code]).toEqual([200, 101022])
    expect(answer.data).toEqual({ userid: user.id, is_verify: 1 })
    expect(answer.raw.body).not.toContain('token')
  })

  it('answers the same by phone and SMS code', async () => {
    const user = await unverified()
    const smscode = await aCode(school, user.telephone ?? '', 'telphonelogin')
    const body = { login_action: 'smsmsg', telephone: user.telephone, smscode, ...(await aCaptcha(school)) }
    expect((await school.call('POST /api/user/login', { body })).code).toBe(101022)
  })

  it('sets a cookie that no script reads, for a quarter of an hour', async () => {
    expect(cookieOf(await login(await unverified()))).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/',
      maxAge: 900,
    })
  })

  it('answers a wrong password with the usual refusal and no cookie', async () => {
    const user = await unverified()
    const body = { login_action: 'username', username: user.username, password: 'wrong_pass1' }
    const answer = await school.call('POST /api/user/login', { body })
    expect(answer.code).toBe(refusals.loginFailed.code)
    expect(cookieOf(answer)).toBeUndefined()
  })
})

describe('the record of an unverified account', () => {
  it('is read by the browser that has logged in to it, and is the only one', async () => {
    const user = await unverified({ email: 'a@b.cn' })
    const other = await unverified()
    const headers = await loggedIn(user)
    expect((await record(user.id, headers)).data).toEqual({
      userid: user.id,
      username: user.username,
      email: 'a@b.cn',
      telephone: user.telephone,
      area_code: '86',
      username_edited: 0,
    })
    for (const id of [other.id, 1, 999_999])
      expect((await record(id, headers)).code).toBe(refusals.notSignedIn.code)
  })

  it.each(['', 'x', 'x'.repeat(43), '%00', "'; drop table users"])(
    'is not read with the cookie %j',
    async (value) => {
      const user = await unverified()
      const answer = await record(user.id, { cookie: `sy_verification=${value}` })
      expect([answer.http, answer.code]).toEqual([200, refusals.notSignedIn.code])
    },
  )

  it('is not read once the quarter of an hour is over, nor of an account that is locked meanwhile', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, user.id))
    expect((await record(user.id, headers)).code).toBe(refusals.notSignedIn.code)
    await db.update(users).set({ lockedAt: null }).where(eq(users.id, user.id))
    expect((await record(user.id, headers)).code).toBe(0)
    await db.update(oneTimeTokens).set({ expiresAt: sql`now()` }).where(eq(oneTimeTokens.userId, user.id))
    expect((await record(user.id, headers)).code).toBe(refusals.notSignedIn.code)
  })
})

describe('the first password', () => {
  it('opens the verification for seven days, and then an SMS code or a link alone does', async () => {
    const made = (days: number) => new Date(Date.now() - days * 86_400_000)
    const young = await unverified({ createdAt: made(6.9) })
    expect((await login(young)).reason).toBe('accountNotVerified')
    const old = await unverified({ createdAt: made(7.1) })
    const refused = await login(old)
    expect([refused.reason, refused.data, refused.raw.cookies]).toEqual(['initialPasswordExpired', null, []])
    const body = {
      ...{ login_action: 'smsmsg', area_code: '86', telephone: old.telephone },
      ...{ smscode: await aCode(school, old.telephone ?? '', 'telphonelogin'), ...(await aCaptcha(school)) },
    }
    expect((await school.call('POST /api/user/login', { body })).reason).toBe('accountNotVerified')
    const verified = await aUser(school, { createdAt: made(400) })
    expect((await login(verified)).code).toBe(0)
  })
})

describe('verifying', () => {
  it('takes name, e-mail, password and phone, and answers a token', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    const username = `own_${user.id}_x`
    // white space around a value is not part of it
    const given = { ...(await proof(user)), username: ` ${username} `, email: ' own@b.cn ' }
    const answer = await verify(user.id, given, headers)
    expect([answer.code, answer.data.userid]).toEqual([0, user.id])
    const token = answer.data.token.access_token
    expect((await school.call('GET /api/user/current', { token })).data).toMatchObject({
      username,
      username_edited: 1,
    })
    expect(await rowOf(user)).toMatchObject({ email: 'own@b.cn', verifiedAt: expect.any(Date) })
    const body = { login_action: 'username', username, password: NEW }
    expect((await school.call('POST /api/user/login', { body })).code).toBe(0)
    expect(cookieOf(answer)).toMatchObject({ value: '' })
  })

  it('refuses the password that the school gave, without consuming captcha or code', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    const given = await proof(user)
    const kept = await verify(user.id, { ...given, password: PASSWORD }, headers)
    expect([kept.code, kept.data]).toEqual([refusals.passwordNotOwn.code, { field: 'password' }])
    expect(kept.message).toBe('Please choose a password of your own, not the one you were given')
    const known = await verify(user.id, { ...given, password: 'abc123456' }, headers)
    expect([known.reason, known.data]).toEqual(['invalidField', { field: 'password' }])
    expect(await rowOf(user)).toMatchObject({ verifiedAt: null })
    expect((await verify(user.id, given, headers)).code).toBe(0)
  })

  it('works as a form and without a word about name and e-mail', async () => {
    const user = await unverified({ email: 'kept@b.cn' })
    const answer = await school.call('POST /api/user/{userid}/backregverify', {
      params: { userid: user.id },
      headers: await loggedIn(user),
      body: await proof(user),
      form: true,
    })
    expect(answer.code).toBe(0)
    expect(await rowOf(user)).toMatchObject({
      username: user.username,
      usernameEdited: false,
      email: 'kept@b.cn',
    })
  })

  it('is refused without the cookie, with another account’s and with a token alone', async () => {
    const user = await unverified()
    const other = await loggedIn(await unverified())
    const body = await proof(user)
    expect((await verify(user.id, body)).code).toBe(refusals.notSignedIn.code)
    expect((await verify(user.id, body, other)).code).toBe(refusals.notSignedIn.code)
    const { token } = await signedIn(school)
    const answer = await school.call('POST /api/user/{userid}/backregverify', {
      params: { userid: user.id },
      body,
      token,
    })
    expect(answer.code).toBe(refusals.notSignedIn.code)
    expect((await rowOf(user))?.verifiedAt).toBeNull()
  })

  it('succeeds once of fifty at once', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    const body = await proof(user)
    const answers = await Promise.all(
      (await captchas(school, 50)).map((captcha) => verify(user.id, { ...body, ...captcha }, headers)),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await verify(user.id, body, headers)).code).toBe(refusals.notSignedIn.code)
  })

  it('checks the other fields before it consumes captcha and code', async () => {
    const user = await unverified()
    const taken = await aUser(school, { username: 'Taken_Name1' })
    const headers = await loggedIn(user)
    const body = await proof(user)
    for (const [change, name] of [
      [{ password: 'short' }, 'invalidField'],
      [{ username: 'short' }, 'invalidField'],
      [{ username: '12345678' }, 'invalidField'],
      [{ username: taken.username.toLowerCase() }, 'usernameTaken'],
      [{ email: 'abc' }, 'invalidField'],
    ] as const)
      expect((await verify(user.id, { ...body, ...change }, headers)).code, name).toBe(refusals[name].code)
    expect((await verify(user.id, body, headers)).code).toBe(0)
  })

  it('refuses a wrong captcha and a wrong code', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    const body = await proof(user)
    const drawn = await aCaptcha(school)
    const wrong = await verify(user.id, { ...body, ...drawn, imgcaptcha: '1111' }, headers)
    expect(wrong.code).toBe(refusals.captchaWrong.code)
    const smscode = otherThan(body.smscode)
    expect((await verify(user.id, { ...body, smscode }, headers)).code).toBe(refusals.smsCodeWrong.code)
    const captcha = await aCaptcha(school)
    expect((await verify(user.id, { ...body, ...captcha }, headers)).code).toBe(0)
  })

  it('lets a user name be changed once', async () => {
    const user = await unverified({ usernameEdited: true })
    const headers = await loggedIn(user)
    const body = await proof(user)
    const answer = await verify(user.id, { ...body, username: 'another_one' }, headers)
    expect(answer.code).toBe(refusals.usernameFixed.code)
    expect((await verify(user.id, { ...body, username: user.username }, headers)).code).toBe(0)
  })

  it('keeps the phone that the school has entered', async () => {
    const user = await unverified()
    const headers = await loggedIn(user)
    const body = { ...(await proof(user)), telephone: newPhone() }
    expect((await verify(user.id, body, headers)).code).toBe(0)
    expect((await rowOf(user))?.telephone).toBe(user.telephone)
  })

  it('stores the verified phone of a student without one, unless it belongs to another user', async () => {
    const user = await unverified({ telephone: null })
    const headers = await loggedIn(user)
    const taken = await aUser(school)
    expect((await sendCode(school, taken.telephone ?? '', 'backregverify')).code).toBe(
      refusals.phoneRegistered.code,
    )
    const phone = newPhone()
    const body = await proof(user, phone)
    const refused = await verify(user.id, { ...body, telephone: taken.telephone }, headers)
    expect(refused.code).toBe(refusals.phoneRegistered.code)
    expect((await verify(user.id, { ...body, telephone: '12' }, headers)).code).toBe(
      refusals.phoneFormat.code,
    )
    expect((await verify(user.id, { ...body, telephone: ` ${phone} ` }, headers)).code).toBe(0)
    expect((await rowOf(user))?.telephone).toBe(phone)
  })
})

describe.each([
  ['an administrator', [userTypes.admin]],
  ['a teacher', [userTypes.teacher]],
  ['a student who teaches', [userTypes.teacher, userTypes.student]],
])('%s without a phone', (_, types) => {
  const staff = () => unverified({ types, telephone: null })
  const link = async (user: TestUser) =>
    new URLSearchParams((await createAccountLink(db, user.id)).split('?')[1]).get('link') ?? ''
  const open = (userid: number, token: string) =>
    school.call('POST /api/user/accountlink', { body: { userid, link: token } })

  it('is not verified by a login alone', async () => {
    const user = await staff()
    const headers = await loggedIn(user)
    expect((await record(user.id, headers)).code).toBe(refusals.accountLinkNeeded.code)
    const answer = await verify(user.id, await proof(user, newPhone()), headers)
    expect(answer.code).toBe(refusals.accountLinkNeeded.code)
    expect((await rowOf(user))?.verifiedAt).toBeNull()
  })

  it('is verified by the link of an administrator, once', async () => {
    const user = await staff()
    const token = await link(user)
    const opened = await open(user.id, token)
    expect(opened.code).toBe(0)
    const headers = headersOf(opened)
    expect((await record(user.id, headers)).code).toBe(0)
    expect((await verify(user.id, await proof(user, newPhone()), headers)).code).toBe(0)
    expect((await open(user.id, token)).code).toBe(refusals.accountLinkInvalid.code)
  })

  it('is refused with the link of another, an earlier one, an expired one and none', async () => {
    const user = await staff()
    const other = await link(await staff())
    const earlier = await link(user)
    const newest = await link(user)
    for (const token of [other, earlier, 'x'.repeat(43)])
      expect((await open(user.id, token)).code).toBe(refusals.accountLinkInvalid.code)
    expect((await open(user.id, newest)).code).toBe(0)
    await db.update(oneTimeTokens).set({ expiresAt: sql`now()` }).where(eq(oneTimeTokens.userId, user.id))
    expect((await open(user.id, newest)).code).toBe(refusals.accountLinkInvalid.code)
  })
})

it('a retrieved password verifies the account too, since it proves the phone', async () => {
  const user = await unverified()
  const first = await school.call('POST /api/user/password/getback/step1', {
    body: { username: user.username, ...(await aCaptcha(school)) },
  })
  const { step1_token } = first.data
  await school.call('POST /api/smsmsg/sendcode', { body: { action: 'getbackpasswod', step1_token } })
  const smscode = await codeInOutbox(school, user.telephone ?? '')
  const { data } = await school.call('POST /api/user/password/getback/step2', {
    body: { step1_token, smscode },
  })
  const body = { step2_token: data.step2_token, password: PASSWORD, repassword: PASSWORD }
  await school.call('POST /api/user/password/getback/step3', { body })
  expect((await login(user)).code).toBe(0)
})
