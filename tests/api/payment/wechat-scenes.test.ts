import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { wechatPayers } from '#server/db/tables/all.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { statusesOf } from '../order/support.ts'
import { atProvider, attemptsOf, checkout } from './support.ts'
import {
  aBrowser,
  anOrderIn,
  type Browser,
  cookieIn,
  follow,
  PHONE,
  pressAt,
  visit,
  WECHAT,
} from './browser-support.ts'

const school = await openTestSchool()
const open = (token: string, orderid: number, scene: string) =>
  school.call('POST /api/payment/wechat', {
    token,
    body: { orderid, scene },
    headers: { 'user-agent': PHONE },
  })

async function begun() {
  const browser = await aBrowser(school)
  return { browser, order: await anOrderIn(school, browser) }
}
const payersOf = (userId: number) =>
  school.deps.db.select().from(wechatPayers).where(eq(wechatPayers.userId, userId))

describe("in a phone's browser", () => {
  test('the app is opened by an address, and returns to the purchase', async () => {
    const { browser, order } = await begun()
    const { data } = await open(browser.token, order.orderId, 'h5')
    expect(data).toMatchObject({ expires: 7200, amount: '199.00', currency: 1 })
    expect(data.code_url).toBeUndefined()
    const [attempt] = await attemptsOf(school, order.orderId)
    expect(attempt).toMatchObject({ scene: 'mobile', codeUrl: '', redirectUrl: data.redirect_url })
    expect(await atProvider(school, attempt?.outTradeNo ?? '')).toMatchObject({ product: 'MWEB' })

    const address = new URL(data.redirect_url ?? '')
    const page = await visit(school, address.href, { userAgent: PHONE })
    expect(page.statusCode).toBe(200)
    const { cashier, query } = { cashier: address.pathname, query: address.search }
    const paid = await school.app.inject({ method: 'POST', url: `${cashier}/pay${query}` })
    expect(await statusesOf(school, order.orderId)).toEqual([1, 3, 13])
    expect(await follow(school, String(paid.headers.location), browser)).toBe(
      `/#/paysuccess?product_id=${order.product.id}&order_id=${order.orderId}`,
    )
  })

  test('the cashier redirects to no address outside of the school', async () => {
    const { browser, order } = await begun()
    const { data } = await open(browser.token, order.orderId, 'h5')
    const { pathname } = new URL(data.redirect_url ?? '')
    for (const redirect of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const query = `?lang=en&redirect_url=${encodeURIComponent(redirect)}`
      expect((await visit(school, pathname + query)).body).not.toContain('evil.example')
      expect(await pressAt(school, pathname, `cancel${query}`)).toBe(`${pathname}?lang=en&result=cancelled`)
    }
  })
})

