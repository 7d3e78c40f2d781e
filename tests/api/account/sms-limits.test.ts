import { count, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { smsAlarms, smsMessages } from '#server/db/tables/all.ts'
import { clearSettingsCache, type Settings, writeSetting } from '#server/features/site/index.ts'
import { aUser, newPhone, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, captchas } from './support.ts'

const lines: string[] = []
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  lines.push(String(text))
  return true
})
const school = await openTestSchool({ SMS_LIMITS: 'on', LOG_LEVEL: 'warn' })
const { db } = school.deps
const { token } = await theAdmin(school)
const roomy: Settings['sms'] = {
  countries: ['86'],
  address_per_hour: 1000,
  address_per_day: 1000,
  site_per_hour: 1000,
}

async function allow(change: Partial<Settings['sms']>): Promise<void> {
  await writeSetting(db, 'sms', { ...roomy, ...change })
  clearSettingsCache(db)
}
afterEach(async () => {
  await db.delete(smsMessages)
  await db.delete(smsAlarms)
  await allow({})
})

const send = async (address: string, body: Record<string, unknown> = {}, language = 'en') =>
  school.call('POST /api/smsmsg/sendcode', {
    body: { action: 'reg', telephone: newPhone(), ...(await aCaptcha(school)), ...body },
    headers: { 'accept-language': language },
    address,
  })
const atOnce = async (sends: number, addressOf: (index: number) => string) => {
  const proofs = await captchas(school, sends)
  return Promise.all(
    proofs.map((proof, index) =>
      school.call('POST /api/smsmsg/sendcode', {
        body: { action: 'reg', telephone: newPhone(), ...proof },
        address: addressOf(index),
      }),
    ),
  )
}
const sent = async () => (await db.select({ sends: count() }).from(smsMessages))[0]?.sends

describe('a number', () => {
  it('gets another code after the two minutes that the page counts down, whatever it is for', async () => {
    const { telephone } = await aUser(school)
    const body = { telephone: telephone ?? '' }
    const from = '203.0.113.1'
    expect((await send(from, { ...body, action: 'telphonelogin' })).code).toBe(0)
    const refused = await send(from, { ...body, action: 'telphonelogin' })
    const seconds = Number(/in (\d+) s$/.exec(refused.message)?.[1])
    expect([refused.http, refused.code]).toEqual([200, refusals.smsTooSoon.code])
    expect([seconds > 100, seconds <= 119]).toEqual([true, true])
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '118 seconds'` })
    expect((await send(from, { ...body, action: 'telphonelogin' })).code).toBe(refusals.smsTooSoon.code)
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '119 seconds'` })
    expect((await send(from, { ...body, action: 'telphonelogin' })).code).toBe(0)
    expect(await sent()).toBe(2)
  })

  it('gets one of ten codes that are requested at once', async () => {
    const telephone = newPhone()
    const proofs = await captchas(school, 10)
    const answers = await Promise.all(
      proofs.map((proof) =>
        school.call('POST /api/smsmsg/sendcode', { body: { action: 'reg', telephone, ...proof } }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === refusals.smsTooSoon.code)).toHaveLength(9)
  })

  it('need not wait for a code that the provider may have lost', async () => {
    const telephone = newPhone()
    await send('203.0.113.1', { telephone })
    await db.update(smsMessages).set({ confirmed: false })
    expect((await send('203.0.113.1', { telephone })).code).toBe(0)
  })
})

