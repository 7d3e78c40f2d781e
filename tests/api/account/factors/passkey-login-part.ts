import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { identities, identityProviders, passkeys, sessions, users } from '#server/db/tables/all.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { clearSettingsCache, writeSetting } from '#server/features/site/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { passkeyDouble, type Signing } from '#tests/support/passkey-double.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { addPasskey, firstStep, headers, ORIGIN, removalDue, secondStep } from './support.ts'

export function passkeyLoginPart(school: TestSchool): void {
  const { db } = school.deps
  const begin = (by = headers) => school.call('POST /api/v1/login/passkey/options', { headers: by })
  const send = (passkey: object) => school.call('POST /api/v1/login/passkey', { body: { passkey }, headers })
  const sessionsOf = (userId: number) => db.$count(sessions, eq(sessions.userId, userId))

  async function withPasskey() {
    const { user, token } = await signedIn(school)
    return { user, token, ...(await addPasskey(school, token)) }
  }
  const logIn = async (device: ReturnType<typeof passkeyDouble>, signing: Signing = {}) =>
    send(device.sign((await begin()).data.challenge, signing))

  describe('a login by a passkey alone', () => {
    afterEach(() => void vi.useRealTimers())

    it('names nobody beforehand, signs its owner in, and is a proof', async () => {
      const { user, device } = await withPasskey()
      const options = (await begin()).data
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
      const done = await send(device.sign(options.challenge))
      expect([done.code, done.data.userid]).toEqual([0, user.id])
      expect(done.raw.cookies.map(({ name }) => name)).toContain('sy_window')
      const { access_token: token } = done.data.token
      const { data } = await school.call('GET /api/v1/account/factors', { token, headers })
      expect(data.passkeys[0]?.last_used_at).not.toBeNull()
      const renewed = await school.call('POST /api/v1/account/factors/recovery_codes', { token })
      expect(renewed.code).toBe(0)
    })

    it.each<[what: string, signing: Signing]>([
      ['at another address', { origin: 'https://evil.example' }],
      ['for another host', { rpId: 'evil.example' }],
      ['without making sure of its owner', { isVerified: false }],
      ['for another ceremony', { type: 'webauthn.create' }],
      ['for another account', { userHandle: 'AAAA' }],
    ])('is refused when it was signed %s', async (_, signing) => {
      const { device, user } = await withPasskey()
      const before = await sessionsOf(user.id)
      expect((await logIn(device, signing)).reason).toBe('passkeyRefused')
      expect(await sessionsOf(user.id)).toBe(before)
    })

    it('is refused with a passkey that nobody has, with somebody else’s name on it, or without a name', async () => {
      const { device } = await withPasskey()
      const stranger = passkeyDouble(ORIGIN)
      expect((await logIn(stranger)).reason).toBe('passkeyRefused')
      const { challenge } = (await begin()).data
      const { id, rawId } = device.sign(challenge)
      expect((await send({ ...stranger.sign(challenge), id, rawId })).reason).toBe('passkeyRefused')
      const { response, ...named } = device.sign(challenge)
      const { userHandle: _, ...unnamed } = response as typeof response & { userHandle?: string }
      expect((await send({ ...named, response: unnamed })).reason).toBe('passkeyRefused')
    })

    it('uses a challenge once, of 20 at once, its own, for five minutes, and no other step takes it', async () => {
      const { device, user } = await withPasskey()
      const signed = device.sign((await begin()).data.challenge)
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(signed)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect((await send(signed)).reason).toBe('passkeyRefused')
      const { challenge } = (await begin()).data
      const changed = `${challenge.slice(0, 9)}${challenge[9] === 'A' ? 'B' : 'A'}${challenge.slice(10)}`
      for (const other of [changed, 'AAECAwQFBgc', ''])
        expect([other, (await send(device.sign(other))).reason]).toEqual([other, 'passkeyRefused'])
      const { ticket } = (await firstStep(school, user)).wanted
      const passkey = device.sign(challenge)
      expect((await secondStep(school, { ticket, factor: 'passkey', passkey })).reason).toBe('passkeyRefused')
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
      expect((await send(device.sign(challenge))).reason).toBe('passkeyRefused')
    })

    it('is refused to a closed account, one that is to be verified again, and one whose factors have gone', async () => {
      const { device, user } = await withPasskey()
      const change = (values: Partial<typeof users.$inferInsert>) =>
        db.update(users).set(values).where(eq(users.id, user.id))
      await change({ lockedAt: new Date() })
      expect((await logIn(device)).reason).toBe('accountLocked')
      await change({ lockedAt: null, verifiedAt: null })
      expect((await logIn(device)).reason).toBe('accountNotVerified')
      await change({ verifiedAt: new Date() })
      expect((await logIn(device)).code).toBe(0)
      const admin = await signedIn(school, [1])
      const params = { id: user.id }
      const body = { confirm: true }
      await school.call('POST /api/v1/admin/users/{id}/factors/removal', { ...admin, params, body })
      await removalDue(school, user.id)
      expect((await logIn(device)).reason).toBe('passkeyRefused')
      expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
    })

    it('is no way past a school that wants linked accounts instead of passwords', async () => {
      const { device, user } = await withPasskey()
      const values = { kind: 'oidc' as const, names: { en: 'Campus' }, types: [1, 2, 3], isOn: true }
      const [provider] = await db.insert(identityProviders).values(values).returning()
      const providerId = provider?.id ?? 0
      await db.insert(identities).values({ userId: user.id, providerId, issuer: 'i', subject: 's' })
      await writeSetting(db, 'sso', { password_login: 0 })
      clearSettingsCache(db)
      const answer = await logIn(device)
      await writeSetting(db, 'sso', { password_login: 1 })
      await db.delete(identityProviders).where(eq(identityProviders.id, providerId))
      clearSettingsCache(db)
      clearProviders(db)
      expect(answer.reason).toBe('ssoRequired')
    })

    it('is offered where browsers know passkeys and somebody has one, and never by a demo', async () => {
      await withPasskey()
      await db.update(identityProviders).set({ isOn: false })
      clearProviders(db)
      const offered = async (by = headers) => [
        (await school.call('GET /api/v1/sso/providers', { headers: by })).data.has_passkeys,
        (await school.call('GET /api/user/logintype', { headers: by })).data.has_more_ways,
        (await begin(by)).reason,
      ]
      expect(await offered()).toEqual([1, 1, undefined])
      expect(await offered({ host: '127.0.0.1:8080' })).toEqual([0, 0, 'passkeysUnavailable'])
      await writeSetting(db, 'demo', { is_demo: true })
      clearSettingsCache(db)
      const inDemo = await offered()
      const { reason } = await send(passkeyDouble(ORIGIN).sign('AAECAwQFBgc'))
      await writeSetting(db, 'demo', { is_demo: false })
      clearSettingsCache(db)
      expect([inDemo, reason]).toEqual([[0, 0, 'factorsNotInDemo'], 'factorsNotInDemo'])
    })
  })
}
