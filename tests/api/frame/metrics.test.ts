import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { refusals } from '#contract/errors.ts'
import { jobFailures } from '#server/db/tables/all.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const TOKEN = 'metrics-token-of-tests'
const school = await openTestSchool()
const guarded = await openTestSchool({ METRICS_TOKEN: TOKEN })

const read = ({ app }: TestSchool, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/metrics', headers, remoteAddress })

/** The value of a sample; undefined: there is none. */
const valueOf = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe('the metrics', () => {
  test('count answers by operation and refusals by reason, and tell of the process and its database', async () => {
    await school.call('GET /api/web/config')
    await school.call('GET /api/web/config')
    await school.call('GET /api/v1/admin/overview')
    await school.app.inject({ url: '/nowhere/4711' })
    const { statusCode, headers, body } = await read(school)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    expect(
      valueOf(body, 'shuyuan_http_answers_total{operation="GET /api/web/config",status="2xx"}'),
    ).toBe(2)
    expect(valueOf(body, 'shuyuan_refusals_total{reason="notSignedIn"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_http_answers_total{operation="other",status="4xx"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_http_seconds_bucket{le="+Inf"}')).toBe(4)
    expect(valueOf(body, 'shuyuan_database_up')).toBe(1)
    expect(valueOf(body, 'shuyuan_database_connections_most')).toBe(school.deps.pool.options.max)
    expect(valueOf(body, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('tell of orders, payments, jobs, viewers, broadcasts and chat', async () => {
    const other = await openTestSchool()
    const [student, course] = [await aUser(other), await aProduct(other)]
    await aPayment(other, await aPaidOrder(other, student, course))
    await other.deps.db.insert(jobFailures).values({ job: 'send-refunds', failures: 2, reason: 'no' })
    const { body } = await read(other)
    expect(valueOf(body, 'shuyuan_orders{status="completed"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_payments{method="wechat",outcome="granted"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_job_failures{job="send-refunds"}')).toBe(2)
    expect(valueOf(body, 'shuyuan_viewers')).toBe(0)
    expect(valueOf(body, 'shuyuan_chat_messages')).toBe(0)
    expect(body).toContain('# TYPE shuyuan_live_streams gauge')
  })

  test('have labels out of the contract alone, whatever is requested', async () => {
    for (let at = 0; at < 20; at++) {
      await school.app.inject({ url: `/api/product/${at}` })
      await school.app.inject({ url: `/api/made-up/${at}?q=${at}`, headers: { 'user-agent': `x${at}` } })
    }
    const { body } = await read(school)
    const known = new Set([
      'other',
      ...Object.values(operations).map(({ method, path }) => `${method} ${path}`),
    ])
    const labels = [...body.matchAll(/operation="([^"]+)"/g)].map(([, name = '']) => name)
    expect(labels.filter((name) => !known.has(name))).toEqual([])
    const reasons = [...body.matchAll(/reason="([^"]+)"/g)].map(([, name = '']) => name)
    expect(reasons.filter((name) => !(name in refusals))).toEqual([])
  })
})

describe('who reads them', () => {
  test('is, without a token, this machine alone and nobody by a proxy', async () => {
    expect((await read(school)).statusCode).toBe(200)
    expect((await read(school, {}, '::1')).statusCode).toBe(200)
    expect((await read(school, {}, '203.0.113.7')).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await read(school, { [name]: '203.0.113.7' })).statusCode).toBe(404)
  })

  test.each([
    ['a public address before a loopback one', { PUBLIC_URL: 'https://school.example' }],
    ['a trusted proxy', { TRUST_PROXY: 'loopback' }],
  ])('is nobody without a token behind %s, where everybody seems to be this machine', async (_, env) => {
    expect((await read(await openTestSchool(env))).statusCode).toBe(404)
  })

  test('is, with a token, who sends it, from anywhere', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await read(guarded, bearer(TOKEN), '203.0.113.7')).statusCode).toBe(200)
    const refused = [await read(guarded), await read(guarded, bearer(`${TOKEN}x`)), await read(guarded, bearer(''))]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
