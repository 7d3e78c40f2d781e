import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { captchas as captchaRows } from '#server/db/tables/all.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, captchas } from './support.ts'

const school = await openTestSchool()
const drawn = await openTestSchool({ CAPTCHA_PROVIDER: 'image' })

const PNG_SIGNATURE = '89504e470d0a1a0a'

const check = (query?: Record<string, string>, body?: unknown) =>
  school.call('POST /api/captcha/check', { ...(query && { query }), ...(body !== undefined && { body }) })

describe('drawing a captcha', () => {
  it('answers pixels as a PNG data URL and never an SVG, whose paths would give the letters away', async () => {
    const { http, code, data, raw } = await drawn.call('GET /api/captcha/getcode')
    expect([http, code]).toEqual([200, 0])
    const [head, body = ''] = data.captcha.split(',')
    expect(head).toBe('data:image/png;base64')
    const png = Buffer.from(body, 'base64')
    expect(png.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
    expect(png.toString('latin1')).not.toMatch(/<svg|<path/)
    expect(raw.headers['cache-control']).toBe('no-store')
  })

  it('requires four characters that only the server has', async () => {
    const { data, raw } = await drawn.call('GET /api/captcha/getcode')
    const [row] = await drawn.deps.db.select().from(captchaRows).where(eq(captchaRows.key, data.crypt_key))
    expect(row?.answer).toMatch(/^[A-Za-z2-9]{4}$/)
    expect(Object.keys(data).sort()).toEqual(['captcha', 'crypt_key'])
    expect(JSON.stringify(raw.headers)).not.toContain(row?.answer)
  })

  it('takes the letters in either case and with spaces around them', async () => {
    const { data } = await drawn.call('GET /api/captcha/getcode')
    const [row] = await drawn.deps.db.select().from(captchaRows).where(eq(captchaRows.key, data.crypt_key))
    const body = { imgcaptcha: ` ${row?.answer.toUpperCase()} `, crypt_key: data.crypt_key }
    const answer = await drawn.call('POST /api/captcha/check', { body })
    expect([answer.code, answer.data]).toEqual([0, true])
  })

  it('gives the browser a cookie that scripts cannot read', async () => {
    const { data, raw } = await school.call('GET /api/captcha/getcode')
    const cookie = String(raw.headers['set-cookie'])
    expect(cookie).toContain(`sy_captcha=${data.crypt_key}`)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).not.toMatch(/Secure/i)
  })

  it('marks the cookie as secure when the school is reached by https', async () => {
    const https = await openTestSchool({ PUBLIC_URL: 'https://school.example' })
    const { raw } = await https.call('GET /api/captcha/getcode')
    expect(String(raw.headers['set-cookie'])).toMatch(/Secure/i)
  })
})

describe('checking a captcha', () => {
  it('answers true with the fields in the query', async () => {
    const answer = await check(await aCaptcha(school))
    expect([answer.http, answer.code, answer.data]).toEqual([200, 0, true])
  })

  it('answers true with the fields in the body, as JSON or as a form', async () => {
    const json = await check(undefined, await aCaptcha(school))
    expect([json.code, json.data]).toEqual([0, true])
    const form = await school.call('POST /api/captcha/check', { body: await aCaptcha(school), form: true })
    expect([form.code, form.data]).toEqual([0, true])
  })

  it('does not consume a captcha', async () => {
    const captcha = await aCaptcha(school)
    expect((await check(captcha)).data).toBe(true)
    expect((await check(captcha)).data).toBe(true)
  })

  it('consumes a captcha when the value is wrong, so that it allows one attempt', async () => {
    const captcha = await aCaptcha(school)
    expect((await check({ ...captcha, imgcaptcha: '1111' })).code).toBe(refusals.captchaWrong.code)
    const again = await check(captcha)
    expect([again.http, again.code, again.data]).toEqual([200, refusals.captchaWrong.code, null])
  })

  it('refuses the key of another captcha, an unknown key and nothing at all', async () => {
    const [first, second] = await captchas(school, 2)
    await school.deps.db
      .update(captchaRows)
      .set({ answer: 'abcd' })
      .where(eq(captchaRows.key, second?.crypt_key ?? ''))
    const crossed = { imgcaptcha: 'abcd', crypt_key: first?.crypt_key ?? '' }
    expect((await check(crossed)).code).toBe(refusals.captchaWrong.code)
    expect((await check({ imgcaptcha: '0000', crypt_key: 'unknown' })).code).toBe(refusals.captchaWrong.code)
    expect((await check()).code).toBe(refusals.captchaWrong.code)
    expect((await check(undefined, {})).code).toBe(refusals.captchaWrong.code)
  })

  it('refuses a captcha after its ten minutes', async () => {
    const captcha = await aCaptcha(school)
    const [row] = await school.deps.db
      .select({
        seconds: sql<number>`extract(epoch from ${captchaRows.expiresAt} - now())::int`,
      })
      .from(captchaRows)
      .where(eq(captchaRows.key, captcha.crypt_key))
    expect(row?.seconds).toBeGreaterThan(590)
    expect(row?.seconds).toBeLessThanOrEqual(600)
    await school.deps.db
      .update(captchaRows)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(captchaRows.key, captcha.crypt_key))
    expect((await check(captcha)).code).toBe(refusals.captchaWrong.code)
  })
})
