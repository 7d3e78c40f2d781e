import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { smsCodes, smsMessages } from '#server/db/tables/all.ts'
import { aUser, newPhone } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, captchas, codeInOutbox, sendCode } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

const messagesTo = (telephone: string, areaCode = '86') =>
  db
    .select()
    .from(smsMessages)
    .where(and(eq(smsMessages.telephone, telephone), eq(smsMessages.areaCode, areaCode)))

describe('sending an SMS code', () => {
  it('puts a code of six digits into the outbox and answers how many sends were used', async () => {
    const telephone = newPhone()
    const first = await sendCode(school, telephone)
    expect([first.http, first.code, first.data]).toEqual([200, 0, { sendsmsnums: 1 }])
    const rows = await messagesTo(telephone)
    expect(rows).toMatchObject([{ smsType: 1 }])
    for (const row of rows) expect(row.code).toMatch(/^\d{6}$/)
  })

  it('never answers the code itself', async () => {
    const telephone = newPhone()
    const answer = await sendCode(school, telephone)
    expect(answer.raw.body).not.toContain(await codeInOutbox(school, telephone))
  })

  it('stores the code for comparing only as a hash', async () => {
    const telephone = newPhone()
    await sendCode(school, telephone)
    const code = await codeInOutbox(school, telephone)
    const [row] = await db.select().from(smsCodes).where(eq(smsCodes.telephone, telephone))
    expect(JSON.stringify({ ...row, telephone: '' })).not.toContain(code)
  })

  it('takes the area code under either spelling', async () => {
    const telephone = newPhone()
    expect((await sendCode(school, telephone, 'reg', { areacode: '852' })).code).toBe(0)
    expect((await sendCode(school, telephone, 'reg', { area_code: '852' })).data).toEqual({ sendsmsnums: 2 })
    expect(await messagesTo(telephone, '852')).toHaveLength(2)
    expect(await messagesTo(telephone)).toHaveLength(0)
  })

  it('works as a form, where every value is text', async () => {
    const body = { action: 'reg', telephone: newPhone(), smstype: '1', ...(await aCaptcha(school)) }
    const answer = await school.call('POST /api/smsmsg/sendcode', { body, form: true })
    expect(answer.data).toEqual({ sendsmsnums: 1 })
  })

  it.each(['getbackpassword', 'login', ''])('refuses the action %j', async (action) => {
    const body = { action, telephone: newPhone(), ...(await aCaptcha(school)) }
    const answer = await school.call('POST /api/smsmsg/sendcode', { body })
    expect(answer.code).toBe(refusals.invalidField.code)
    expect(answer.data).toEqual({ field: 'action' })
  })

  it('refuses an invalid phone', async () => {
    for (const telephone of ['12345', '23800138000', '1380013800', '138001380000', ''])
      expect((await sendCode(school, telephone)).code).toBe(refusals.phoneFormat.code)
    expect((await sendCode(school, '1', 'reg', { areacode: '1' })).code).toBe(refusals.phoneFormat.code)
    expect((await sendCode(school, '12a4', 'reg', { areacode: '1' })).code).toBe(refusals.phoneFormat.code)
  })

  it('refuses to register a phone that is registered, and to sign in one that is not', async () => {
    const known = await aUser(school)
    const registering = await sendCode(school, known.telephone ?? '', 'reg')
    expect([registering.code, registering.message]).toEqual([
      refusals.phoneRegistered.code,
      'phone registered',
    ])
    const unknown = newPhone()
    const signingIn = await sendCode(school, unknown, 'telphonelogin')
    expect([signingIn.code, signingIn.message]).toEqual([
      refusals.phoneNotRegistered.code,
      'please sign up first',
    ])
    expect(await messagesTo(known.telephone ?? '')).toHaveLength(0)
    expect(await messagesTo(unknown)).toHaveLength(0)
    expect((await sendCode(school, known.telephone ?? '', 'telphonelogin')).code).toBe(0)
  })
})

