import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#server/features/account/tokens.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { identities, identityProviders, ssoAttempts } from '#server/db/tables/all.ts'
import { PASSWORD } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { ageProof, codeOf, forgetCodes, withTotp } from './support.ts'

const issuer = 'https://login.school.example'

export function identitiesPart(school: TestSchool): void {
  const { db } = school.deps

  /** Somebody with an app who has linked an account elsewhere. */
  async function linked() {
    const person = await withTotp(school)
    const userId = person.user.id
    const [provider] = await db
      .insert(identityProviders)
      .values({
        kind: 'oidc',
        names: { en: 'Campus' },
        issuer,
        clientId: 'school',
        types: [1, 2, 3],
        isOn: true,
      })
      .returning()
    clearProviders(db)
    const providerId = provider?.id ?? 0
    const [identity] = await db
      .insert(identities)
      .values({ userId, providerId, issuer, subject: `of ${userId}` })
      .returning()
    return { ...person, userId, providerId, id: identity?.id ?? 0 }
  }

  describe('an account elsewhere of who has a second factor', () => {
    it('is neither linked nor unlinked by the password alone, and its owner is told', async () => {
      const { token, userId, providerId, id, secret } = await linked()
      await ageProof(school, userId)
      const prove = (body: object) => school.call('POST /api/v1/account/proof', { token, body })
      const unlink = () =>
        school.call('POST /api/v1/account/identities/{id}/unlink', { token, params: { id } })
      const link = { token, body: { provider_id: providerId } }
      expect((await school.call('POST /api/v1/account/identities', link)).reason).toBe('proofNeeded')
      expect((await prove({ password: PASSWORD })).reason).toBe('factorCodeWrong')
      expect((await unlink()).reason).toBe('proofNeeded')
      await forgetCodes(school, userId)
      const proof = { password: PASSWORD, factor: 'totp', code: codeOf(secret) }
      expect((await prove(proof)).code).toBe(0)
      expect((await unlink()).code).toBe(0)
      expect(await db.$count(identities, eq(identities.id, id))).toBe(0)
      const { list } = (await school.call('GET /api/v1/messages', { token })).data
      expect(list[0]).toMatchObject({ kind: 'identity_unlinked', params: { name: 'Campus' } })
    })

    it('is noted as used by a login of which the second step is still to come', async () => {
      const { userId, providerId, id } = await linked()
      const key = randomBytes(32).toString('base64url')
      await db.insert(ssoAttempts).values({
        keyHash: hashToken(key),
        providerId,
        expiresAt: sql`now() + interval '1 minute'`,
        returnedAt: sql`now()`,
        identity: { issuer, subject: `of ${userId}`, unionId: null, label: '', name: '', email: '' },
      })
      const headers = { cookie: `sy_sso=${key}` }
      expect((await school.call('POST /api/v1/sso/finish', { headers })).reason).toBe('secondFactorNeeded')
      const [identity] = await db.select().from(identities).where(eq(identities.id, id))
      expect(identity?.lastUsedAt).toBeInstanceOf(Date)
    })
  })
}
