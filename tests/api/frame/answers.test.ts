import { describe, expect, test } from 'vitest'
import { openTestSchool } from '#tests/support/test-school.ts'
import { checkout } from '../payment/support.ts'

const school = await openTestSchool()
const secure = await openTestSchool({ PUBLIC_URL: 'https://school.example' })
const english = { 'accept-language': 'en' }

describe('HSTS and Secure cookies', () => {
  test('are there when the public address is https', async () => {
    const { raw } = await secure.call('GET /api/captcha/getcode')
    expect(raw.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(raw.headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('are not there when it is http', async () => {
    const { raw } = await school.call('GET /api/captcha/getcode')
    expect(raw.headers).not.toHaveProperty('strict-transport-security')
    expect(raw.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(raw.headers['set-cookie']).not.toContain('Secure')
  })

  test('do not depend on headers of the caller', async () => {
    const answer = await school.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('every answer of the API', () => {
  test('has the type of data, not of a page', async () => {
    const { raw } = await school.call('GET /api/web/config')
    expect(raw.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      vary: 'Accept-Language',
    })
    expect(raw.headers).not.toHaveProperty('x-powered-by')
    expect(raw.headers).not.toHaveProperty('server')
  })

  test('has the request id of the caller when it is valid', async () => {
    const idFor = async (given: string) =>
      (await school.app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers[
        'x-request-id'
      ]
    expect(await idFor('proxy-1234567890')).toBe('proxy-1234567890')
    for (const other of ['short', 'x'.repeat(65), 'with space and more', '"><script>alert(1)'])
      expect(await idFor(other)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })

  test.each([
    ['zh-CN', '请先登录'],
    ['zh-TW', '請先登入'],
    ['en', 'Please log in first'],
  ])('speaks the language of its caller: %s', async (language, message) => {
    const answer = await school.call('GET /api/order', { headers: { 'accept-language': language } })
    expect(answer).toMatchObject({ http: 200, code: 100001, message })
  })
})

describe('an unreadable request is refused in an envelope', () => {
  const post = (payload: string, type = 'application/json') =>
    school.app.inject({
      method: 'POST',
      url: '/api/user/check',
      headers: { ...english, 'content-type': type },
      payload,
    })

  test.each([
    ['malformed JSON', '{"username":', 'application/json', 200, 102002],
    ['another content type', '<a/>', 'application/xml', 200, 102008],
    ['ten megabytes', JSON.stringify({ username: 'x'.repeat(10_000_000) }), 'application/json', 413, 102003],
    [
      'ten megabytes of a form',
      `username=${'x'.repeat(10_000_000)}`,
      'application/x-www-form-urlencoded',
      413,
      102003,
    ],
    ['__proto__ as a field', '{"__proto__":{"admin":true}}', 'application/json', 200, 102002],
    [
      'constructor.prototype as a field',
      '{"constructor":{"prototype":{"a":1}}}',
      'application/json',
      200,
      102002,
    ],
  ])('%s', async (_title, payload, type, http, code) => {
    const answer = await post(payload, type)
    expect(answer.statusCode).toBe(http)
    expect(answer.json()).toEqual({
      status: { code, message: expect.any(String), reason: expect.any(String) },
      data: null,
    })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('characters of four bytes are text', async () => {
    expect((await post(JSON.stringify({ username: '𠮷野家😀' }))).json()).toMatchObject({
      status: { code: 0 },
    })
  })

  test.each(['/api/nothing', '/nothing', '/api/order/1/2/3'])('%s', async (url) => {
    const answer = await school.app.inject({ url, headers: english })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().status).toEqual({
      code: 102005,
      message: 'There is nothing here',
      reason: 'notFound',
    })
    expect(answer.json().data).toBeNull()
  })
})

test('an internal error is 500 with a request id and without its cause', async () => {
  const { token, orderId } = await checkout(school)
  const gateway = school.deps.payment
  const find = gateway.provider
  gateway.provider = () => {
    throw new Error('secret of the house')
  }
  try {
    const answer = await school.call('POST /api/payment/wechat', { token, body: { orderid: orderId } })
    const id = String(answer.raw.headers['x-request-id'])
    expect(answer).toMatchObject({ http: 500, code: 102006, data: { request_id: id } })
    expect(answer.message).toContain(id)
    expect(answer.raw.body).not.toContain('secret')
    expect(Object.keys(answer.data)).toEqual(['request_id'])
  } finally {
    gateway.provider = find
  }
})

describe('an address with too many requests', () => {
  test('is answered 429 in an envelope, and health is not counted', async () => {
    const strict = await openTestSchool({ RATE_LIMIT: '5' })
    const request = (address: string) => strict.call('GET /api/file/logo', { address })
    for (let i = 0; i < 5; i++) expect((await request('10.1.1.1')).http).toBe(200)
    expect(await request('10.1.1.1')).toMatchObject({ http: 429, code: 102004, data: null })
    expect((await request('10.1.1.2')).http).toBe(200)
    const health = await strict.app.inject({ url: '/healthz', remoteAddress: '10.1.1.1' })
    expect(health.statusCode).toBe(200)
    await strict.close()
  })

  test('cannot avoid it by a forged forwarded address', async () => {
    const strict = await openTestSchool({ RATE_LIMIT: '5' })
    const request = (claimed: string) =>
      strict.call('GET /api/file/logo', { address: '10.1.1.1', headers: { 'x-forwarded-for': claimed } })
    for (let i = 0; i < 5; i++) await request(`10.2.2.${i}`)
    expect((await request('10.2.2.9')).http).toBe(429)
    await strict.close()
  })

  test('is identified behind a trusted proxy', async () => {
    const strict = await openTestSchool({ RATE_LIMIT: '5', TRUST_PROXY: '10.9.0.0/16' })
    const request = (address: string, claimed: string) =>
      strict.call('GET /api/file/logo', { address, headers: { 'x-forwarded-for': claimed } })
    for (let i = 0; i < 6; i++) expect((await request('10.9.1.1', `10.2.2.${i}`)).http).toBe(200)
    for (let i = 0; i < 5; i++) await request('10.9.1.1', '10.3.3.3')
    expect((await request('10.9.1.1', '10.3.3.3')).http).toBe(429)
    await strict.close()
  })
})
