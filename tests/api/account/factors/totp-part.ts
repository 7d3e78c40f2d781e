import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { totpFactors } from '#server/db/tables/all.ts'
import { signedIn, tokenOf } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { addPasskey, addTotp, codeOf, firstStep, secondStep, withTotp, wrongCode } from './support.ts'

export function totpPart(school: TestSchool): void {
  const { db } = school.deps

  describe('an app', () => {
    it('is confirmed once, of 20 at once and beside a new passkey, with one set of recovery codes', async () => {
      const { user, token } = await signedIn(school)
      const { secret } = (await school.call('POST /api/v1/account/factors/totp', { token })).data
      const body = { code: codeOf(secret) }
      const confirmations = Array.from({ length: 20 }, () =>
        school.call('PUT /api/v1/account/factors/totp', { token, body }),
      )
      const [{ added }, ...answers] = await Promise.all([addPasskey(school, token), ...confirmations])
      const done = [added, ...answers.filter(({ code }) => code === 0)]
      expect(done).toHaveLength(2)
      const shown = done.flatMap(({ data }) => data.recovery_codes)
      expect(shown).toHaveLength(10)
      // five bits each: well over 128
      expect(shown.map((code) => code.replaceAll('-', '').length)).toEqual(shown.map(() => 28))
      const { ticket } = (await firstStep(school, user)).wanted
      expect((await secondStep(school, { ticket, factor: 'recovery', code: shown[9] })).code).toBe(0)
    })

    it('counts once a code of it was confirmed, and its secret is stored encrypted', async () => {
      const { user, token } = await signedIn(school)
      const begun = await school.call('POST /api/v1/account/factors/totp', { token })
      const { secret, uri } = begun.data
      expect(uri).toContain(`secret=${secret}`)
      expect((await firstStep(school, user)).code).toBe(0)
      const body = { code: wrongCode(secret) }
      expect((await school.call('PUT /api/v1/account/factors/totp', { token, body })).reason).toBe(
        'factorCodeWrong',
      )
      const [stored] = await db.select().from(totpFactors).where(eq(totpFactors.userId, user.id))
      expect(stored?.secret).toMatch(/^d\.[\w-]+$/)
      expect(stored?.secret).not.toContain(secret)
    })

    it('ends the other sessions, and tells its owner', async () => {
      const { user, token } = await signedIn(school)
      const other = await tokenOf(school, user)
      await addTotp(school, user, token)
      const httpOf = async (one: string) => (await school.call('GET /api/user/current', { token: one })).http
      expect([await httpOf(token), await httpOf(other)]).toEqual([200, 401])
      const { list } = (await school.call('GET /api/v1/messages', { token })).data
      expect(list.map(({ kind }) => kind)).toContain('factor_added')
      const again = await school.call('POST /api/v1/account/factors/totp', { token })
      expect(again.reason).toBe('totpExists')
    })

    it('is removed with the recovery codes, and the password is enough again', async () => {
      const { user, token } = await withTotp(school)
      expect((await school.call('DELETE /api/v1/account/factors/totp', { token })).code).toBe(0)
      expect((await school.call('GET /api/v1/account/factors', { token })).data.recovery_left).toBe(0)
      expect((await firstStep(school, user)).code).toBe(0)
    })

    it('leaves earlier recovery codes void when they are made anew', async () => {
      const { user, token, recovery } = await withTotp(school)
      const anew = await school.call('POST /api/v1/account/factors/recovery_codes', { token })
      expect(anew.data.recovery_codes).toHaveLength(10)
      const { ticket } = (await firstStep(school, user)).wanted
      const old = await secondStep(school, { ticket, factor: 'recovery', code: recovery[0] })
      expect(old.reason).toBe('factorCodeWrong')
      const code = anew.data.recovery_codes[0]
      expect((await secondStep(school, { ticket, factor: 'recovery', code })).code).toBe(0)
    })

    it('is nothing for an account of the demo, which many use', async () => {
      const { token } = await signedIn(school, [userTypes.student], { isDemo: true })
      const begun = await school.call('POST /api/v1/account/factors/totp', { token })
      expect(begun.reason).toBe('factorsNotInDemo')
    })
  })
}
