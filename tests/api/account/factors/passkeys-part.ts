import { describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { passkeyDouble, type Signing } from '#tests/support/passkey-double.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { addPasskey, ageProof, firstStep, headers, ORIGIN, secondStep } from './support.ts'

export function passkeysPart(school: TestSchool): void {
  const own = (token: string) => school.call('GET /api/v1/account/factors', { token, headers })
  const challengeFor = async (ticket: string) =>
    (await school.call('POST /api/user/login/second/passkey', { body: { ticket }, headers })).data

  describe('a passkey', () => {
    it('is made, signs in after the password, and is shown with its last use', async () => {
      const { user, token } = await signedIn(school)
      const { device, added } = await addPasskey(school, token)
      expect(added.code).toBe(0)
      expect(added.data.recovery_codes).toHaveLength(10)
      const { wanted } = await firstStep(school, user)
      expect(wanted.factors).toEqual(['passkey', 'recovery'])
      const options = await challengeFor(wanted.ticket)
      expect(options.rpId).toBe('localhost')
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id])
      const passkey = device.sign(options.challenge)
      const done = await secondStep(school, { ticket: wanted.ticket, factor: 'passkey', passkey })
      expect(done.code).toBe(0)
      const [shown] = (await own(done.data.token.access_token)).data.passkeys
      expect(shown).toMatchObject({ name: 'my phone', is_backed_up: 0 })
      expect(shown?.last_used_at).not.toBeNull()
    })

    it.each<[what: string, signing: Signing]>([
      ['at another address', { origin: 'https://evil.example' }],
      ['for another host', { rpId: 'evil.example' }],
      ['without making sure of its owner', { isVerified: false }],
      ['for another ceremony', { type: 'webauthn.create' }],
    ])('does not sign in when it has signed %s', async (_, signing) => {
      const { user, token } = await signedIn(school)
      const { device } = await addPasskey(school, token)
      const { ticket } = (await firstStep(school, user)).wanted
      const { challenge } = await challengeFor(ticket)
      const passkey = device.sign(challenge, signing)
      expect((await secondStep(school, { ticket, factor: 'passkey', passkey })).reason).toBe('passkeyRefused')
    })

    it('signs a challenge once, its own, and for the account that it belongs to', async () => {
      const { user, token } = await signedIn(school)
      const { device } = await addPasskey(school, token)
      const other = await signedIn(school)
      const theirs = await addPasskey(school, other.token)
      const first = (await firstStep(school, user)).wanted.ticket
      const passkey = device.sign((await challengeFor(first)).challenge)
      expect((await secondStep(school, { ticket: first, factor: 'passkey', passkey })).code).toBe(0)
      const { ticket } = (await firstStep(school, user)).wanted
      const refused = [
        passkey,
        device.sign('AAECAwQFBgc'),
        theirs.device.sign((await challengeFor(ticket)).challenge),
        passkeyDouble(ORIGIN).sign((await challengeFor(ticket)).challenge),
      ]
      for (const one of refused) {
        const answer = await secondStep(school, { ticket, factor: 'passkey', passkey: one })
        expect(answer.reason).toBe('passkeyRefused')
      }
    })

    it('signs in once when 20 send what it has signed', async () => {
      const { user, token } = await signedIn(school)
      const { device } = await addPasskey(school, token)
      const tickets = await Promise.all(Array.from({ length: 20 }, () => firstStep(school, user)))
      const passkey = device.sign((await challengeFor(tickets[0]?.wanted.ticket ?? '')).challenge)
      const answers = await Promise.all(
        tickets.map(({ wanted: { ticket } }) => secondStep(school, { ticket, factor: 'passkey', passkey })),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    })

    it('is one person’s: somebody else adds and removes it not', async () => {
      const { token } = await signedIn(school)
      const { device } = await addPasskey(school, token)
      const other = await signedIn(school)
      const options = await school.call('POST /api/v1/account/factors/passkeys/options', {
        ...other,
        headers,
      })
      const body = { name: 'stolen', passkey: device.make(options.data.challenge) }
      const added = await school.call('POST /api/v1/account/factors/passkeys', { ...other, headers, body })
      expect(added.reason).toBe('passkeyRefused')
      const id = (await own(token)).data.passkeys[0]?.id ?? 0
      const params = { id }
      const removed = await school.call('DELETE /api/v1/account/factors/passkeys/{id}', { ...other, params })
      expect(removed.reason).toBe('notFound')
      expect(
        (await school.call('DELETE /api/v1/account/factors/passkeys/{id}', { token, params })).code,
      ).toBe(0)
    })

    it('proves its owner by itself', async () => {
      const { user, token } = await signedIn(school)
      const { device } = await addPasskey(school, token)
      await ageProof(school, user.id)
      const renew = () => school.call('POST /api/v1/account/factors/recovery_codes', { token })
      expect((await renew()).reason).toBe('proofNeeded')
      const { challenge } = (await school.call('POST /api/v1/account/proof/passkey', { token, headers })).data
      const body = { factor: 'passkey', passkey: device.sign(challenge) }
      expect((await school.call('POST /api/v1/account/proof', { token, headers, body })).code).toBe(0)
      expect((await renew()).code).toBe(0)
    })
  })
}
