import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { smsCodes, smsMessages, users } from '#server/db/tables/all.ts'
import { newPhone, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const outbox = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/sms', { query, token })).data

async function send(telephone: string): Promise<void> {
  const captcha = await school.call('GET /api/captcha/getcode')
  const { code } = await school.call('POST /api/smsmsg/sendcode', {
    body: { action: 'reg', telephone, imgcaptcha: '0000', crypt_key: captcha.data.crypt_key },
  })
  expect(code).toBe(0)
}

describe('GET /api/v1/admin/sms', () => {
  it('shows the code of a message, and the code opens the registration', async () => {
    const telephone = newPhone()
    await send(telephone)
    const [message] = (await outbox()).list
    expect(message).toMatchObject({ area_code: '86', telephone, action: 'reg', smstype: 1 })
    expect(message!.code).toMatch(/^\d{6}$/)
    const captcha = await school.call('GET /api/captcha/getcode')
    const registered = await school.call('POST /api/user/register', {
      body: {
        area_code: '86',
        telephone,
        password: 'secret_12',
        smscode: message!.code,
        imgcaptcha: '0000',
        crypt_key: captcha.data.crypt_key,
      },
    })
    expect(registered.code).toBe(0)
    expect((await outbox()).list[0]).toMatchObject({ telephone, code: null })
  })

  it('shows only the newest code of a phone, since the older ones open nothing', async () => {
    const telephone = newPhone()
    await send(telephone)
    await send(telephone)
    const [newer, older] = (await outbox()).list
    expect(newer!.code).toMatch(/^\d{6}$/)
    expect(older).toMatchObject({ telephone, code: null })
  })

  it('shows the first administrator’s code to nobody else', async () => {
    const telephone = newPhone()
    await db.update(users).set({ telephone }).where(eq(users.id, 1))
    const captcha = await school.call('GET /api/captcha/getcode')
    const body = { action: 'telphonelogin', telephone, imgcaptcha: '0000', crypt_key: captcha.data.crypt_key }
    expect((await school.call('POST /api/smsmsg/sendcode', { body })).code).toBe(0)
    expect((await outbox()).list[0]?.code).toMatch(/^\d{6}$/)
    const colleague = await signedIn(school, [1])
    const { list } = (await school.call('GET /api/v1/admin/sms', { token: colleague.token })).data
    expect(list[0]).toMatchObject({ telephone, action: 'telphonelogin', code: null })
    await send(newPhone())
    const next = (await school.call('GET /api/v1/admin/sms', { token: colleague.token })).data
    expect(next.list[0]?.code).toMatch(/^\d{6}$/)
  })

  it('shows no code once it has expired', async () => {
    const telephone = newPhone()
    await send(telephone)
    await db
      .update(smsCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(smsCodes.telephone, telephone))
    expect((await outbox()).list[0]).toMatchObject({ telephone, code: null })
  })

  it('shows a message that has no code row without its code', async () => {
    await db
      .insert(smsMessages)
      .values({ action: 'reg', areaCode: '86', telephone: newPhone(), smsType: 2, code: '123456' })
    expect((await outbox()).list[0]).toMatchObject({ smstype: 2, code: null })
  })

  it('continues by cursor', async () => {
    const { total } = await outbox()
    const page = await outbox({ limit: 1 })
    const rest = await outbox({ limit: 100, cursor: page.next! })
    expect(rest.list).toHaveLength(total - 1)
    expect(rest.next).toBeNull()
    const wrong = await school.call('GET /api/v1/admin/sms', { query: { cursor: 'x' }, token })
    expect(wrong.code).toBe(102001)
  })
})
