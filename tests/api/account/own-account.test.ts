import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { passwordTries, sessions, sessionTokens, users } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD, signedIn, tokenOf } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode, codeInOutbox, otherThan, sendCode } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const NEW = 'new_pass_1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const mine = (token: string) => school.call('GET /api/v1/account/sessions', { token })
const end = (token: string, id: number) =>
  school.call('DELETE /api/v1/account/sessions/{id}', { token, params: { id } })
const httpOf = async (token: string) => (await school.call('GET /api/user/current', { token })).http
const changePassword = (token: string, body: Record<string, unknown> = {}) =>
  school.call('PUT /api/v1/account/password', {
    token,
    body: { old_password: PASSWORD, password: NEW, repassword: NEW, ...body },
  })

describe('the own sessions', () => {
  it('are listed with device, address and times, that of the caller first', async () => {
    const { user, token } = await signedIn(school)
    const body = { login_action: 'username', username: user.username, password: PASSWORD }
    const headers = { 'user-agent': FIREFOX }
    await school.call('POST /api/user/login', { body, headers, address: '203.0.113.9' })
    const { list } = (await mine(token)).data
    expect(list).toHaveLength(2)
    expect(list.map(({ is_current }) => is_current)).toEqual([1, 0])
    expect(list[1]).toMatchObject({ browser: 'Firefox', system: 'Windows', address: '203.0.113.9' })
    const now = Date.now() / 1000
    for (const { created_at, last_used_at } of list) {
      expect(Math.abs(now - created_at)).toBeLessThan(60)
      expect(Math.abs(now - last_used_at)).toBeLessThan(60)
    }
  })

  it('are only those that are alive and one’s own', async () => {
    const { user, token } = await signedIn(school)
    await signedIn(school)
    const ended = await tokenOf(school, user)
    await school.call('POST /api/user/logout', { token: ended })
    await tokenOf(school, user)
    const [newest] = (await db.select().from(sessions).where(eq(sessions.userId, user.id))).slice(-1)
    await db
      .update(sessionTokens)
      .set({ refreshExpiresAt: sql`now()` })
      .where(eq(sessionTokens.sessionId, newest?.id ?? 0))
    expect((await mine(token)).data.list).toHaveLength(1)
  })

  it('note their last use when it is five minutes old', async () => {
    const { user, token } = await signedIn(school)
    await db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - interval '6 minutes'` })
      .where(eq(sessions.userId, user.id))
    await mine(token)
    const [{ lastUsedAt } = { lastUsedAt: new Date(0) }] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
    expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(60_000)
  })

  it('end one by one', async () => {
    const { user, token } = await signedIn(school)
    const other = await tokenOf(school, user)
    const { list } = (await mine(token)).data
    expect((await end(token, list[1]?.id ?? 0)).code).toBe(0)
    expect([await httpOf(token), await httpOf(other)]).toEqual([200, 401])
    expect((await end(token, list[1]?.id ?? 0)).code).toBe(refusals.notFound.code)
  })

  it('of somebody else do not exist', async () => {
    const { token } = await signedIn(school)
    const other = await signedIn(school)
    const [theirs] = (await mine(other.token)).data.list
    expect((await end(token, theirs?.id ?? 0)).code).toBe(refusals.notFound.code)
    expect(await httpOf(other.token)).toBe(200)
  })

  it('end all together except that of the caller', async () => {
    const { user, token } = await signedIn(school)
    const others = [await tokenOf(school, user), await tokenOf(school, user)]
    const stranger = await signedIn(school)
    expect((await school.call('DELETE /api/v1/account/sessions', { token })).code).toBe(0)
    expect((await mine(token)).data.list).toHaveLength(1)
    expect(await Promise.all(others.map(httpOf))).toEqual([401, 401])
    expect(await httpOf(stranger.token)).toBe(200)
  })
})

describe('ending sessions', () => {
  it('wants a proof that is minutes old, so that a stolen session ends none of its owner’s', async () => {
    const { user, token } = await signedIn(school)
    const other = await tokenOf(school, user)
    const { list } = (await mine(token)).data
    await db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '1 day'` })
      .where(eq(sessions.userId, user.id))
    expect((await end(token, list[1]?.id ?? 0)).reason).toBe('proofNeeded')
    expect((await school.call('DELETE /api/v1/account/sessions', { token })).reason).toBe('proofNeeded')
    expect(await httpOf(other)).toBe(200)
    const body = { password: PASSWORD }
    expect((await school.call('POST /api/v1/account/proof', { token, body })).code).toBe(0)
    expect((await school.call('DELETE /api/v1/account/sessions', { token })).code).toBe(0)
    expect([await httpOf(token), await httpOf(other)]).toEqual([200, 401])
  })
})