describe('a client address', () => {
  it('has twenty sends an hour and sixty a day by default', async () => {
    await db.execute(sql`delete from settings where key = 'sms'`)
    clearSettingsCache(db)
    const { data } = await school.call('GET /api/v1/admin/sms/settings', { token })
    expect(data).toMatchObject({
      countries: ['86'],
      address_per_hour: 20,
      address_per_day: 60,
      site_per_hour: 300,
    })
  })

  it('is refused after its limit of the hour, and others are not', async () => {
    await allow({ address_per_hour: 3 })
    for (let sends = 0; sends < 3; sends++) expect((await send('203.0.113.1')).code).toBe(0)
    const refused = await send('203.0.113.1')
    expect([refused.http, refused.code, refused.message]).toEqual([
      200,
      refusals.smsAddressLimit.code,
      'Too many codes were asked for from your network. Please try again in an hour',
    ])
    expect((await send('203.0.113.2')).code).toBe(0)
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '61 minutes'` })
    expect((await send('203.0.113.1')).code).toBe(0)
  })

  it('is refused after its limit of the day', async () => {
    await allow({ address_per_hour: 2, address_per_day: 3 })
    await send('203.0.113.1')
    await send('203.0.113.1')
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '23 hours'` })
    expect((await send('203.0.113.1')).code).toBe(0)
    expect((await send('203.0.113.1')).code).toBe(refusals.smsAddressLimit.code)
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '25 hours'` })
    expect((await send('203.0.113.1')).code).toBe(0)
  })

  it('of IPv6 is its network, since a household has a whole one', async () => {
    await allow({ address_per_hour: 2 })
    expect((await send('2001:db8:1:2::1')).code).toBe(0)
    expect((await send('2001:db8:1:2:ffff::9')).code).toBe(0)
    expect((await send('2001:db8:1:2:3:4:5:6')).code).toBe(refusals.smsAddressLimit.code)
    expect((await send('2001:db8:1:3::1')).code).toBe(0)
  })

  it('gets five of twenty sends at once when five are left', async () => {
    await allow({ address_per_hour: 5 })
    const answers = await atOnce(20, () => '203.0.113.1')
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === refusals.smsAddressLimit.code)).toHaveLength(15)
    expect(await sent()).toBe(5)
  })
})

describe('the whole site', () => {
  it('sends no more than its limit of the hour, even when twenty addresses send requests at once', async () => {
    await allow({ site_per_hour: 6 })
    const answers = await atOnce(20, (index) => `203.0.113.${index}`)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(6)
    expect(answers.filter(({ code }) => code === refusals.smsSiteLimit.code)).toHaveLength(14)
    expect(await sent()).toBe(6)
  })

  it('then logs one line an hour and shows a notice in the back office', async () => {
    const alarm = async () => {
      const { data } = await school.call('GET /api/v1/admin/sms/sends', { token })
      return data.alarm
    }
    await allow({ site_per_hour: 2 })
    expect(await alarm()).toBeNull()
    lines.length = 0
    await atOnce(9, (index) => `203.0.113.${index}`)
    const logged = lines
      .map((line) => JSON.parse(line) as { level: number; alarm?: string; sends?: number })
      .filter((line) => line.alarm === 'sms')
    expect(logged).toMatchObject([{ level: 50, sends: 2 }])
    expect(await alarm()).toMatchObject({ sends: 2, refused: 7, at: expect.any(Number) })
    const overview = await school.call('GET /api/v1/admin/overview', { token })
    expect(overview.data.sms_alarm).toMatchObject({ sends: 2, refused: 7 })
    await db.update(smsAlarms).set({ createdAt: sql`now() - interval '25 hours'` })
    expect(await alarm()).toBeNull()
  })
})

describe('countries', () => {
  it('are only those that the school allows', async () => {
    const refused = await send('203.0.113.1', { areacode: '852', telephone: '51234567' })
    expect([refused.http, refused.code, refused.message]).toEqual([
      200,
      refusals.countryNotAllowed.code,
      'Codes are not sent to numbers of this country. Please use another number',
    ])
    await allow({ countries: ['86', '852'] })
    expect((await send('203.0.113.1', { areacode: '852', telephone: '51234567' })).code).toBe(0)
    expect((await school.call('GET /api/web/config')).data.sms_countries).toEqual(['86', '852'])
  })

  it('are no limit to the phone that an account has', async () => {
    const { telephone } = await aUser(school, { areaCode: '852', telephone: '51234568' })
    const body = { areacode: '852', telephone: telephone ?? '', action: 'telphonelogin' }
    expect((await send('203.0.113.1', body)).code).toBe(0)
  })

  it.each([
    ['zh-CN', '暂不支持向该国家或地区的号码发送验证码，请换用其他号码'],
    ['zh-TW', '目前不支援傳送驗證碼到這個國家或地區的號碼，請改用其他號碼'],
  ])('are refused in %s too', async (language, message) => {
    const refused = await send('203.0.113.1', { areacode: '852', telephone: '51234567' }, language)
    expect(refused.message).toBe(message)
  })
})

describe('a voice code', () => {
  it('is sent only where the school has switched it on', async () => {
    const refused = await send('203.0.113.1', { smstype: 2 })
    expect([refused.http, refused.code]).toEqual([200, refusals.voiceUnavailable.code])
    expect(await sent()).toBe(0)
  })

  it('is refused where the gateway has no voice, and is not offered', async () => {
    const outbox = school.deps.sms
    await db.execute(sql`insert into settings (key, value) values ('web_config', '{"smsvoice": true}')
      on conflict (key) do update set value = excluded.value`)
    clearSettingsCache(db)
    expect((await school.call('GET /api/web/config')).data.smsvoice).toBe(true)
    school.deps.sms = { ...outbox, hasVoiceCodes: false }
    const refused = await send('203.0.113.1', { smstype: 2 })
    expect([refused.code, refused.message]).toEqual([
      refusals.voiceUnavailable.code,
      'Codes cannot be sent by voice call here. Please ask for an SMS',
    ])
    expect((await school.call('GET /api/web/config')).data.smsvoice).toBe(false)
    school.deps.sms = outbox
    expect((await send('203.0.113.1', { smstype: 2 })).code).toBe(0)
  })
})

describe('the limits in the back office', () => {
  const put = (body: object) => school.call('PUT /api/v1/admin/sms/settings', { body, token })

  it('are changed, take effect at once and stand in the audit log', async () => {
    expect((await put({ ...roomy, address_per_hour: 1 })).code).toBe(0)
    expect((await send('203.0.113.1')).code).toBe(0)
    expect((await send('203.0.113.1')).code).toBe(refusals.smsAddressLimit.code)
    const { rows } = await db.execute<{ action: string; detail: { after: object } }>(
      sql`select action, detail from audit_log where subject = 'sms' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ action: 'sms settings', detail: { after: { address_per_hour: 1 } } }])
  })

  it.each([
    [{ countries: [] }, 'countries'],
    [{ countries: ['86', '86'] }, 'countries'],
    [{ countries: ['+86'] }, 'countries'],
    [{ address_per_hour: 0 }, 'address_per_hour'],
    [{ address_per_hour: 61, address_per_day: 60 }, 'address_per_day'],
    [{ site_per_hour: 'many' }, 'site_per_hour'],
  ])('refuse %j', async (change, field) => {
    const answer = await put({ ...roomy, ...change })
    expect(answer.code).toBe(refusals.invalidField.code)
    expect(answer.data).toEqual({ field: expect.stringContaining(field) })
  })
})

