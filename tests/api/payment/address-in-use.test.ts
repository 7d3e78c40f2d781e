import { describe, expect, test } from 'vitest'
import { openTestSchool } from '#tests/support/test-school.ts'
import { pressAt, aBrowser, anOrderIn, visit } from './browser-support.ts'

// PUBLIC_URL is http://localhost:8080
const school = await openTestSchool()

async function begun() {
  const browser = await aBrowser(school)
  const { orderId } = await anOrderIn(school, browser)
  return { ...browser, orderid: orderId }
}

async function codeAt(host: string, language = 'en'): Promise<URL> {
  const { token, orderid } = await begun()
  const headers = { host, 'accept-language': language }
  const opened = await school.call('POST /api/payment/wechat', { token, body: { orderid }, headers })
  return new URL(opened.data.code_url ?? '')
}

describe('a payment in the sandbox', () => {
  test.each([
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['localhost:8080', 'http://localhost:8080'],
    // another server, and another host
    ['127.0.0.1:9090', 'http://localhost:8080'],
    ['elsewhere.example:8080', 'http://localhost:8080'],
  ])('opened at %s has the address of its code at %s', async (host, origin) => {
    expect((await codeAt(host)).origin).toBe(origin)
  })

  test('has its code in the language of the page, whoever scans it', async () => {
    const { pathname, search } = await codeAt('127.0.0.1:8080', 'zh-TW')
    const { body } = await visit(school, pathname + search)
    expect(body).toContain('<html lang="zh-TW">')
  })

  test('leaves the window of Alipay at the address where the payer is logged in', async () => {
    const { cookie, orderid } = await begun()
    const at = { cookie, headers: { host: '127.0.0.1:8080' } }
    const gateway = await visit(school, `/api/payment/alipay?orderid=${orderid}&lang=en`, at)
    expect(gateway.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:8080\/sandbox\/alipay\//)
    const page = await visit(school, String(gateway.headers.location), at)
    const { pathname } = new URL(String(page.headers.location), 'http://127.0.0.1:8080')
    expect(await pressAt(school, pathname, 'pay')).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/api\/payment\/return\//,
    )
  })
})
