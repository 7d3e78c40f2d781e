import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const limited = await openTestSchool({ RATE_LIMIT: '5' })
const untrusting = await openTestSchool({ RATE_LIMIT: '5' })
const trusting = await openTestSchool({ RATE_LIMIT: '5', TRUST_PROXY: '10.0.0.1, 10.0.1.0/24' })
const crowded = await openTestSchool({ RATE_LIMIT_ADDRESS: '5', RATE_LIMIT: '1000' })
const costly = await openTestSchool({ RATE_LIMIT: '1000' })

const send = (school: TestSchool, address: string, forwarded?: string) =>
  school.call('GET /api/user/logintype', {
    address,
    ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
  })
const statuses = async (count: number, call: (at: number) => Promise<{ http: number }>) => {
  const seen: number[] = []
  for (let at = 0; at < count; at++) seen.push((await call(at)).http)
  return seen
}
const fiveThen429 = [200, 200, 200, 200, 200, 429]

describe('the limit of requests from one address', () => {
  it('answers the one too many with 429 in an envelope, and other addresses as before', async () => {
    expect(await statuses(6, () => send(limited, '203.0.113.1'))).toEqual(fiveThen429)
    const refused = await send(limited, '203.0.113.1')
    expect([refused.code, refused.data]).toEqual([refusals.tooManyRequests.code, null])
    expect(refused.message).toBe('Too many requests. Please try again in a moment')
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.raw.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect((await send(limited, '203.0.113.2')).http).toBe(200)
  })

  it('counts a call however its address is spelt', async () => {
    const spellings = ['/api/user/logintype', '/%61pi/user/logintype', 'http://any.host/api/user/logintype']
    const seen = await statuses(6, async (at) => {
      const url = spellings[at % spellings.length] ?? ''
      const answer = await limited.app.inject({ url, remoteAddress: '203.0.113.20' })
      expect(answer.headers['cache-control']).toBe('no-store')
      return { http: answer.statusCode }
    })
    expect(seen).toEqual(fiveThen429)
  })

  it('also counts calls with invalid tokens and without permission', async () => {
    const attempt = () =>
      limited.call('GET /api/user/current', { token: 'x'.repeat(43), address: '203.0.113.21' })
    expect(await statuses(6, attempt)).toEqual([401, 401, 401, 401, 401, 429])
    const visit = () => limited.call('GET /api/v1/admin/users', { address: '203.0.113.22' })
    expect(await statuses(6, visit)).toEqual(fiveThen429)
  })

  it('counts what lies outside the API and is looked up in the database', async () => {
    const routes = [
      { method: 'GET', url: '/unsubscribe/one.1.two' },
      {
        method: 'POST',
        url: '/whip/1/stage',
        payload: 'v=0',
        headers: { 'content-type': 'application/sdp' },
      },
    ] as const
    for (const [place, route] of routes.entries()) {
      const seen = await statuses(6, async (at) => {
        const headers = {
          ...('headers' in route && route.headers),
          authorization: `Bearer ${`${at}`.repeat(43)}`,
        }
        const remoteAddress = `203.0.113.${60 + place}`
        return { http: (await crowded.app.inject({ ...route, headers, remoteAddress })).statusCode }
      })
      expect(seen.indexOf(429), route.url).toBe(5)
    }
  })

  it('does not touch pages and health checks', async () => {
    const seen = await statuses(20, async () => {
      const { statusCode } = await limited.app.inject({ url: '/healthz', remoteAddress: '203.0.113.3' })
      return { http: statusCode }
    })
    expect(new Set(seen)).toEqual(new Set([200]))
  })

  it('ignores a forwarded address when no proxy is trusted', async () => {
    const call = (at: number) => send(untrusting, '203.0.113.1', `198.51.100.${at}`)
    expect(await statuses(6, call)).toEqual(fiveThen429)
  })

  it('uses the forwarded address when a trusted proxy sends it', async () => {
    const apart = await statuses(6, (at) => send(trusting, '10.0.0.1', `198.51.100.${at}`))
    expect(apart).toEqual([200, 200, 200, 200, 200, 200])
    const one = await statuses(6, (at) => send(trusting, `10.0.1.${at + 1}`, '198.51.100.77'))
    expect(one).toEqual(fiveThen429)
  })

  it('ignores a forwarded address that comes from somewhere else than the trusted proxy', async () => {
    const call = (at: number) => send(trusting, '203.0.113.9', `198.51.100.${at + 100}`)
    expect(await statuses(6, call)).toEqual(fiveThen429)
  })

  it('uses the address that the proxy added, not one that its caller sent', async () => {
    const call = (at: number) => send(trusting, '10.0.0.1', `198.51.100.${at + 200}, 203.0.113.50`)
    expect(await statuses(6, call)).toEqual(fiveThen429)
  })

  it('is lower for log-ins and for sending messages', async () => {
    const attempts = await statuses(121, () =>
      costly.call('POST /api/user/check', { body: { userid: 1 }, address: '203.0.113.4' }),
    )
    expect(attempts.filter((http) => http === 200)).toHaveLength(120)
    expect(attempts.at(-1)).toBe(429)
    const sends = await statuses(31, () =>
      costly.call('POST /api/smsmsg/sendcode', { body: {}, address: '203.0.113.4' }),
    )
    expect(sends.filter((http) => http === 200)).toHaveLength(30)
    expect(sends.at(-1)).toBe(429)
  })

  it('is lower for what one person draws on whiteboards', async () => {
    const [one, other] = [await signedIn(costly), await signedIn(costly)]
    const draw = ({ token }: { token: string }) =>
      costly.call('POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates', {
        ...{ token, params: { id: 1, page_id: 1 }, body: { update: 'AAA' } },
      })
    const most = whiteboardLimits.updatesPerMinute
    const drawn = await statuses(most + 1, () => draw(one))
    expect(drawn.indexOf(429)).toBe(most)
    expect((await draw(other)).http).not.toBe(429)
  })
})
