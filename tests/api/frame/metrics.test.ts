import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { refusals } from '#contract/errors.ts'
import { type Config, readConfig } from '#server/config.ts'
import { jobFailures } from '#server/db/tables/all.ts'
import { metricsRoute } from '#server/plugins/metrics/route.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const TOKEN = 'metrics-token-of-tests'
const school = await openTestSchool()

/** The route alone, by the settings of the school and these. */
function routeOf(rules: Partial<Config> = {}): Pick<TestSchool, 'app'> {
  const app = fastify()
  metricsRoute(app, { ...school.config, ...rules }, school.deps)
  return { app }
}

const read = (
  { app }: Pick<TestSchool, 'app'>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.inject({ url: '/metrics', headers, remoteAddress })

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
    expect(valueOf(body, 'shuyuan_http_answers_total{operation="GET /api/web/config",status="2xx"}')).toBe(2)
    expect(valueOf(body, 'shuyuan_refusals_total{reason="notSignedIn"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_http_answers_total{operation="other",status="4xx"}')).toBe(1)
    expect(valueOf(body, 'shuyuan_http_seconds_bucket{le="+Inf"}')).toBe(4)
    expect(valueOf(body, 'shuyuan_database_up')).toBe(1)
    expect(valueOf(body, 'shuyuan_database_connections_most')).toBe(school.deps.pool.options.max)
    expect(valueOf(body, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('tell of orders, payments, jobs, viewers, broadcasts and chat', async () => {
    const [student, course] = [await aUser(school), await aProduct(school)]
    await aPayment(school, await aPaidOrder(school, student, course))
    await school.deps.db.insert(jobFailures).values({ job: 'send-refunds', failures: 2, reason: 'no' })
    // with no numbers of a moment ago
    const { body } = await read(routeOf())
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
    const here = routeOf()
    expect((await read(here)).statusCode).toBe(200)
    expect((await read(here, {}, '::1')).statusCode).toBe(200)
    expect((await read(here, {}, '203.0.113.7')).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await read(here, { [name]: '203.0.113.7' })).statusCode).toBe(404)
  })

  test.each([
    ['a public address before a loopback one', { publicUrl: 'https://school.example' }],
    ['a trusted proxy', { trustProxy: ['loopback'] }],
    [
      'a public https address of a server that speaks http',
      { host: '0.0.0.0', publicUrl: 'https://school.example' },
    ],
    ['a public address of another port', { host: '0.0.0.0', port: 3000, publicUrl: 'http://school.example' }],
  ])('is nobody without a token behind %s, where everybody seems to be this machine', async (_, rules) => {
    expect((await read(routeOf(rules))).statusCode).toBe(404)
  })

  test('is this machine where the server itself is at the public address', async () => {
    const direct = { host: '0.0.0.0', port: 3000, publicUrl: 'http://school.example:3000' }
    expect((await read(routeOf(direct))).statusCode).toBe(200)
  })

  test('is, with a token, who sends it, from anywhere', async () => {
    const guarded = routeOf({ metricsToken: TOKEN, publicUrl: 'https://school.example' })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await read(guarded, bearer(TOKEN), '203.0.113.7')).statusCode).toBe(200)
    const refused = [
      await read(guarded),
      await read(guarded, bearer(`${TOKEN}x`)),
      await read(guarded, bearer('')),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  test.each([
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be 16 to 200'],
    ['ALARM_EMAIL', 'office@school.example, nobody', 'ALARM_EMAIL must list e-mail addresses, not "nobody"'],
  ])('is set by %s, which %s does not satisfy', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
    expect(readConfig({ METRICS_TOKEN: TOKEN, ALARM_EMAIL: 'a@b.example, c@d.example' })).toMatchObject({
      ...{ metricsToken: TOKEN, alarmEmail: ['a@b.example', 'c@d.example'] },
    })
  })
})