describe('changing the password', () => {
  it('takes the old one, and signs the other sessions out', async () => {
    const { user, token } = await signedIn(school)
    const other = await tokenOf(school, user)
    // the password is the proof of who has no second factor, however long ago they logged in
    await db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '1 day'` })
      .where(eq(sessions.userId, user.id))
    expect((await changePassword(token)).code).toBe(0)
    expect([await httpOf(token), await httpOf(other)]).toEqual([200, 401])
    await expect(tokenOf(school, user)).rejects.toThrow('wrong')
    expect(await tokenOf(school, user, NEW)).toBeTruthy()
  })

  it('refuses a wrong old password, two that differ and an invalid one', async () => {
    const { user, token } = await signedIn(school)
    const wrong = await changePassword(token, { old_password: 'wrong_pass1' })
    expect([wrong.code, wrong.message]).toEqual([
      refusals.passwordWrong.code,
      'The current password is wrong',
    ])
    expect((await changePassword(token, { repassword: 'other_pass' })).code).toBe(
      refusals.passwordsDiffer.code,
    )
    for (const password of ['a-b', 'iloveyou1', 'Teacher_99', `1_${user.telephone}`]) {
      const bad = await changePassword(token, { password, repassword: password })
      expect([bad.code, bad.data]).toEqual([refusals.invalidField.code, { field: 'password' }])
    }
  })

  it('compares at most five wrong old passwords in 15 minutes, also with fifty at once', async () => {
    const { user, token } = await signedIn(school)
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => changePassword(token, { old_password: `wrong_${index}` })),
    )
    const codes = attempts.map(({ code }) => code)
    expect(codes.filter((code) => code === refusals.passwordWrong.code)).toHaveLength(5)
    expect(codes.filter((code) => code === refusals.passwordTriesUsed.code)).toHaveLength(45)
    expect((await changePassword(token)).code).toBe(refusals.passwordTriesUsed.code)
    await db
      .update(passwordTries)
      .set({ lastAt: sql`now() - interval '16 minutes'` })
      .where(eq(passwordTries.userId, user.id))
    expect((await changePassword(token)).code).toBe(0)
  })

  it('resets the wrong attempts after a right one', async () => {
    const { token } = await signedIn(school)
    for (let tries = 0; tries < 4; tries++) await changePassword(token, { old_password: 'wrong_pass1' })
    expect((await changePassword(token)).code).toBe(0)
    const again = await changePassword(token, { old_password: 'wrong_pass1' })
    expect(again.code).toBe(refusals.passwordWrong.code)
  })
})

describe('changing the phone', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    school.call('PUT /api/v1/account/phone', { token, body: { password: PASSWORD, ...body } })
  /** requests a code for the new number, as the signed-in user */
  async function codeTo(telephone: string, token: string) {
    const answer = await school.call('POST /api/smsmsg/sendcode', {
      body: { action: 'changephone', telephone, ...(await aCaptcha(school)) },
      token,
    })
    expect(answer.code).toBe(0)
    return codeInOutbox(school, telephone)
  }

  it('takes the password and a code sent to the new number', async () => {
    const { user, token } = await signedIn(school)
    const telephone = newPhone()
    const smscode = await codeTo(telephone, token)
    expect((await change(token, { telephone, smscode, password: 'wrong_pass1' })).code).toBe(
      refusals.passwordWrong.code,
    )
    expect((await change(token, { telephone, smscode: otherThan(smscode) })).code).toBe(
      refusals.smsCodeWrong.code,
    )
    expect((await change(token, { telephone, smscode })).code).toBe(0)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row?.telephone).toBe(telephone)
  })

  it('signs the other sessions out, and those of nobody else', async () => {
    const { user, token } = await signedIn(school)
    const other = await tokenOf(school, user)
    const stranger = await signedIn(school)
    const telephone = newPhone()
    const smscode = await codeTo(telephone, token)
    expect((await change(token, { telephone, smscode: otherThan(smscode) })).code).not.toBe(0)
    expect(await httpOf(other)).toBe(200)
    expect((await change(token, { telephone, smscode })).code).toBe(0)
    const seen = [await httpOf(token), await httpOf(other), await httpOf(stranger.token)]
    expect(seen).toEqual([200, 401, 200])
  })

  it('sends the code only to somebody who is signed in, and never to a number that is taken', async () => {
    expect((await sendCode(school, newPhone(), 'changephone')).code).toBe(refusals.notSignedIn.code)
    const { token } = await signedIn(school)
    const taken = await aUser(school)
    const body = { action: 'changephone', telephone: taken.telephone, ...(await aCaptcha(school)) }
    const answer = await school.call('POST /api/smsmsg/sendcode', { body, token })
    expect(answer.code).toBe(refusals.phoneRegistered.code)
  })

  it('refuses a number that is taken or invalid, and the code of a registration', async () => {
    const { token } = await signedIn(school)
    const taken = (await aUser(school)).telephone ?? ''
    expect((await change(token, { telephone: taken, smscode: '123456' })).code).toBe(
      refusals.phoneRegistered.code,
    )
    expect((await change(token, { telephone: '123', smscode: '123456' })).code).toBe(
      refusals.phoneFormat.code,
    )
    const telephone = newPhone()
    const smscode = await aCode(school, telephone, 'reg')
    expect((await change(token, { telephone, smscode })).code).toBe(refusals.smsCodeWrong.code)
  })

  it('gives a number that two request at once to one of them', async () => {
    const telephone = newPhone()
    const people = [await signedIn(school), await signedIn(school)]
    const [first, second] = people
    const smscode = await codeTo(telephone, first?.token ?? '')
    const answers = await Promise.all(
      [first, second].map((person) => change(person?.token ?? '', { telephone, smscode })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})
