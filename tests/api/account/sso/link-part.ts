import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, identities, sessions, users } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD, signedIn, tokenOf } from '#tests/support/factories.ts'
import { ageProof } from '../factors/support.ts'
import { aCaptcha, codeInOutbox } from '../support.ts'
import type { SsoSchool } from './school.ts'

export function linkPart({
  google,
  school,
  db,
  comeBack,
  finish,
  cookieOf,
  admin,
  campus,
  visit,
  logIn,
  insert,
  linkedOf,
}: SsoSchool): void {
  describe('linking', () => {
    const own = async (token: string) => (await school.call('GET /api/v1/account/identities', { token })).data
    const beginLink = async (token: string, id = campus) => {
      const answer = await school.call('POST /api/v1/account/identities', {
        token,
        body: { provider_id: id },
      })
      return { answer, address: answer.data?.address ?? '', cookie: cookieOf(answer.raw) }
    }

    it('from the own account wants a proof, without a password by a code to its phone, and says what is linked', async () => {
      const { user, token } = await signedIn(school)
      const prove = (body: object) => school.call('POST /api/v1/account/proof', { token, body })
      await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
      await ageProof(school, user.id)
      expect((await beginLink(token)).answer.reason).toBe('proofNeeded')
      const wanted = (await school.call('GET /api/v1/account/proof', { token })).data
      expect(wanted).toMatchObject({ has_password: 0, factors: [], phone: expect.stringMatching(/\*\d{4}$/) })
      expect((await prove({ smscode: '000000' })).reason).toBe('smsCodeWrong')
      expect((await prove({ password: PASSWORD })).reason).toBe('smsCodeWrong')
      const sent = await school.call('POST /api/smsmsg/sendcode', {
        ...{ token, body: { action: 'ownaccount', telephone: newPhone(), ...(await aCaptcha(school)) } },
      })
      expect(sent.code).toBe(0)
      const smscode = await codeInOutbox(school, user.telephone ?? '')
      google.people.set('mine', { email: 'mine@school.example', email_verified: true })
      expect((await prove({ smscode })).code).toBe(0)
      expect((await prove({ smscode })).reason).toBe('smsCodeWrong')
      const { address, cookie } = await beginLink(token)
      await comeBack(await google.logIn(address, 'mine'), cookie)
      expect((await finish(cookie)).data).toMatchObject({ outcome: 'linked', signed_in: null })
      const { list } = await own(token)
      expect(list).toMatchObject([
        { identity: 'mine@school.example', is_usable: 1, provider: { name: 'Campus' } },
      ])
      const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'identity linked'))
      expect(entry).toMatchObject({ userId: user.id, subject: `user ${user.id}` })
      const { kind, params } = (await school.call('GET /api/v1/messages', { token })).data.list[0] ?? {}
      expect([kind, params?.name]).toEqual(['identity_linked', 'Campus'])
      expect((await logIn('mine')).data.signed_in?.userid).toBe(user.id)
    })

    it('is not done for who has logged out, or whose account was closed, while they were there', async () => {
      for (const end of ['logout', 'lock'] as const) {
        const { user, token } = await signedIn(school)
        const { address, cookie } = await beginLink(token)
        const back = await google.logIn(address, `gone_${end}`)
        if (end === 'logout') await school.call('POST /api/user/logout', { token })
        else await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, user.id))
        await comeBack(back, cookie)
        expect((await finish(cookie)).reason).toBe('ssoAttemptGone')
        expect(await linkedOf(user.id)).toEqual([])
      }
    })

    it('after a login at the provider wants a login here since then, and is done once', async () => {
      const user = await aUser(school)
      const stale = await tokenOf(school, user)
      await db
        .update(sessions)
        .set({ createdAt: sql`now() - interval '1 hour'` })
        .where(eq(sessions.userId, user.id))
      const { cookie } = await visit('later')
      const link = (token: string) => school.call('POST /api/v1/sso/link', { token, headers: { cookie } })
      expect((await finish(cookie)).data.outcome).toBe('unknown')
      expect((await link(stale)).reason).toBe('ssoFreshLoginNeeded')
      const fresh = await tokenOf(school, user)
      expect((await school.call('POST /api/v1/sso/link', { token: fresh })).reason).toBe('ssoAttemptGone')
      const answers = await Promise.all([1, 2, 3].map(() => link(fresh)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await linkedOf(user.id)).toEqual(['later'])
    })

    it('of one identity by twenty people at once is done by one', async () => {
      const tries = []
      for (let n = 0; n < 20; n += 1) {
        const { user } = await signedIn(school)
        const { cookie } = await visit('wanted')
        tries.push({ user, cookie, token: await tokenOf(school, user) })
      }
      const answers = await Promise.all(
        tries.map(({ token, cookie }) =>
          school.call('POST /api/v1/sso/link', { token, headers: { cookie } }),
        ),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(answers.filter(({ reason }) => reason === 'ssoIdentityTaken')).toHaveLength(19)
      expect(await db.$count(identities, eq(identities.subject, 'wanted'))).toBe(1)
    })

    it('is undone with a proof, by its owner alone, and never where nothing else is left', async () => {
      const { user, token } = await signedIn(school)
      await insert(user.id, 'one')
      const [{ id } = { id: 0 }] = (await own(token)).list
      const unlink = (by: string) =>
        school.call('POST /api/v1/account/identities/{id}/unlink', { token: by, params: { id } })
      const other = await signedIn(school)
      expect((await unlink(other.token)).reason).toBe('notFound')
      await ageProof(school, user.id)
      expect((await unlink(token)).reason).toBe('proofNeeded')
      // a password that is there is asked for, and no code instead
      const prove = (body: object) => school.call('POST /api/v1/account/proof', { token, body })
      expect((await prove({ smscode: '000000' })).reason).toBe('passwordWrong')
      expect((await prove({ password: PASSWORD })).code).toBe(0)
      const setPasswords = async (password_login: 0 | 1) =>
        school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login } })
      await setPasswords(0)
      expect((await unlink(token)).reason).toBe('ssoLastWay')
      await setPasswords(1)
      expect((await unlink(token)).code).toBe(0)
      expect(await linkedOf(user.id)).toEqual([])
    })
  })
}