describe('the captcha before a send', () => {
  it('must be there and right', async () => {
    const telephone = newPhone()
    const { crypt_key } = await aCaptcha(school)
    for (const captcha of [
      {},
      { imgcaptcha: '1111', crypt_key },
      { imgcaptcha: '0000', crypt_key: 'unknown' },
    ]) {
      const body = { action: 'reg', telephone, ...captcha }
      const answer = await school.call('POST /api/smsmsg/sendcode', { body })
      expect([answer.code, answer.message]).toEqual([refusals.captchaWrong.code, 'graphic code wrong'])
    }
    expect(await messagesTo(telephone)).toHaveLength(0)
  })

  it('permits three sends and no fourth', async () => {
    const captcha = await aCaptcha(school)
    const send = () =>
      school.call('POST /api/smsmsg/sendcode', { body: { action: 'reg', telephone: newPhone(), ...captcha } })
    const codes = [await send(), await send(), await send(), await send()].map((answer) => answer.code)
    expect(codes).toEqual([0, 0, 0, refusals.captchaWrong.code])
  })

  it('permits three sends even when twenty are requested at once', async () => {
    const captcha = await aCaptcha(school)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        school.call('POST /api/smsmsg/sendcode', {
          body: { action: 'reg', telephone: newPhone(), ...captcha },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
  })

  it('need not be repeated by the browser that had it checked', async () => {
    const captcha = await aCaptcha(school)
    const headers = { cookie: `sy_captcha=${captcha.crypt_key}` }
    const body = { action: 'reg', telephone: newPhone() }
    await school.call('POST /api/captcha/check', { query: captcha })
    const { crypt_key } = captcha
    for (const other of ['', `x${crypt_key}`, `${crypt_key}x`]) {
      const cookie = `sy_captcha=${other}`
      const stranger = await school.call('POST /api/smsmsg/sendcode', { body, headers: { cookie } })
      expect(stranger.code, cookie).toBe(refusals.captchaWrong.code)
    }
    const sent = await school.call('POST /api/smsmsg/sendcode', { body, headers })
    expect([sent.code, sent.data]).toEqual([0, { sendsmsnums: 1 }])
  })

  it('is not proven by a cookie whose captcha was never checked', async () => {
    const { crypt_key } = await aCaptcha(school)
    const answer = await school.call('POST /api/smsmsg/sendcode', {
      body: { action: 'reg', telephone: newPhone() },
      headers: { cookie: `sy_captcha=${crypt_key}` },
    })
    expect(answer.code).toBe(refusals.captchaWrong.code)
  })

  it.each(['%00', '%F0%9F%98%80', 'x'.repeat(4000), '%', "'; drop table users"])(
    'is not proven by the cookie %j',
    async (value) => {
      const answer = await school.call('POST /api/smsmsg/sendcode', {
        body: { action: 'reg', telephone: newPhone() },
        headers: { cookie: `sy_captcha=${value}` },
      })
      expect([answer.http, answer.code]).toEqual([200, refusals.captchaWrong.code])
    },
  )
})

describe('the limit of ten sends', () => {
  it('allows the tenth and refuses the eleventh with code 1', async () => {
    const telephone = newPhone()
    for (let sends = 1; sends <= 10; sends++)
      expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: sends })
    const eleventh = await sendCode(school, telephone)
    expect([eleventh.http, eleventh.code, eleventh.message]).toEqual([200, 1, 'send count reached limit'])
    expect(await messagesTo(telephone)).toHaveLength(10)
    expect((await sendCode(school, telephone, 'reg', { areacode: '852' })).code).toBe(0)
  })

  it('allows ten of twenty sends at once', async () => {
    const telephone = newPhone()
    const proofs = await captchas(school, 20)
    const answers = await Promise.all(
      proofs.map((proof) =>
        school.call('POST /api/smsmsg/sendcode', { body: { action: 'reg', telephone, ...proof } }),
      ),
    )
    const sent = answers.filter((answer) => answer.code === 0).map((answer) => answer.data.sendsmsnums)
    expect(sent.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(10)
    expect(await messagesTo(telephone)).toHaveLength(10)
  })

  it('counts a rolling day and not a calendar day', async () => {
    const telephone = newPhone()
    const sentAgo = (age: string) =>
      db.insert(smsMessages).values({
        action: 'reg',
        areaCode: '86',
        telephone,
        smsType: 1,
        createdAt: sql`now() - ${age}::interval`,
      })
    for (let sends = 0; sends < 9; sends++) await sentAgo('23 hours 59 minutes')
    await sentAgo('24 hours 1 minute')
    expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: 10 })
    expect((await sendCode(school, telephone)).code).toBe(1)
    await db
      .update(smsMessages)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(smsMessages.telephone, telephone))
    expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: 1 })
  })
})
