import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identities, ssoAttempts } from '#server/db/tables/all.ts'
import { guardedFetch, isPublicAddress } from '#server/gateways/oidc/guarded-fetch.ts'
import { aUser, theAdmin } from '#tests/support/factories.ts'
import { openOidcDouble } from '#tests/support/oidc-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { ssoSteps } from './sso-support.ts'

const liar = await openOidcDouble()
const other = await openOidcDouble()
const school = await openTestSchool({ SSO_PRIVATE_HOSTS: 'localhost' })
afterAll(() => Promise.all([liar.close(), other.close()]))
const { db } = school.deps
const { begin, comeBack, finish, addProvider } = ssoSteps(school)
const admin = await theAdmin(school)
const of = (double: typeof liar) => ({ issuer: double.issuer, client_id: double.clientId, secret: 'secret' })
const provider = await addProvider(admin.token, of(liar))
const second = await addProvider(admin.token, of(other))
const victim = await aUser(school)
await db.insert(identities).values([
  { userId: victim.id, providerId: provider, issuer: liar.issuer, subject: 'liar' },
  { userId: admin.user.id, providerId: provider, issuer: liar.issuer, subject: 'administrator' },
])
beforeEach(() => liar.mend())

/** The address to which a provider sends the browser back. */
function returnOf(address: string, query: Record<string, string> = {}, double = liar): URL {
  const asked = new URL(address).searchParams
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({
    ...{ code: double.codeFor(address), state: asked.get('state') ?? '', iss: double.issuer },
    ...query,
  }).toString()
  return back
}
/** What becomes of a login whose ID token says this. */
async function outcomeOf(claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
  liar.claims = claims
  liar.header = header
  const { address, cookie } = await begin(provider)
  await comeBack(returnOf(address), cookie)
  const { reason, data } = await finish(cookie)
  return reason ?? data.outcome
}
const now = () => Math.floor(Date.now() / 1000)

describe('an answer of a provider', () => {
  it('signs in when all of it is right, also where the clocks differ by less than a minute', async () => {
    expect(await outcomeOf({})).toBe('signed_in')
    expect(await outcomeOf({ iat: now() + 40, nbf: now() + 40 })).toBe('signed_in')
    expect(await outcomeOf({ iat: now() - 400, exp: now() - 40 })).toBe('signed_in')
  })

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'other' }],
    ['for several clients, asked for by another one', { aud: ['school', 'other'], azp: 'other' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['without an end', { exp: undefined }],
    ['of the future', { nbf: 4_000_000_000, iat: 4_000_000_000 }],
  ])('is refused with an ID token %s', async (_what, claims) => {
    expect(await outcomeOf(claims)).toBe('ssoRefused')
  })

  it('is refused with an ID token that nobody signed, or another key, or by another algorithm', async () => {
    expect(await outcomeOf({}, { alg: 'none' })).toBe('ssoRefused')
    expect(await outcomeOf({}, { alg: 'HS256' })).toBe('ssoRefused')
    expect(await outcomeOf({}, { kid: 'unknown' })).toBe('ssoRefused')
    liar.forge()
    expect(await outcomeOf({})).toBe('ssoRefused')
  })

  it('proves its person as long ago as they were asked there, and not at all when it does not say', async () => {
    const body = { format: 'csv' as const }
    const exporting = async (claims: Record<string, unknown>) => {
      liar.claims = { sub: 'administrator', ...claims }
      const { address, cookie } = await begin(provider)
      expect(Number(new URL(address).searchParams.get('max_age'))).toBeGreaterThan(0)
      await comeBack(returnOf(address), cookie)
      const { data, reason } = await finish(cookie)
      if (reason) return reason
      const token = data.signed_in?.token.access_token ?? ''
      return (await school.call('POST /api/v1/admin/exports/orders', { token, body })).reason
    }
    expect(await exporting({ auth_time: now() })).toBeUndefined()
    expect(await exporting({ auth_time: now() - 3600 })).toBe('proofNeeded')
    expect(await exporting({})).toBe('proofNeeded')
    expect(await exporting({ auth_time: 'now' })).toBe('ssoRefused')
  })

  it('that does not come is said in words, and the next login works', async () => {
    liar.misbehave('hangs up')
    expect(await outcomeOf({})).toBe('ssoProviderUnavailable')
    liar.misbehave('broken')
    expect(await outcomeOf({})).toBe('ssoProviderUnavailable')
    liar.misbehave('garbled')
    expect(await outcomeOf({})).toBe('ssoRefused')
    expect(await outcomeOf({})).toBe('signed_in')
  })
})

