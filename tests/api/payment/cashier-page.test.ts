import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sandboxTransactions } from '#server/db/tables/all.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections, statusesOf } from '../order/support.ts'
import { checkoutWithQr, journalOf, now, press } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const page = (url: string, language?: string) =>
  school.app.inject({ url, headers: language ? { 'accept-language': language } : {} })

describe('the sandbox cashier', () => {
  test.each([
    ['zh', 'zh-CN', '沙盒收银台'],
    ['en', 'en', 'Sandbox cashier'],
    ['zh_tw', 'zh-TW', '沙盒收銀台'],
  ])('has the language %s, by its address and by the browser', async (language, tag, title) => {
    const { cashier } = await checkoutWithQr(school)
    const chosen = await page(`${cashier}?lang=${language}`, 'fr')
    const byBrowser = await page(cashier, tag)
    expect(chosen.statusCode).toBe(200)
    expect(chosen.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(chosen.body).toContain(`<html lang="${tag}">`)
    expect(chosen.body).toMatch(new RegExp(`<title>${title}`))
    expect(byBrowser.body).toBe(chosen.body)
    // the other two are offered, and no key is left untranslated
    expect(chosen.body.match(/hreflang=/g)).toHaveLength(2)
    expect(chosen.body).not.toContain('cashier:')
  })

  test('shows the purchase, marked as a test', async () => {
    const product = await aProduct(school, { name: '书法入门', price: '1299.5' })
    const { cashier, outTradeNo } = await checkoutWithQr(school, product)
    const { body } = await page(`${cashier}?lang=en`)
    for (const shown of ['书法入门', '1,299.50', outTradeNo, '<span class="test">TEST</span>'])
      expect(body).toContain(shown)
  })

  test('formats the time to pay as the pages of the school do', async () => {
    const { cashier } = await checkoutWithQr(school)
    const until = async (language: string) =>
      /<dd>([^<]*GMT[^<]*)</.exec((await page(`${cashier}?lang=${language}`)).body)?.[1]
    expect(await until('zh')).toMatch(/^20\d\d年\d{1,2}月\d{1,2}日 \d\d:\d\d GMT\+8$/)
    expect(await until('en')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d \d\d:\d\d GMT\+8$/)
  })

  test.each([
    ['zh', '本次支付有效至', '订单支付截止时间为准'],
    ['en', 'This payment is open until', 'time by which the order has to be paid'],
    ['zh_tw', '本次付款有效至', '訂單付款期限為準'],
  ])('says that its own time ends this payment, not the order: %s', async (language, until, counts) => {
    const { cashier } = await checkoutWithQr(school)
    const { body } = await page(`${cashier}?lang=${language}`)
    expect(body).toContain(`<dt>${until}</dt>`)
    expect(body).toContain(counts)
  })

  test('allows by its policy only its own style and its own forms', async () => {
    const { cashier } = await checkoutWithQr(school)
    const { headers, body } = await page(cashier)
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toMatch(/<script|<img|<link|style="|\son\w+=/)
  })

  test('shows the name of a course as text, whatever it is', async () => {
    const product = await aProduct(school, { name: '<script>alert("1")</script>&\'' })
    const { cashier } = await checkoutWithQr(school, product)
    const { body } = await page(cashier)
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
    expect(body).not.toContain('<script')
  })

  test('shows no text from its address', async () => {
    const { cashier } = await checkoutWithQr(school)
    const { body } = await page(
      `${cashier}?lang=${encodeURIComponent('"><b>')}&result=${encodeURIComponent('<b>')}`,
    )
    expect(body).toBe((await page(cashier)).body)
  })

  test('offers only what can be done', async () => {
    const { cashier, outTradeNo } = await checkoutWithQr(school)
    const body = async () => (await page(`${cashier}?lang=en`)).body
    const offered = async () =>
      [
        ...(await body()).matchAll(
          /<form method="post" action="([^"]+)"><button( class="main")?>[^<]+<\/button><\/form>/g,
        ),
      ].map(([, action = '', main]) => `${action.replace(cashier, '')}${main ?? ''}`)
    expect(await offered()).toEqual([
      '/pay?lang=en class="main"',
      '/pay-notify-twice?lang=en',
      '/cancel?lang=en',
    ])
    expect(await body()).not.toMatch(/undefined|NaN|false/)
    await school.deps.db
      .update(sandboxTransactions)
      .set({ expiresAt: now() - 1 })
      .where(eq(sandboxTransactions.outTradeNo, outTradeNo))
    expect(await offered()).toEqual(['/pay-late?lang=en class="main"'])
    expect(await press(school, cashier, 'pay-late')).toBe('paid')
    expect(await offered()).toEqual(['/notify-again?lang=en'])
    expect(await body()).not.toMatch(/undefined|NaN|false/)
  })

  test('returns to any address within the school, and to none outside', async () => {
    const { cashier } = await checkoutWithQr(school)
    const pay = (back: string) =>
      school.app.inject({
        method: 'POST',
        url: `${cashier}/pay?${new URLSearchParams({ redirect_url: back })}`,
      })
    const home = await pay('http://localhost:8080/课程?名=春')
    expect(home.statusCode).toBe(303)
    expect(home.headers.location).toBe(encodeURI('http://localhost:8080/课程?名=春'))
    const outside = await checkoutWithQr(school)
    const other = await school.app.inject({
      method: 'POST',
      url: `${outside.cashier}/pay?redirect_url=https%3A%2F%2Felsewhere.example%2F`,
    })
    expect(other.headers.location).toMatch(/^\/sandbox\//)
  })

  test('pays once however often it is pressed', async () => {
    const { cashier, orderId } = await checkoutWithQr(school)
    const first = await school.app.inject({ method: 'POST', url: `${cashier}/pay?lang=en` })
    expect(first.statusCode).toBe(303)
    expect(first.headers.location).toBe(`${cashier}?lang=en&result=paid`)
    expect((await page(String(first.headers.location))).body).toContain(
      'Paid. You can go back to the course now.',
    )
    expect(await press(school, cashier, 'pay')).toBe('alreadyPaid')
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await journalOf(school, orderId)).toHaveLength(1)
  })

  test('pays once when pressed twenty times at once', async () => {
    const { cashier, orderId } = await checkoutWithQr(school)
    const results = await Promise.all(Array.from({ length: 20 }, () => press(school, cashier, 'pay')))
    expect(results.filter((result) => result === 'paid')).toHaveLength(1)
    expect(results.filter((result) => result === 'alreadyPaid')).toHaveLength(19)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await journalOf(school, orderId)).toHaveLength(1)
  })

  test('left without paying can be paid later', async () => {
    const { cashier, orderId } = await checkoutWithQr(school)
    expect(await press(school, cashier, 'cancel')).toBe('cancelled')
    expect(await statusesOf(school, orderId)).toEqual([1])
    expect((await page(`${cashier}?lang=en&result=cancelled`)).body).toContain(
      'Nothing was paid. You can still pay later.',
    )
    expect(await press(school, cashier, 'pay')).toBe('paid')
  })

  test.each(['en', 'zh', 'zh_tw'])('refuses an unknown code, in %s', async (language) => {
    const answer = await page(`/sandbox/wechat/${'A'.repeat(24)}?lang=${language}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).not.toContain('<button')
    expect(await press(school, `/sandbox/wechat/${'A'.repeat(24)}`, 'pay')).toBe('closed')
  })

  test('accepts a code at its own provider alone, and only one that the school has opened', async () => {
    const { cashier } = await checkoutWithQr(school)
    expect((await page(cashier.replace('wechat', 'alipay'))).statusCode).toBe(404)
    const forged = await page('/sandbox/alipay/gateway.do?out_trade_no=1&lang=en')
    expect(forged.headers.location).toBe('/sandbox/alipay/refused?lang=en')
  })

  test('does not pay by a GET', async () => {
    const { cashier, orderId } = await checkoutWithQr(school)
    expect((await page(`${cashier}/pay`)).statusCode).toBe(404)
    expect(await statusesOf(school, orderId)).toEqual([1])
  })
})
