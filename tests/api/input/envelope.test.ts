import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anyParams } from './samples.ts'

const school = await openTestSchool()

const bodyOf = (answer: LightMyRequestResponse) =>
  answer.json<{ status: { code: number; message: string }; data: unknown }>()

const messages = {
  en: { notSignedIn: 'Please log in first', notFound: 'There is nothing here' },
  zh: { notSignedIn: /登录/, notFound: /./ },
  zh_tw: { notSignedIn: /登入/, notFound: /./ },
}

describe('an answer', () => {
  it('of every operation has a status, data and a request id', async () => {
    const found = await violationsOf(
      Object.values(operations).map(({ method, path }) => `${method} ${path}` as OperationKey),
      (key) => key,
      async (key) => {
        const answer = await school.call(key, { params: anyParams })
        expect(Object.keys(answer.raw.json())).toEqual(expect.arrayContaining(['status', 'data']))
        expect(typeof answer.code).toBe('number')
        expect(answer.message).not.toBe('')
        expect(answer.raw.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
        expect([200, 401]).toContain(answer.http)
      },
    )
    expect(found).toEqual([])
  })

  it('keeps the request id that a proxy gave, when it looks like one', async () => {
    const given = await school.call('GET /api/user/logintype', {
      headers: { 'x-request-id': 'from-the-proxy-1' },
    })
    expect(given.raw.headers['x-request-id']).toBe('from-the-proxy-1')
    const odd = await school.call('GET /api/user/logintype', { headers: { 'x-request-id': 'x"}; drop' } })
    expect(odd.raw.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('is not kept by a cache and does not run as a page', async () => {
    const { raw } = await school.call('GET /api/user/logintype')
    expect(raw.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(raw.headers['content-security-policy']).toContain("default-src 'none'")
    expect(raw.headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the language of an answer', () => {
  it.each([
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['zh', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['zh-TW', 'zh_tw'],
    ['zh_tw', 'zh_tw'],
    ['zh-Hant-HK', 'zh_tw'],
    ['fr', 'en'],
    ['en;q=0.3, zh-TW;q=0.8', 'zh_tw'],
    ['', 'zh'],
    ['\u00ff'.repeat(300), 'zh'],
  ] as const)('follows Accept-Language %j as %s', async (header, language) => {
    const answer = await school.app.inject({
      url: '/api/user/current',
      headers: { 'accept-language': header },
    })
    const expected = messages[language].notSignedIn
    if (typeof expected === 'string') expect(bodyOf(answer).status.message).toBe(expected)
    else expect(bodyOf(answer).status.message).toMatch(expected)
    expect(answer.headers.vary).toMatch(/accept-language/i)
  })

  it('names the field in each', async () => {
    const seen = new Set<string>()
    for (const language of ['en', 'zh', 'zh-TW']) {
      const answer = await school.call('POST /api/user/check', {
        body: { userid: 'x' },
        headers: { 'accept-language': language },
      })
      expect(answer.data).toEqual({ field: 'userid' })
      seen.add(answer.message)
    }
    expect(seen.size).toBe(3)
  })
})

describe('an unknown address', () => {
  it.each(['/api/nothing', '/api', '/api/user/current/more', '/nothing.html', '/api/../etc/passwd'])(
    'is 404 with an envelope: %s',
    async (url) => {
      const answer = await school.app.inject({ url, headers: { 'accept-language': 'en' } })
      expect(answer.statusCode).toBe(404)
      expect(bodyOf(answer)).toEqual({
        status: { code: refusals.notFound.code, message: messages.en.notFound, reason: 'notFound' },
        data: null,
      })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    },
  )

  it('is also 404 for a method that a path does not have', async () => {
    for (const method of ['DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await school.app.inject({ method, url: '/api/user/login' })
      expect([answer.statusCode, bodyOf(answer).status.code]).toEqual([404, refusals.notFound.code])
    }
  })
})

describe('an internal error', () => {
  it('is 500 with the request id and without its cause', async () => {
    const broken = await openTestSchool()
    await broken.deps.pool.end()
    const answer = await broken.call('POST /api/user/check', { body: { userid: 1 } })
    expect([answer.http, answer.code]).toEqual([500, refusals.serverError.code])
    expect(answer.data).toEqual({ request_id: answer.raw.headers['x-request-id'] })
    expect(answer.message).toContain(String(answer.raw.headers['x-request-id']))
    expect(answer.raw.body).not.toMatch(/pool|select|drizzle|pg|stack|\.ts|\.js|users/i)
  })
})
