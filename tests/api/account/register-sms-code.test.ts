import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { smsCodes, users } from '#server/db/tables/all.ts'
import { aUser, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode, aRegistration, otherThan } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

const register = (body: Record<string, unknown>) => school.call('POST /api/user/register', { body })
const usersWith = (telephone: string) => db.select().from(users).where(eq(users.telephone, telephone))

describe('the SMS code of a registration', () => {
  it('must be the right one', async () => {
    const body = await aRegistration(school)
    for (const smscode of [otherThan(body.smscode), '', '12345']) {
      const answer = await register({ ...body, ...(await aCaptcha(school)), smscode })
      expect(answer.code).toBe(refusals.smsCodeWrong.code)
    }
    expect(await usersWith(body.telephone)).toEqual([])
  })

  it('is refused after its ten minutes', async () => {
    const body = await aRegistration(school)
    await db
      .update(smsCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(smsCodes.telephone, body.telephone))
    expect((await register(body)).code).toBe(refusals.smsCodeWrong.code)
  })

  it('is valid for ten minutes and no longer', async () => {
    const { telephone } = await aRegistration(school)
    const [row] = await db
      .select({
        seconds: sql<number>`extract(epoch from ${smsCodes.expiresAt} - ${smsCodes.createdAt})::int`,
      })
      .from(smsCodes)
      .where(eq(smsCodes.telephone, telephone))
    expect(row?.seconds).toBe(600)
  })

  it('belongs to one phone and one area', async () => {
    const mine = await aRegistration(school)
    const theirs = await aRegistration(school)
    const code = mine.smscode === theirs.smscode ? otherThan(mine.smscode) : theirs.smscode
    expect((await register({ ...mine, smscode: code })).code).toBe(refusals.smsCodeWrong.code)
    const abroad = await register({ ...mine, ...(await aCaptcha(school)), area_code: '852' })
    expect(abroad.code).toBe(refusals.smsCodeWrong.code)
  })

  it('belongs to one action', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const smscode = await aCode(school, telephone, 'telphonelogin')
    await db.update(users).set({ telephone: null }).where(eq(users.id, user.id))
    const answer = await register({ telephone, smscode, password: PASSWORD, ...(await aCaptcha(school)) })
    expect(answer.code).toBe(refusals.smsCodeWrong.code)
  })

  it('is refused after five wrong tries, even when it is right, and a new one is to be requested', async () => {
    const body = await aRegistration(school)
    const wrong = otherThan(body.smscode)
    const codes: number[] = []
    for (let tries = 0; tries < 5; tries++)
      codes.push((await register({ ...body, ...(await aCaptcha(school)), smscode: wrong })).code)
    const isWrong = refusals.smsCodeWrong.code
    expect(codes).toEqual([isWrong, isWrong, isWrong, isWrong, refusals.smsCodeTriesUsed.code])
    const right = await register({ ...body, ...(await aCaptcha(school)) })
    expect([right.code, right.message]).toEqual([
      refusals.smsCodeTriesUsed.code,
      'Too many wrong codes. Please ask for a new one',
    ])
    const renewed = await aCode(school, body.telephone)
    expect((await register({ ...body, ...(await aCaptcha(school)), smscode: renewed })).code).toBe(0)
  })

  it('is still good after four wrong tries', async () => {
    const body = await aRegistration(school)
    const wrong = otherThan(body.smscode)
    for (let tries = 0; tries < 4; tries++)
      await register({ ...body, ...(await aCaptcha(school)), smscode: wrong })
    expect((await register({ ...body, ...(await aCaptcha(school)) })).code).toBe(0)
  })

  it('is replaced by a newer one', async () => {
    const body = await aRegistration(school)
    const newer = await aCode(school, body.telephone)
    if (newer !== body.smscode) expect((await register(body)).code).toBe(refusals.smsCodeWrong.code)
    expect((await register({ ...body, ...(await aCaptcha(school)), smscode: newer })).code).toBe(0)
  })
})
