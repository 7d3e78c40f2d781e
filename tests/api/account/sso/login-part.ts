import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { identityProviders, sessions, users } from '#server/db/tables/all.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { aUser } from '#tests/support/factories.ts'
import type { SsoSchool } from './school.ts'

export function loginPart({
  RETURN,
  google,
  school,
  db,
  begin,
  comeBack,
  finish,
  addProvider,
  admin,
  client,
  campus,
  set,
  visit,
  logIn,
  insert,
  linkedOf,
}: SsoSchool): void {
  describe('a login at a provider of OpenID Connect', () => {
    it('is offered in the language of the reader, with PKCE, state and nonce, and comes back by PUBLIC_URL alone', async () => {
      const named = async (lang: string) =>
        (await school.call('GET /api/v1/sso/providers', { headers: { 'accept-language': lang } })).data.list
      expect(await named('en')).toEqual([{ id: campus, kind: 'oidc', name: 'Campus' }])
      expect((await named('zh-TW'))[0]?.name).toBe('校园账号')
      expect((await school.call('GET /api/user/logintype')).data.has_more_ways).toBe(1)
      const { address } = await begin(campus, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      const { searchParams: asked } = new URL(address)
      expect(Object.fromEntries(asked)).toMatchObject({
        ...{ redirect_uri: RETURN(campus), response_type: 'code', scope: 'openid email profile' },
        ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
        ...{ state: expect.stringMatching(/^[0-9a-f]{64}$/), nonce: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })
    })

    it('signs in who has linked it, once, with a session like any other', async () => {
      const user = await aUser(school)
      await insert(user.id, 'lin')
      const { page, cookie } = await visit('lin')
      expect([page.statusCode, page.headers.location]).toEqual([303, '/#/sso'])
      const answers = await Promise.all(Array.from({ length: 20 }, () => finish(cookie)))
      const good = answers.filter(({ data }) => data?.outcome === 'signed_in')
      expect([good.length, good[0]?.data.signed_in?.userid]).toEqual([1, user.id])
      expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'ssoAttemptGone']))
      expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
      const token = good[0]?.data.signed_in?.token.access_token ?? ''
      expect((await school.call('GET /api/user/current', { token })).data.userid).toBe(user.id)
      expect(good[0]?.raw.cookies.map(({ name }) => name)).toContain('sy_window')
    })

    it('links nothing by an e-mail address, verified or not, and makes nothing by itself', async () => {
      const before = await db.$count(users)
      const owner = await aUser(school, { email: 'owner@school.example' })
      for (const email_verified of [true, false]) {
        google.people.set('mallory', { email: 'owner@school.example', email_verified, name: 'Mallory' })
        const { data } = await logIn('mallory')
        expect(data).toMatchObject({ outcome: 'unknown', signed_in: null, identity: 'owner@school.example' })
        expect(data.email).toBe(email_verified ? 'owner@school.example' : '')
      }
      expect(await linkedOf(owner.id)).toEqual([])
      expect(await db.$count(users)).toBe(before + 1)
    })

    it('lets in only the verified addresses and the claims that the school has set', async () => {
      const reasonOf = async (email: string, email_verified: boolean) => {
        google.people.set('pupil', { email, email_verified, name: 'Pupil' })
        return (await logIn('pupil')).reason
      }
      await set({ domains: ['school.example'] })
      expect(await reasonOf('a@school.example', true)).toBeUndefined()
      expect(await reasonOf('a@school.example', false)).toBe('ssoNotAllowed')
      expect(await reasonOf('a@sub.school.example', true)).toBe('ssoNotAllowed')
      expect(await reasonOf('a@school.example@evil.example', true)).toBe('ssoNotAllowed')
      await set({
        domains: [],
        claims: [
          { name: 'name', value: 'Other' },
          { name: 'name', value: 'Pupil' },
        ],
      })
      expect(await reasonOf('a@school.example', true)).toBeUndefined()
      await set({
        claims: [
          { name: 'name', value: 'Pupil' },
          { name: 'hd', value: 'school.example' },
        ],
      })
      expect(await reasonOf('a@school.example', true)).toBe('ssoNotAllowed')
    })

    it('is refused to a closed account, to one that is closed meanwhile, and to people whom it is not for', async () => {
      const user = await aUser(school, { types: [userTypes.student, userTypes.teacher] })
      await insert(user.id, 'closed')
      await set({ types: [userTypes.student] })
      expect((await logIn('closed')).reason).toBe('ssoNotForRole')
      await set({ types: [userTypes.student, userTypes.teacher] })
      const { cookie } = await visit('closed')
      await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, user.id))
      expect((await finish(cookie)).reason).toBe('accountLocked')
      expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    })

    it('says when somebody did not agree, and when the provider was switched off meanwhile', async () => {
      expect((await logIn('nobody')).reason).toBe('ssoCancelled')
      const { address, cookie } = await begin(campus)
      await set({ isOn: false })
      await comeBack(await google.logIn(address, 'late'), cookie)
      expect((await finish(cookie)).reason).toBe('ssoProviderNotFound')
      expect((await begin(campus)).answer.reason).toBe('ssoProviderNotFound')
      expect((await school.call('GET /api/user/logintype')).data.has_more_ways).toBe(0)
    })

    it('goes on after the provider has changed its keys', async () => {
      await logIn('rotated')
      google.changeKeys()
      expect((await logIn('rotated')).data.outcome).toBe('unknown')
    })

    it('asks for a public client, which has no secret, too', async () => {
      const id = await addProvider(admin.token, { ...client, secret: '' })
      expect((await begin(id)).answer.code).toBe(0)
      await db.delete(identityProviders).where(eq(identityProviders.id, id))
      clearProviders(db)
    })

    it('leads a logout to the provider where the school wants that', async () => {
      const logout = () => school.app.inject({ url: `/api/v1/sso/logout/${campus}` })
      expect((await logout()).headers.location).toBe('/#/login')
      await set({ endsThere: true })
      const there = new URL(String((await logout()).headers.location))
      expect([there.origin, there.searchParams.get('post_logout_redirect_uri')]).toEqual([
        google.issuer,
        'http://localhost:8080/',
      ])
      await set({ endsThere: false })
    })
  })
}
