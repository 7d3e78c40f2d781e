import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aUser, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { username } = await aUser(school, { verifiedAt: null })

/** headers that a browser sends, by the page that makes the request */
const loginFrom = (site: string) =>
  school.call('POST /api/user/login', {
    body: { login_action: 'username', username, password: PASSWORD },
    form: true,
    headers: { 'sec-fetch-site': site },
  })

describe('a form on a page of another origin', () => {
  it.each(['cross-site', 'same-site'])('does not sign its visitor in: %s', async (site) => {
    const answer = await loginFrom(site)
    expect([answer.http, answer.code]).toEqual([200, refusals.noPermission.code])
    expect(answer.raw.headers).not.toHaveProperty('set-cookie')
  })

  it.each(['same-origin', 'none'])(
    'is distinguished from our own pages and typed addresses: %s',
    async (site) => {
      const answer = await loginFrom(site)
      expect(answer.code).toBe(refusals.accountNotVerified.code)
      expect(answer.raw.headers['set-cookie']).toContain('sy_verification')
    },
  )

  it('may be a link to us, which only reads', async () => {
    const answer = await school.call('GET /api/web/config', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.code).toBe(0)
  })

  it('is allowed to read nothing, whatever it says it is', async () => {
    for (const [method, url] of [
      ['GET', '/api/web/config'],
      ['OPTIONS', '/api/user/login'],
      ['POST', '/api/v1/files/upload'],
      ['GET', '/'],
    ] as const) {
      const { headers } = await school.app.inject({
        ...{ method, url },
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect([url, allowed]).toEqual([url, []])
    }
  })
})

describe('TRACE', () => {
  it('echoes nothing', async () => {
    const answer = await school.app.inject({ method: 'TRACE', url: '/', headers: { 'x-secret': 'word' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('word')
  })
})
