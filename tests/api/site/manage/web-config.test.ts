import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { clearSettingsCache, isTimeZone } from '#server/features/site/index.ts'
import { activities, products, settings } from '#server/db/tables/all.ts'
import { aDiscount, aPercentDiscount } from '#tests/support/activity-factories.ts'
import { aProduct, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { lastAudit } from './support.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const read = async () => (await school.call('GET /api/v1/admin/web_config', { token })).data
const seen = async () => (await school.call('GET /api/web/config')).data
const save = async (changes: object) =>
  school.call('PUT /api/v1/admin/web_config', { token, body: { ...(await read()), ...changes } })

beforeEach(async () => {
  await school.deps.db.delete(settings)
  clearSettingsCache(school.deps.db)
})

it('shows visitors a switch at once, and does not change name and colour', async () => {
  await school.call('PUT /api/v1/admin/school', {
    token,
    body: { app_name: '书院', accent_color: '#1F6F5C' },
  })
  const { homePage } = await read()
  const answer = await save({
    smsvoice: true,
    themeid: 2,
    homePage: { ...homePage, landing: 'home', swiperSlide: { height: 806 } },
    record: { copyright: '© 书院', icpcode: '' },
  })
  expect(answer).toMatchObject({ http: 200, code: 0, data: { smsvoice: true, themeid: 2 } })
  expect(await seen()).toMatchObject({
    app_name: '书院',
    accent_color: '#1F6F5C',
    smsvoice: true,
    homePage: { landing: 'home', swiperSlide: { height: 806 } },
    record: { copyright: '© 书院' },
  })
})

it('records what changed and who did it in the audit log', async () => {
  await save({ smsvoice: true })
  expect(await lastAudit(school)).toMatchObject({
    userId: 1,
    action: 'site settings',
    subject: 'web_config',
    detail: { changes: { smsvoice: [false, true] } },
  })
})

it('shows buyers the official account with the text of the school', async () => {
  const readAccount = async () =>
    (await school.call('GET /api/system/config/getWechatAccount', { query: { product_id: 1 } })).data
  expect(await readAccount()).toEqual({ is_show: 0, description: '', account: '', http_qr_bar_url: '' })
  const account = {
    is_show: 1 as const,
    description: '关注后收到上课提醒',
    account: 'shuyuan',
    http_qr_bar_url: '/files/account.png',
  }
  expect((await save({ system_wechat_account: account })).data.system_wechat_account).toEqual(account)
  expect(await readAccount()).toEqual(account)
  expect((await school.call('GET /api/system/config/getWechatAccount')).data).toEqual(account)
})

it('accepts switches written as 0 and 1', async () => {
  expect(await save({ marqueeEnabled: 1, vod: 0 })).toMatchObject({
    code: 0,
    data: { marqueeEnabled: true, vod: false },
  })
})

describe('methods of payment and the currency', () => {
  it('are refused where PayPal would have yuan', async () => {
    const answer = await save({ paypal: true, currency: 1 })
    expect([answer.code, answer.message]).toEqual([
      refusals.paypalTakesNoYuan.code,
      'PayPal does not take Chinese yuan. Choose another currency, or switch PayPal off',
    ])
    expect((await read()).paypal).toBe(false)
  })

  it.each([
    { weixin: true, alipay: false },
    { weixin: false, alipay: true },
  ])('are refused where %o would have dollars', async (methods) => {
    const answer = await save({ ...methods, paypal: false, currency: 2 })
    expect([answer.code, answer.data]).toEqual([refusals.currencyNeedsPaypal.code, { field: 'currency' }])
    expect((await read()).currency).toBe(1)
  })

  it('are PayPal alone while it is on, and what they were before once it is off', async () => {
    const before = await read()
    expect(await save({ paypal: true, currency: 2 })).toMatchObject({ code: 0, data: { paypal: true } })
    expect(await seen()).toMatchObject({ paypal: true, weixin: false, alipay: false })
    expect((await save({ paypal: false, currency: 1 })).code).toBe(0)
    expect([before.weixin, before.alipay]).toEqual([true, true])
    expect(await seen()).toMatchObject({ paypal: false, weixin: true, alipay: true })
  })

  it('may be none at all in any currency', async () => {
    expect((await save({ weixin: false, alipay: false, currency: 7 })).code).toBe(0)
  })

  it('need a confirmation of the prices once there are courses', async () => {
    await aProduct(school)
    const change = { paypal: true, currency: 2 }
    const answer = await save(change)
    expect([answer.code, answer.data]).toEqual([
      refusals.pricesNotConfirmed.code,
      { field: 'currency', count: 1, rounded: [], rounded_count: 0 },
    ])
    expect((await read()).currency).toBe(1)
    expect((await save({ ...change, confirm_prices: true })).code).toBe(0)
    expect((await school.call('GET /api/product')).data.list[0]?.currency).toBe(2)
    // an unchanged currency needs no confirmation
    expect((await save(change)).code).toBe(0)
  })

  it('name the prices that do not fit the new currency, and round them once that is confirmed', async () => {
    await save({ paypal: true, currency: 2, confirm_prices: true })
    const cheap = await aProduct(school, { name: 'Cheap', price: '0.40' })
    const course = await aProduct(school, { name: 'Course', price: '128.50' })
    await aDiscount(school, course, '99.49')
    const sale = await aPercentDiscount(school, '10', [course], { label: 'Sale', ceiling: '20.50' })
    const answer = await save({ currency: 7 })
    expect(answer.data).toMatchObject({
      rounded: [
        { name: 'Cheap', price: '0.4', becomes: '1' },
        { name: 'Course', price: '128.5', becomes: '129' },
        { name: 'Course', price: '99.49', becomes: '99' },
        { name: 'Sale', price: '20.5', becomes: '21' },
      ],
      rounded_count: 4,
    })
    expect((await save({ currency: 7, confirm_prices: true })).code).toBe(0)
    const { db } = school.deps
    const stored = await db
      .select({ price: products.price })
      .from(products)
      .where(inArray(products.id, [cheap.id, course.id]))
      .orderBy(products.id)
    expect(stored.map(({ price }) => Number(price))).toEqual([1, 129])
    const [changed] = await db
      .select({ ceiling: activities.ceiling })
      .from(activities)
      .where(eq(activities.id, sale.id))
    expect(Number(changed?.ceiling)).toBe(21)
    const product = (await school.call('GET /api/product/{id}', { params: { id: course.id } })).data
    expect(product).toMatchObject({ price: '129', activity: { discount: { discount_price: '99' } } })
  })
})

it.each([
  { currency: 24 },
  { currency: 0 },
  { themeid: 3 },
  { time_zone: 'Mars/Olympus' },
  { time_zone: '+08:00' },
  { login_host: 'javascript:alert(1)' },
  { login_host: '//evil.example' },
  { courseminutes: 0 },
  { statisticsGoogle: { enable: true, code: '' } },
  { statisticsGoogle: { enable: false, code: '<script>alert(1)</script>' } },
  { statisticsBaidu: { enable: true, code: 'G-1' } },
  {
    system_wechat_account: {
      ...{ is_show: 1, description: '', account: '' },
      http_qr_bar_url: 'https://evil.example/x.png',
    },
  },
  {
    system_wechat_account: {
      ...{ is_show: 1, description: '长'.repeat(201), account: '' },
      http_qr_bar_url: '',
    },
  },
])('refuses %o', async (changes) => {
  expect(await save(changes)).toMatchObject({ http: 200, code: refusals.invalidField.code })
  expect(await lastAudit(school)).not.toMatchObject({ detail: { changes: changes } })
})

it('an offset is no clock of a school, also on a Node.js whose Intl takes it', () => {
  // as 22 and newer do; 20 does not
  vi.stubGlobal('Intl', { DateTimeFormat: class {} })
  try {
    expect(['+08:00', '-0330', 'Asia/Shanghai'].map(isTimeZone)).toEqual([false, false, true])
  } finally {
    vi.unstubAllGlobals()
  }
})