describe('inside WeChat', () => {
  /** The payer's browser is redirected to WeChat and back. @returns where it ends, and the cookies on the way */
  async function authorize(browser: Browser, orderId: number) {
    const redirect = await visit(school, `/api/payment/wechat/payer?orderid=${orderId}`, {
      ...browser,
      userAgent: WECHAT,
    })
    const cookie = `${browser.cookie}; ${cookieIn(redirect.headers)}`
    return { address: String(redirect.headers.location), cookie }
  }

  test('WeChat is first queried for the payer, and then its own payment is opened', async () => {
    const { browser, order } = await begun()
    const first = await open(browser.token, order.orderId, 'jsapi')
    expect(first.data).toMatchObject({
      authorize_url: `/api/payment/wechat/payer?orderid=${order.orderId}`,
      expires: 0,
    })
    expect(await attemptsOf(school, order.orderId)).toEqual([])

    const { address, cookie } = await authorize(browser, order.orderId)
    expect(await follow(school, address, { cookie, userAgent: WECHAT })).toBe(
      `/#/m/pay?orderId=${order.orderId}`,
    )
    expect(await payersOf(browser.userId)).toMatchObject([{ openid: 'sandbox-payer' }])

    const second = await open(browser.token, order.orderId, 'jsapi')
    expect(second.data.parameters).toMatchObject({
      package: expect.stringMatching(/^prepay_id=[\w-]{24}$/),
      signType: 'RSA',
      paySign: expect.any(String),
    })
    expect(await attemptsOf(school, order.orderId)).toMatchObject([{ scene: 'wechat', state: 'open' }])
    const code = second.data.parameters?.package.replace('prepay_id=', '')
    await pressAt(school, `/sandbox/wechat/${code}`, 'pay')
    expect(await statusesOf(school, order.orderId)).toEqual([1, 3, 13])
  })

  test.each([
    ['without having been asked', (url: URL) => url, () => ''],
    [
      'without having been asked, and without a state',
      (url: URL) => {
        url.searchParams.delete('state')
        return url
      },
      () => '',
    ],
    [
      'with a state of somebody else’s',
      (url: URL) => {
        url.searchParams.set('state', '0'.repeat(48))
        return url
      },
      (cookie: string) => cookie,
    ],
    [
      'with a part of the state',
      (url: URL) => {
        url.searchParams.set('state', (url.searchParams.get('state') ?? '').slice(0, 47))
        return url
      },
      (cookie: string) => cookie,
    ],
    [
      'with a code that is none',
      (url: URL) => {
        url.searchParams.set('code', 'ANOTHER')
        return url
      },
      (cookie: string) => cookie,
    ],
  ])('an answer that comes %s is refused', async (_title, change, keep) => {
    const { browser, order } = await begun()
    const { address, cookie } = await authorize(browser, order.orderId)
    const answer = await visit(school, change(new URL(address)).href, {
      cookie: keep(cookie) || browser.cookie,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(await payersOf(browser.userId)).toEqual([])
  })

  test.each(['', 'a b', 'x'.repeat(129)])('WeChat is not asked about the code "%s"', async (code) => {
    const { browser, order } = await begun()
    const { address, cookie } = await authorize(browser, order.orderId)
    const lookup = school.deps.payment.payerLookup
    if (!lookup) throw new Error('no lookup')
    const openid = vi.spyOn(lookup, 'openid')
    const url = new URL(address)
    url.searchParams.set('code', code)
    await visit(school, url.href, { cookie })
    expect(openid.mock.calls).toEqual([])
    openid.mockRestore()
  })

  test('an answer counts once', async () => {
    const { browser, order } = await begun()
    const { address, cookie } = await authorize(browser, order.orderId)
    const used = await visit(school, address, { cookie })
    expect(String(used.headers['set-cookie'])).toMatch(/sy_payer=;/)
  })

  test('a visitor is not redirected to WeChat', async () => {
    const answer = await visit(school, '/api/payment/wechat/payer?orderid=5', { userAgent: WECHAT })
    expect(answer.headers.location).toBe(`/#/login?url=${encodeURIComponent('/#/m/pay?orderId=5')}`)
    const back = await visit(school, '/api/payment/wechat/payer/return?code=SANDBOXCODE&state=x', {})
    expect(back.headers.location).toContain('/#/login')
    for (const query of ['', '?orderid=5x', '?orderid=x5', '?orderid=1234567890']) {
      const unknown = await visit(school, `/api/payment/wechat/payer${query}`, { userAgent: WECHAT })
      expect(unknown.headers.location).toBe(`/#/login?url=${encodeURIComponent('/#/m/pay?orderId=0')}`)
    }
  })

  test.each([
    ['is silent', new ProviderUnavailable('silent')],
    ['says no', new ProviderRefused('40029', 'invalid code')],
  ])('when WeChat %s the payer gets a page with a link back', async (_title, error) => {
    const { browser, order } = await begun()
    const { address, cookie } = await authorize(browser, order.orderId)
    const lookup = school.deps.payment.payerLookup
    if (!lookup) throw new Error('no lookup')
    const { openid } = lookup
    lookup.openid = () => Promise.reject(error)
    const answer = await visit(school, address, { cookie })
    lookup.openid = openid
    expect(answer.body).toContain(`/#/m/pay?orderId=${order.orderId}`)
    expect(await payersOf(browser.userId)).toEqual([])
  })

  test('a school without the official account shows the code', async () => {
    const { token, orderId } = await checkout(school)
    const { payment } = school.deps
    const { payerLookup } = payment
    payment.payerLookup = null
    const { data } = await open(token, orderId, 'jsapi')
    expect(data).toMatchObject({ code_url: expect.stringContaining('/sandbox/wechat/'), expires: 7200 })
    const app = await open(token, orderId, 'h5')
    payment.payerLookup = payerLookup
    expect(app.data.code_url).toBeUndefined()
    expect(app.data.redirect_url).toContain('/sandbox/wechat/')
  })
})
