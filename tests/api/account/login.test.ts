import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { captchas as captchaRows, sessions, smsCodes, users } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode, captchas, otherThan } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

const login = (body: Record<string, unknown>) => school.call('POST /api/user/login', { body })
const bySms = async (telephone: string, smscode: string, extra: Record<string, unknown> = {}) =>
  login({ login_action: 'smsmsg', telephone, smscode, ...(await aCaptcha(school)), ...extra })

/** Runs `change` between what a login reads of the account and what it does with it. */
async function changedMeanwhile(change: () => Promise<unknown>, attempt: () => ReturnType<typeof login>) {
  const { pool } = school.deps
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const queryThenChange = async (...given: unknown[]) => {
    const answer = await query(...given)
    if (JSON.stringify(given[0]).includes('"login-by-name"')) await change()
    return answer
  }
  const spy = vi.spyOn(pool, 'query').mockImplementation((...given) => queryThenChange(...given) as never)
  try {
    return await attempt()
  } finally {
    spy.mockRestore()
  }
}

describe('signing in by SMS code', () => {
  it('opens no session when the account has another phone by then', async () => {
    const telephone = newPhone()
    const user = await aUser(school, { telephone })
    const code = await aCode(school, telephone, 'telphonelogin')
    const client = await school.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('update users set telephone = $1 where id = $2', [newPhone(), user.id])
      const attempt = bySms(telephone, code)
      const used = sql`telephone = ${telephone} and used_at is not null`
      await expect.poll(() => db.$count(smsCodes, used)).toBe(1)
      await client.query('commit')
      expect((await attempt).reason).toBe('loginFailed')
    } finally {
      client.release()
    }
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })
})

describe('signing in by user name', () => {
  it('opens no session when the password changes or the account is locked while it is compared', async () => {
    for (const values of [{ passwordHash: 'another' }, { lockedAt: new Date() }]) {
      const user = await aUser(school)
      const answer = await changedMeanwhile(
        () => db.update(users).set(values).where(eq(users.id, user.id)),
        () => login({ login_action: 'username', username: user.username, password: PASSWORD }),
      )
      expect(answer.code).toBe(refusals.loginFailed.code)
      expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    }
  })

  it('reads the same and compares as often for an unknown name as for a known one', async () => {
    const user = await aUser(school)
    const spy = vi.spyOn(school.deps.pool, 'query')
    const counts = []
    for (const username of [user.username, 'nobody_at_all']) {
      spy.mockClear()
      await login({ login_action: 'username', username, password: 'wrong_pass1' })
      counts.push(spy.mock.calls.length)
    }
    spy.mockRestore()
    expect(counts[0]).toBe(counts[1])
    expect(counts[0]).toBeGreaterThan(0)
  })

  it('answers a token pair and the userid', async () => {
    const user = await aUser(school)
    const answer = await login({ login_action: 'username', username: user.username, password: PASSWORD })
    expect([answer.http, answer.code, answer.data.userid]).toEqual([200, 0, user.id])
    expect(answer.data.token).toMatchObject({ token_type: 'Bearer', expires_in: 7200 })
    const token = answer.data.token.access_token
    expect((await school.call('GET /api/user/current', { token })).data.userid).toBe(user.id)
  })

  it('takes the name in any case and with spaces around it', async () => {
    const user = await aUser(school, { username: 'Mixed_Case1' })
    for (const username of ['mixed_case1', 'MIXED_CASE1', ' Mixed_Case1 '])
      expect((await login({ login_action: 'username', username, password: PASSWORD })).data.userid).toBe(
        user.id,
      )
  })

  it('works as a form', async () => {
    const user = await aUser(school)
    const body = { login_action: 'username', username: user.username, password: PASSWORD }
    expect((await school.call('POST /api/user/login', { body, form: true })).data.userid).toBe(user.id)
  })

  it('answers a wrong password and an unknown name alike', async () => {
    const user = await aUser(school)
    const wrong = await login({ login_action: 'username', username: user.username, password: 'wrong_pass1' })
    const unknown = await login({ login_action: 'username', username: 'nobody_here', password: PASSWORD })
    expect(wrong.raw.json()).toEqual(unknown.raw.json())
    expect([wrong.http, wrong.code, wrong.message, wrong.data]).toEqual([
      200,
      refusals.loginFailed.code,
      'user name or password wrong',
      null,
    ])
    expect(Object.keys(wrong.raw.headers).sort()).toEqual(Object.keys(unknown.raw.headers).sort())
  })

  it('fails without a name, without a password and for an account that has none', async () => {
    const user = await aUser(school, { passwordHash: null })
    for (const body of [
      { username: user.username, password: PASSWORD },
      { username: user.username, password: '' },
      { username: '', password: '' },
      {},
    ])
      expect((await login({ login_action: 'username', ...body })).code).toBe(refusals.loginFailed.code)
  })

  it('refuses a login type other than the three', async () => {
    const answer = await login({ login_action: 'magic', username: 'nobody_here', password: PASSWORD })
    expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'login_action' }])
  })

  it('ends the session that the browser had, once there is another, and no other one', async () => {
    const user = await aUser(school)
    const body = { login_action: 'username', username: user.username, password: PASSWORD }
    const tokenOf = (answer: Awaited<ReturnType<typeof login>>) => answer.data.token.access_token
    const httpOf = async (token: string) => (await school.call('GET /api/user/current', { token })).http
    const [here, there] = [tokenOf(await login(body)), tokenOf(await login(body))]
    const wrong = { ...body, password: 'wrong_pass1' }
    expect((await school.call('POST /api/user/login', { body: wrong, token: here })).code).not.toBe(0)
    expect(await httpOf(here)).toBe(200)
    const next = tokenOf(await school.call('POST /api/user/login', { body, token: here }))
    expect([await httpOf(here), await httpOf(there), await httpOf(next)]).toEqual([401, 200, 200])
    const ended = await db
      .select({ reason: sessions.endReason })
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), isNotNull(sessions.endedAt)))
    expect(ended).toEqual([{ reason: 'replaced by a login' }])
  })

  it('keeps the browser and the address of the session', async () => {
    const user = await aUser(school)
    await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: PASSWORD },
      headers: { 'user-agent': 'x'.repeat(1000) },
      address: '203.0.113.7',
    })
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(session).toMatchObject({ address: '203.0.113.7', userAgent: 'x'.repeat(300) })
  })
})