describe('the sends in the back office', () => {
  it('are counted by hour, by number and by address, the busiest first', async () => {
    const telephone = newPhone()
    await send('203.0.113.1', { telephone })
    await db.update(smsMessages).set({ createdAt: sql`now() - interval '2 minutes'` })
    await send('203.0.113.1', { telephone })
    await send('203.0.113.2')
    const user = await aUser(school)
    await db.insert(smsMessages).values({
      action: 'telphonelogin',
      areaCode: '86',
      telephone: user.telephone ?? '',
      smsType: 1,
      createdAt: sql`now() - interval '25 hours'`,
    })
    const { data } = await school.call('GET /api/v1/admin/sms/sends', { token })
    expect(data.hours).toHaveLength(24)
    expect(data.hours.reduce((sum, { sends }) => sum + sends, 0)).toBe(3)
    expect(data.hours.at(-1)?.from).toBeGreaterThan(data.hours[0]?.from ?? 0)
    expect(data.phones[0]).toMatchObject({ area_code: '86', telephone, sends: 2 })
    expect(data.phones).toHaveLength(2)
    expect(data.addresses).toEqual([
      { address: '203.0.113.1', sends: 2 },
      { address: '203.0.113.2', sends: 1 },
    ])
    expect(data.provider).toBe('outbox')
    const rows = await db.select().from(smsMessages).where(eq(smsMessages.address, '203.0.113.2'))
    expect(rows).toHaveLength(1)
  })
})
