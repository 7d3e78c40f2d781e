import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { captchas as captchaRows, users } from '#server/db/tables/all.ts'
import { clearSettingsCache, writeSetting } from '#server/features/site/index.ts'
import { aUser, newPhone, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode, aRegistration, captchas } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

const register = (body: Record<string, unknown>) => school.call('POST /api/user/register', { body })
const usersWith = (telephone: string) => db.select().from(users).where(eq(users.telephone, telephone))

describe('registering', () => {
  it('makes a student who is signed in, with the first userid 1001', async () => {
    const body = await aRegistration(school)
    const answer = await register(body)
    expect([answer.http, answer.code]).toEqual([200, 0])
    expect(answer.data).toMatchObject({ userid: 1001, token: { token_type: 'Bearer', expires_in: 7200 } })
    const me = await school.call('GET /api/user/current', { token: answer.data.token.access_token })
    expect(me.data).toMatchObject({
      userid: 1001,
      telephone: body.telephone,
      area_code: '86',
      types: [3],
      student: { studentuid: 1001, userid: 1001 },
      username_edited: 0,
    })
    expect(me.data.username).toMatch(/^stu_[a-z2-9]{8}$/)
    expect((await register(await aRegistration(school))).data.userid).toBe(1002)
  })

  it('stores the password as an Argon2id hash and the tokens as hashes', async () => {
    const body = await aRegistration(school)
    const { data } = await register(body)
    const [user] = await usersWith(body.telephone)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const rows = await db.execute(sql`select * from session_tokens`)
    expect(rows.rows.length).toBeGreaterThan(0)
    const dump = JSON.stringify(rows.rows)
    expect(dump).not.toContain(data.token.access_token)
    expect(dump).not.toContain(data.token.refresh_token)
  })

  it('stores every published field', async () => {
    const body = await aRegistration(school)
    await register({
      ...body,
      regtype: 'wap',
      audition: '1',
      name: ' 小书😀𠮷 ',
      sex: '0',
      birthday: '2008-02-29',
      email: 'student@school.example',
      grade: '初中',
      subject: '数学',
      parent_name: '书妈妈',
      parent_telephone: '13900000001',
      fissionid: 'f-1',
      recommenduserid: '1001',
    })
    expect((await usersWith(body.telephone))[0]).toMatchObject({
      registerSource: 2,
      audition: true,
      name: '小书😀𠮷',
      sex: 0,
      birthday: '2008-02-29',
      email: 'student@school.example',
      grade: '初中',
      subject: '数学',
      parentName: '书妈妈',
      parentTelephone: '13900000001',
      fissionId: 'f-1',
      recommendUserId: '1001',
    })
  })

  it('works as a form and for a phone of another area', async () => {
    const smscode = await aCode(school, '5551234', 'reg', '1')
    const body = {
      area_code: '1',
      telephone: '5551234',
      smscode,
      password: PASSWORD,
      ...(await aCaptcha(school)),
    }
    const answer = await school.call('POST /api/user/register', { body, form: true })
    expect(answer.code).toBe(0)
    expect(await usersWith('5551234')).toMatchObject([{ areaCode: '1' }])
  })

  it('takes the captcha with spaces around it', async () => {
    const body = await aRegistration(school)
    expect((await register({ ...body, imgcaptcha: ' 0000 ' })).code).toBe(0)
  })

  it('never makes an administrator, whatever is sent', async () => {
    const body = await aRegistration(school)
    const answer = await register({ ...body, id: 1, userid: 1, types: [1], lockedAt: null, isDemo: true })
    expect(answer.data.userid).toBeGreaterThan(1000)
    expect((await usersWith(body.telephone))[0]).toMatchObject({ types: [3], isDemo: false })
  })
})

