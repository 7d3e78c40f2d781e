import { describe, expect, test } from 'vitest'
import { aUser } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { expire, statusesOf } from '../order/support.ts'
import { atProvider, attemptsOf, journalOf, openQr } from './support.ts'
import {
  aBrowser,
  anOrderIn,
  byPaypal,
  configure,
  cookieIn,
  setCookies,
  follow,
  openBy,
  PHONE,
  pressAt,
  visit,
  WECHAT,
} from './browser-support.ts'

const school = await openTestSchool()
const window = (orderId: number) => `/api/payment/alipay?orderid=${orderId}&lang=en`

async function begun() {
  const browser = await aBrowser(school)
  return { browser, order: await anOrderIn(school, browser) }
}

describe("Alipay's window", () => {
  test('redirects to a page of the cashier, is paid there, and returns to the purchase', async () => {
    const { browser, order } = await begun()
    const { outTradeNo, cashier } = await openBy(school, 'alipay', browser, order)
    expect(cashier).toMatch(/^\/sandbox\/alipay\/[\w-]{24}$/)
    expect(await attemptsOf(school, order.orderId)).toMatchObject([
      {
        method: 'alipay',
        scene: 'desktop',
        state: 'open',
        redirectUrl: expect.stringContaining('method=alipay.trade.page.pay'),
      },
    ])
    expect(await atProvider(school, outTradeNo)).toMatchObject({ totalFen: 19_900, currency: 'CNY' })
    const page = await visit(school, cashier)
    expect(page.body).toContain('Sandbox cashier · Alipay')
    const back = await pressAt(school, cashier, 'pay')
    expect(back).toContain(`/api/payment/return/${outTradeNo}?`)
    expect(await statusesOf(school, order.orderId)).toEqual([1, 3, 13])
    expect(await follow(school, back, browser)).toBe(
      `/#/paysuccess?product_id=${order.product.id}&order_id=${order.orderId}`,
    )
    expect(await journalOf(school, order.orderId)).toMatchObject([{ method: 'alipay', outcome: 'granted' }])
  })

  test('is the page for phones on a phone', async () => {
    const { browser, order } = await begun()
    await follow(school, window(order.orderId), { ...browser, userAgent: PHONE })
    expect(await attemptsOf(school, order.orderId)).toMatchObject([
      { scene: 'mobile', redirectUrl: expect.stringContaining('method=alipay.trade.wap.pay') },
    ])
  })

  test('has the language of the page that opened it', async () => {
    const { browser, order } = await begun()
    const answer = await visit(school, `/api/payment/alipay?orderid=${order.orderId}&lang=zh_tw`, browser)
    const cashier = await visit(school, String(answer.headers.location))
    expect(cashier.headers.location).toMatch(/lang=zh_tw$/)
  })

  test('left without paying returns to the payment page, which waits', async () => {
    const { browser, order } = await begun()
    const { cashier } = await openBy(school, 'alipay', browser, order)
    expect(await pressAt(school, cashier, 'cancel')).toContain('result=cancelled')
    expect(await statusesOf(school, order.orderId)).toEqual([1])
    const [attempt] = await attemptsOf(school, order.orderId)
    expect(await follow(school, `/api/payment/return/${attempt?.outTradeNo}`, browser)).toBe(
      `/#/pay?orderId=${order.orderId}&product_id=${order.product.id}&returned=1`,
    )
  })

  test('without signing in leads to the login page of the theme, and back', async () => {
    const { order } = await begun()
    const back = encodeURIComponent(`/#/pay?orderId=${order.orderId}`)
    for (const cookie of ['', 'sy_window=', `sy_window=${'A'.repeat(43)}`, "sy_window=' or 1=1"])
      expect((await visit(school, window(order.orderId), { cookie })).headers.location).toBe(
        `/#/login?url=${back}`,
      )
    await configure(school, { themeid: 2 })
    expect((await visit(school, window(order.orderId))).headers.location).toBe(
      `/login.html#/login?url=${back}`,
    )
    await configure(school, { themeid: 1 })
    for (const query of ['', '?orderid=5x', '?orderid=x5', '?orderid=1234567890'])
      expect((await visit(school, `/api/payment/alipay${query}`)).headers.location).toBe(
        `/#/login?url=${encodeURIComponent('/#/pay?orderId=0')}`,
      )
    expect(await attemptsOf(school, order.orderId)).toEqual([])
  })

  test('refuses an access token in place of the cookie', async () => {
    const { browser, order } = await begun()
    const headers = { authorization: `Bearer ${browser.token}` }
    const answer = await visit(school, window(order.orderId), { headers })
    expect(answer.headers.location).toContain('/#/login')
  })

  test('does not open for a link on another site', async () => {
    const { browser, order } = await begun()
    const answer = await visit(school, window(order.orderId), {
      ...browser,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.headers.location).toBe(`/#/pay?orderId=${order.orderId}`)
    expect(await attemptsOf(school, order.orderId)).toEqual([])
  })

  const refusedWith = async (
    orderId: number,
    browser: { cookie: string; userAgent?: string },
    words: string,
  ) => {
    const answer = await visit(school, window(orderId), browser)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(words)
    expect(answer.body).toContain(`pay?orderId=${orderId}"`)
  }

  test("shows that another's order does not exist", async () => {
    const { order } = await begun()
    await refusedWith(order.orderId, await aBrowser(school), 'This order does not exist')
    await refusedWith(0, await aBrowser(school), 'This order does not exist')
  })

  test('does not show an internal error as a refusal', async () => {
    const { browser, order } = await begun()
    const { provider } = school.deps.payment
    const real = provider('alipay')
    const create = () => Promise.reject(new TypeError('ours'))
    school.deps.payment.provider = () => real && { ...real, create }
    const answer = await visit(school, window(order.orderId), browser)
    school.deps.payment.provider = provider
    expect(answer.statusCode).toBe(500)
  })

  test('shows that the time to pay is over', async () => {
    const { browser, order } = await begun()
    await expire(school, order.orderId)
    await refusedWith(order.orderId, browser, 'The order is no longer awaiting payment')
  })

  test('shows that Alipay does not open inside WeChat', async () => {
    const { browser, order } = await begun()
    await refusedWith(order.orderId, { ...browser, userAgent: WECHAT }, 'Alipay does not open inside WeChat')
    expect(await attemptsOf(school, order.orderId)).toEqual([])
  })

  test('is refused where the school has switched Alipay off, or PayPal on', async () => {
    const { browser, order } = await begun()
    await configure(school, { alipay: false })
    await refusedWith(order.orderId, browser, 'This payment method is not set up yet')
    await byPaypal(school)
    await configure(school, { alipay: true })
    await refusedWith(order.orderId, browser, 'This payment method is not set up yet')
    await configure(school, { paypal: false, currency: 1 })
  })

  test('is allowed in yuan alone', async () => {
    await configure(school, { currency: 2 })
    const { browser, order } = await begun()
    await configure(school, { currency: 1 })
    await refusedWith(order.orderId, browser, 'payment failed, currency abnormal, please reorder')
  })

  test('opened after a WeChat code closes that code at its provider', async () => {
    const { browser, order } = await begun()
    const qr = await openQr(school, order)
    await openBy(school, 'alipay', browser, order)
    expect((await attemptsOf(school, order.orderId)).map(({ method, state }) => [method, state])).toEqual([
      ['wechat', 'closed'],
      ['alipay', 'open'],
    ])
    expect((await atProvider(school, qr.outTradeNo))?.state).toBe('closed')
  })
})

describe('the cookie of payment windows', () => {
  test('cannot be read by a script nor sent by another site, and is no access token', async () => {
    const browser = await aBrowser(school)
    const value = browser.cookie.split('=')[1] ?? ''
    const answer = await school.call('GET /api/user/current', { token: value })
    expect(answer.http).toBe(401)
    const withCookie = await school.call('GET /api/user/current', { headers: { cookie: browser.cookie } })
    expect(withCookie.data).toBeNull()
  })

  test('is set by every login and refresh, and removed by the logout', async () => {
    const browser = await aBrowser(school)
    const order = await anOrderIn(school, browser)
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: 'nobody_here', password: 'secret_12' },
    })
    expect(login.raw.headers['set-cookie']).toBeUndefined()

    const signed = await aBrowser(school)
    expect(signed.cookie).toMatch(/^sy_window=[\w-]{43}$/)
    const out = await school.call('POST /api/user/logout', { token: browser.token })
    expect(setCookies(out.raw.headers)[0]).toMatch(/^sy_window=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    // a copied address opens nothing any more
    const answer = await visit(school, window(order.orderId), browser)
    expect(answer.headers.location).toContain('/#/login')
  })

  test('is HttpOnly and Lax', async () => {
    const user = await aUser(school)
    const answer = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    expect(setCookies(answer.raw.headers)[0]).toMatch(/; HttpOnly; SameSite=Lax/)
    const refreshed = await school.call('POST /api/accesstokens/refresh', {
      body: { refresh_token: answer.data.token.refresh_token },
    })
    expect(cookieIn(refreshed.raw.headers)).not.toBe(cookieIn(answer.raw.headers))
  })
})