describe('signing in by phone and password', () => {
  it('takes the area 86 unless another is named', async () => {
    const telephone = newPhone()
    const here = await aUser(school, { telephone })
    const abroad = await aUser(school, { telephone, areaCode: '852' })
    const body = { login_action: 'telephone', telephone, password: PASSWORD }
    expect((await login(body)).data.userid).toBe(here.id)
    expect((await login({ ...body, area_code: '86' })).data.userid).toBe(here.id)
    expect((await login({ ...body, area_code: '852' })).data.userid).toBe(abroad.id)
  })

  it('answers a wrong password and an unknown phone alike', async () => {
    const { telephone } = await aUser(school)
    const wrong = await login({ login_action: 'telephone', telephone, password: 'wrong_pass1' })
    const unknown = await login({ login_action: 'telephone', telephone: newPhone(), password: PASSWORD })
    expect(wrong.code).toBe(refusals.loginFailed.code)
    expect(wrong.raw.json()).toEqual(unknown.raw.json())
  })

  it('refuses an invalid phone', async () => {
    const answer = await login({ login_action: 'telephone', telephone: '12345', password: PASSWORD })
    expect([answer.code, answer.message]).toEqual([refusals.phoneFormat.code, 'phone format wrong'])
  })
})

describe('signing in by phone and SMS code', () => {
  it('signs in with captcha and code, once', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const code = await aCode(school, telephone, 'telphonelogin')
    expect((await bySms(telephone, code)).data.userid).toBe(user.id)
    expect((await bySms(telephone, code)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('takes the area of the phone', async () => {
    const user = await aUser(school, { telephone: '5550001', areaCode: '1' })
    const code = await aCode(school, '5550001', 'telphonelogin', '1')
    expect((await bySms('5550001', code, { area_code: '1' })).data.userid).toBe(user.id)
  })

  it('requires a correct, unused captcha', async () => {
    const { telephone } = await aUser(school)
    const smscode = await aCode(school, telephone ?? '', 'telphonelogin')
    const body = { login_action: 'smsmsg', telephone, smscode }
    expect((await login(body)).code).toBe(refusals.captchaRequired.code)
    const captcha = await aCaptcha(school)
    expect((await login({ ...body, ...captcha, imgcaptcha: '1111' })).code).toBe(refusals.captchaWrong.code)
    expect((await login({ ...body, ...captcha })).code).toBe(refusals.captchaWrong.code)
    expect((await login({ ...body, ...(await aCaptcha(school)) })).code).toBe(0)
  })

  it('refuses an unknown phone, an invalid phone, a wrong code and an expired one', async () => {
    expect((await bySms(newPhone(), '123456')).code).toBe(refusals.phoneNotRegistered.code)
    expect((await bySms('12345', '123456')).code).toBe(refusals.phoneFormat.code)
    const telephone = (await aUser(school)).telephone ?? ''
    const code = await aCode(school, telephone, 'telphonelogin')
    expect((await bySms(telephone, otherThan(code))).code).toBe(refusals.smsCodeWrong.code)
    await db
      .update(smsCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(smsCodes.telephone, telephone))
    expect((await bySms(telephone, code)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('refuses a code that was sent for a registration', async () => {
    const telephone = newPhone()
    const code = await aCode(school, telephone, 'reg')
    await aUser(school, { telephone })
    expect((await bySms(telephone, code)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('refuses the right code after five wrong tries', async () => {
    const telephone = (await aUser(school)).telephone ?? ''
    const code = await aCode(school, telephone, 'telphonelogin')
    for (let tries = 0; tries < 4; tries++)
      expect((await bySms(telephone, otherThan(code))).code).toBe(refusals.smsCodeWrong.code)
    expect((await bySms(telephone, otherThan(code))).code).toBe(refusals.smsCodeTriesUsed.code)
    expect((await bySms(telephone, code)).code).toBe(refusals.smsCodeTriesUsed.code)
  })

  it('signs in once when one code is sent fifty times at once', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const smscode = await aCode(school, telephone, 'telphonelogin')
    const proofs = await captchas(school, 50)
    const answers = await Promise.all(
      proofs.map((proof) => login({ login_action: 'smsmsg', telephone, smscode, ...proof })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === refusals.smsCodeWrong.code)).toHaveLength(49)
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
  })

  it('compares five codes when twenty are sent at once', async () => {
    const telephone = (await aUser(school)).telephone ?? ''
    const code = await aCode(school, telephone, 'telphonelogin')
    const proofs = await captchas(school, 20)
    await Promise.all(
      proofs.map((proof) => login({ login_action: 'smsmsg', telephone, smscode: otherThan(code), ...proof })),
    )
    const [row] = await db.select().from(smsCodes).where(eq(smsCodes.telephone, telephone))
    expect(row?.attempts).toBe(5)
  })
})

describe('a locked account', () => {
  const lock = (id: number) => db.update(users).set({ lockedAt: sql`now()` }).where(eq(users.id, id))

  it('is revealed only to whoever has its password', async () => {
    const user = await aUser(school)
    await lock(user.id)
    const body = { login_action: 'username', username: user.username }
    expect((await login({ ...body, password: 'wrong_pass1' })).code).toBe(refusals.loginFailed.code)
    const right = await login({ ...body, password: PASSWORD })
    expect([right.http, right.code, right.data]).toEqual([200, refusals.accountLocked.code, null])
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it('is revealed only to whoever has its phone', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const code = await aCode(school, telephone, 'telphonelogin')
    await lock(user.id)
    expect((await bySms(telephone, otherThan(code))).code).toBe(refusals.smsCodeWrong.code)
    expect((await bySms(telephone, code)).code).toBe(refusals.accountLocked.code)
  })
})

describe('the captcha of a login', () => {
  it('is not consumed while none is required', async () => {
    const user = await aUser(school)
    const captcha = await aCaptcha(school)
    const body = { login_action: 'username', username: user.username, password: PASSWORD, ...captcha }
    expect((await login({ ...body, imgcaptcha: '9999' })).code).toBe(0)
    expect(await db.select().from(captchaRows).where(eq(captchaRows.key, captcha.crypt_key))).toHaveLength(1)
  })
})