describe('a registration is refused', () => {
  it('for an invalid phone', async () => {
    const body = await aRegistration(school)
    for (const telephone of ['12345', '23800138000', '138001380001', ''])
      expect((await register({ ...body, telephone })).code).toBe(refusals.phoneFormat.code)
    expect((await register({ ...body, area_code: '1', telephone: '12a4' })).code).toBe(
      refusals.phoneFormat.code,
    )
    expect((await register(body)).code).toBe(0)
  })

  it('for a password that is too short, too long or has other signs', async () => {
    const body = await aRegistration(school)
    for (const password of [
      'abc_123',
      'a234567890123456789',
      'abc-1234',
      'abc 1234',
      '密码密码密码密码',
      '',
    ]) {
      const answer = await register({ ...body, password })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'password' }])
    }
    expect((await register({ ...body, password: 'a23456789012345678' })).code).toBe(0)
  })

  it('for no mixture of letters, digits and underscores, nor for the lack of one', async () => {
    for (const password of ['vkqzmwtx', 'VKQZMWTX', '83502964', '__kq__wz', '________________4v'])
      expect((await register({ ...(await aRegistration(school)), password })).code, password).toBe(0)
  })

  it('for a password that is guessed among the first, but in a demo school', async () => {
    const body = await aRegistration(school)
    const guessable = ['Password1', 'qwertyuiop', 'xuexiao_2026', `${body.telephone}_1`]
    for (const password of guessable) {
      const answer = await register({ ...body, password })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'password' }])
    }
    await writeSetting(db, 'demo', { is_demo: true })
    clearSettingsCache(db)
    onTestFinished(async () => {
      await writeSetting(db, 'demo', { is_demo: false })
      clearSettingsCache(db)
    })
    expect((await register({ ...body, password: 'Password1' })).code).toBe(0)
  })

  it('for a phone that is registered', async () => {
    const body = await aRegistration(school)
    await aUser(school, { telephone: body.telephone })
    const answer = await register(body)
    expect([answer.code, answer.data]).toEqual([refusals.phoneRegistered.code, null])
    expect(await usersWith(body.telephone)).toHaveLength(1)
  })

  it('for a wrong captcha and for one of another key', async () => {
    const body = await aRegistration(school)
    const other = await aCaptcha(school)
    await db.update(captchaRows).set({ answer: 'abcd' }).where(eq(captchaRows.key, other.crypt_key))
    expect((await register({ ...body, imgcaptcha: '1111' })).code).toBe(refusals.captchaWrong.code)
    const fresh = await aCaptcha(school)
    const crossed = await register({ ...body, ...fresh, imgcaptcha: 'abcd' })
    expect(crossed.code).toBe(refusals.captchaWrong.code)
    expect(await usersWith(body.telephone)).toEqual([])
  })

  it('for a captcha that was used before', async () => {
    const first = await aRegistration(school)
    expect((await register(first)).code).toBe(0)
    const second = await aRegistration(school)
    const again = await register({ ...second, crypt_key: first.crypt_key })
    expect(again.code).toBe(refusals.captchaWrong.code)
    expect(await usersWith(second.telephone)).toEqual([])
  })

  it('for a captcha whose ten minutes are over', async () => {
    const body = await aRegistration(school)
    await db
      .update(captchaRows)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(captchaRows.key, body.crypt_key))
    expect((await register(body)).code).toBe(refusals.captchaWrong.code)
  })

  it('without the fields that every registration has', async () => {
    const body = await aRegistration(school)
    for (const field of ['telephone', 'imgcaptcha', 'crypt_key', 'smscode', 'password']) {
      const answer = await register({ ...body, [field]: undefined })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field }])
    }
  })
})

describe('registrations at once', () => {
  it('create one user for one phone', async () => {
    const body = await aRegistration(school)
    const proofs = await captchas(school, 20)
    const answers = await Promise.all(proofs.map((proof) => register({ ...body, ...proof })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.code !== 0))
      expect([refusals.smsCodeWrong.code, refusals.phoneRegistered.code]).toContain(answer.code)
    expect(await usersWith(body.telephone)).toHaveLength(1)
  })

  it('succeed once with one captcha', async () => {
    const first = await aRegistration(school)
    const bodies = await Promise.all(Array.from({ length: 10 }, () => aRegistration(school)))
    const answers = await Promise.all(bodies.map((body) => register({ ...body, crypt_key: first.crypt_key })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === refusals.captchaWrong.code)).toHaveLength(9)
  })

  it('with different phones all succeed', async () => {
    const phones = Array.from({ length: 5 }, newPhone)
    const bodies = await Promise.all(phones.map((phone) => aRegistration(school, phone)))
    const answers = await Promise.all(bodies.map(register))
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0])
    expect(new Set(answers.map((answer) => answer.data.userid)).size).toBe(5)
  })
})