describe('a browser that comes back', () => {
  it('is known by the cookie of its own attempt, and by no other state', async () => {
    const mine = await begin(provider)
    const attackers = await begin(provider)
    // somebody is led to the end of a login that another browser has begun
    const page = await comeBack(returnOf(attackers.address), mine.cookie)
    expect(page.headers.location).toBe('/#/sso?gone=1')
    expect((await comeBack(returnOf(mine.address), '')).headers.location).toBe('/#/sso?gone=1')
    expect((await comeBack(returnOf(mine.address, { state: '' }), mine.cookie)).headers.location).toMatch(
      /gone/,
    )
    expect((await finish(mine.cookie)).reason).toBe('ssoAttemptGone')
    expect((await finish('')).reason).toBe('ssoAttemptGone')
  })

  it('uses its code once, however often and however fast it comes', async () => {
    const { address, cookie } = await begin(provider)
    const back = returnOf(address)
    const calls = liar.tokenCalls.length
    await Promise.all(Array.from({ length: 20 }, () => comeBack(back, cookie)))
    expect(liar.tokenCalls.length - calls).toBe(1)
    expect(liar.tokenCalls.at(-1)?.get('code_verifier')).toMatch(/^[0-9a-f]{64}$/)
    expect((await finish(cookie)).data.outcome).toBe('signed_in')
    expect((await comeBack(back, cookie)).headers.location).toBe('/#/sso?gone=1')
    expect((await finish(cookie)).reason).toBe('ssoAttemptGone')
  })

  it('is not taken at the address of another provider, nor with another issuer in the answer', async () => {
    const { address, cookie } = await begin(provider)
    const mixed = returnOf(address)
    mixed.pathname = mixed.pathname.replace(/\d+$/, String(second))
    expect((await comeBack(mixed, cookie)).headers.location).toBe('/#/sso?gone=1')
    const again = await begin(provider)
    await comeBack(returnOf(again.address, { iss: other.issuer }), again.cookie)
    expect((await finish(again.cookie)).reason).toBe('ssoRefused')
    const missing = await begin(provider)
    const back = returnOf(missing.address)
    back.searchParams.delete('iss')
    await comeBack(back, missing.cookie)
    expect((await finish(missing.cookie)).reason).toBe('ssoRefused')
  })

  it('finds nobody of another provider by the same subject', async () => {
    other.claims = { sub: 'liar' }
    const { address, cookie } = await begin(second)
    await comeBack(returnOf(address, {}, other), cookie)
    expect((await finish(cookie)).data.outcome).toBe('unknown')
  })

  it('is too late after ten minutes, and goes nowhere else whatever it brings', async () => {
    const { address, cookie } = await begin(provider)
    await db.update(ssoAttempts).set({ expiresAt: new Date(0) })
    expect((await comeBack(returnOf(address), cookie)).headers.location).toBe('/#/sso?gone=1')
    const next = await begin(provider)
    const evil = 'https://evil.example/'
    const page = await comeBack(
      returnOf(next.address, { url: evil, redirect_uri: evil, next: evil }),
      next.cookie,
    )
    expect([page.statusCode, page.headers.location]).toEqual([303, '/#/sso'])
    const twice = await begin(provider)
    const doubled = `${returnOf(twice.address).pathname}${returnOf(twice.address).search}&code=another`
    expect((await comeBack(doubled, twice.cookie)).headers.location).toBe('/#/sso?gone=1')
  })

  it('leaves nothing in the database by which a login could be finished elsewhere', async () => {
    const { address, cookie } = await begin(provider)
    const asked = new URL(address).searchParams
    const stored = JSON.stringify(await db.select().from(ssoAttempts))
    const [, value = ''] = /sy_sso=([\w-]+)/.exec(cookie) ?? []
    expect(value).toHaveLength(43)
    for (const secret of [
      value,
      asked.get('state') ?? '',
      asked.get('nonce') ?? '',
      asked.get('code_challenge') ?? '',
    ])
      expect(stored).not.toContain(secret)
    expect(await db.$count(identities, eq(identities.userId, victim.id))).toBe(1)
  })
})

it('a name that leads to this machine is called by nobody who has not named it', async () => {
  await expect(guardedFetch([])('https://localhost:1/', {})).rejects.toThrow('localhost is no public address')
})

it('an address that leads on is not followed', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await guardedFetch(['localhost'])(`http://localhost:${port}/`, {})
  server.close()
  expect([answer.status, asked]).toEqual([302, 1])
})

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
  ],
  ...[
    'fe80::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '[::ffff:a00:1]',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '224.0.0.1',
  ],
  ...['255.255.255.255', 'localhost', ''],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
