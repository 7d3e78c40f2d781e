import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { factorTries, oneTimeTokens, users } from '#server/db/tables/all.ts'
import { deleteOneTimeTokens } from '#server/features/account/one-time-tokens.ts'
import { aUser, newPhone, PASSWORD, signedIn } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode } from '../support.ts'
import { addTotp, codeOf, firstStep, forgetCodes, secondStep, withTotp, wrongCode } from './support.ts'

const NEW = 'new_pass_1'

export function loginPart(school: TestSchool): void {
  const { db } = school.deps

  async function somebodyWaits(): Promise<void> {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`)
    expect(rows).not.toEqual([])
  }

  describe('a login with a second factor', () => {
    it('gives no session for the password, and one for password and code', async () => {
      const { user, secret } = await withTotp(school)
      const { reason, wanted } = await firstStep(school, user)
      expect(reason).toBe('secondFactorNeeded')
      expect(wanted.factors).toEqual(['totp', 'recovery'])
      expect(JSON.stringify(wanted)).not.toContain('access_token')
      const done = await secondStep(school, { ticket: wanted.ticket, factor: 'totp', code: codeOf(secret) })
      expect(done.code).toBe(0)
      expect(done.data.userid).toBe(user.id)
      const { access_token: token } = done.data.token
      expect((await school.call('GET /api/user/current', { token })).data.userid).toBe(user.id)
    })

    it('asks for it after an SMS code too', async () => {
      const { user } = await withTotp(school)
      const telephone = user.telephone ?? ''
      const smscode = await aCode(school, telephone, 'telphonelogin')
      const body = { login_action: 'smsmsg', telephone, smscode, ...(await aCaptcha(school)) }
      expect((await school.call('POST /api/user/login', { body })).reason).toBe('secondFactorNeeded')
    })

    it('refuses a wrong code and keeps the ticket, which opens one session', async () => {
      const { user, secret } = await withTotp(school)
      const { ticket } = (await firstStep(school, user)).wanted
      const wrong = await secondStep(school, { ticket, factor: 'totp', code: wrongCode(secret) })
      expect(wrong.reason).toBe('factorCodeWrong')
      expect((await secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })).code).toBe(0)
      await forgetCodes(school, user.id)
      const again = await secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })
      expect(again.reason).toBe('secondStepExpired')
    })

    it('knows nothing of a ticket of another kind or of nobody', async () => {
      const answer = await secondStep(school, { ticket: 'a'.repeat(43), factor: 'totp', code: '123456' })
      expect(answer.reason).toBe('secondStepExpired')
    })

    it('accepts a code once, of 20 at once with tickets of their own', async () => {
      const { user, secret } = await withTotp(school)
      const tickets = await Promise.all(Array.from({ length: 20 }, () => firstStep(school, user)))
      const code = codeOf(secret)
      const answers = await Promise.all(
        tickets.map(({ wanted: { ticket } }, index) =>
          secondStep(school, { ticket, factor: 'totp', code }, `203.0.113.${index + 1}`),
        ),
      )
      const reasons = answers.map(({ code: number, reason }) => (number === 0 ? 'in' : reason))
      expect(reasons.filter((reason) => reason === 'in')).toHaveLength(1)
      expect(reasons.filter((reason) => reason === 'factorCodeWrong')).toHaveLength(19)
    })

    it('accepts no code before the last one that was accepted', async () => {
      const { user, secret } = await withTotp(school)
      const first = (await firstStep(school, user)).wanted
      expect((await secondStep(school, { ...first, factor: 'totp', code: codeOf(secret, 1) })).code).toBe(0)
      const second = (await firstStep(school, user)).wanted
      const earlier = await secondStep(school, { ...second, factor: 'totp', code: codeOf(secret) })
      expect(earlier.reason).toBe('factorCodeWrong')
    })

    it('accepts a recovery code once, of 20 at once, and says how many are left', async () => {
      const { user, recovery } = await withTotp(school)
      expect(recovery).toHaveLength(10)
      const [code = ''] = recovery
      const tickets = await Promise.all(Array.from({ length: 20 }, () => firstStep(school, user)))
      const answers = await Promise.all(
        tickets.map(({ wanted: { ticket } }, index) =>
          secondStep(school, { ticket, factor: 'recovery', code }, `203.0.113.${index + 1}`),
        ),
      )
      const good = answers.filter((answer) => answer.code === 0)
      expect(good).toHaveLength(1)
      const token = good[0]?.data.token.access_token ?? ''
      const own = await school.call('GET /api/v1/account/factors', { token })
      expect(own.data.recovery_left).toBe(9)
      const { list } = (await school.call('GET /api/v1/messages', { token })).data
      expect(list.some(({ kind }) => kind === 'recovery_code_used')).toBe(true)
    })

    it('takes a recovery code as people type it', async () => {
      const { user, recovery } = await withTotp(school)
      const { ticket } = (await firstStep(school, user)).wanted
      const code = ` ${(recovery[1] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'L')}`
      expect((await secondStep(school, { ticket, factor: 'recovery', code })).code).toBe(0)
    })

    it('judges five codes in a quarter of an hour from one address, also of fifty at once, and others elsewhere', async () => {
      const { user, secret } = await withTotp(school)
      const { ticket } = (await firstStep(school, user)).wanted
      const code = wrongCode(secret)
      const guesses = await Promise.all(
        Array.from({ length: 50 }, () => secondStep(school, { ticket, factor: 'totp', code })),
      )
      const reasons = guesses.map(({ reason }) => reason)
      expect(reasons.filter((reason) => reason === 'factorCodeWrong')).toHaveLength(5)
      expect(reasons.filter((reason) => reason === 'factorTriesUsed')).toHaveLength(45)
      const right = { ticket, factor: 'totp', code: codeOf(secret) }
      expect((await secondStep(school, right)).reason).toBe('factorTriesUsed')
      expect((await secondStep(school, right, '203.0.113.77')).code).toBe(0)
    })

    it('closes the way by codes for a day after fifty wrong ones, however slowly they come, and no other way', async () => {
      const { user, secret, recovery } = await withTotp(school)
      const { ticket } = (await firstStep(school, user)).wanted
      const later = (time: string) =>
        db
          .update(factorTries)
          .set({ lastAt: sql`${factorTries.lastAt} - ${time}::interval` })
          .where(eq(factorTries.userId, user.id))
      const guess = async (address: number) =>
        (
          await secondStep(
            school,
            { ticket, factor: 'totp', code: wrongCode(secret) },
            `198.51.100.${address}`,
          )
        ).reason
      for (let round = 0; round < 5; round += 1) {
        const reasons = await Promise.all(Array.from({ length: 10 }, (_, one) => guess(one % 2)))
        expect(reasons).toEqual(Array.from({ length: 10 }, () => 'factorCodeWrong'))
        await later('16 minutes')
      }
      const byCode = () => secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })
      expect((await byCode()).reason).toBe('factorTriesUsed')
      const byRecovery = await secondStep(school, { ticket, factor: 'recovery', code: recovery[0] })
      expect(byRecovery.code).toBe(0)
      await later('23 hours')
      const next = (await firstStep(school, user)).wanted.ticket
      expect((await secondStep(school, { ticket: next, factor: 'totp', code: codeOf(secret) })).code).toBe(0)
    })

    it('is not talked around by a new password, which voids the ticket as well', async () => {
      const { user, secret, token } = await withTotp(school)
      const { ticket } = (await firstStep(school, user)).wanted
      const body = { old_password: PASSWORD, password: NEW, repassword: NEW }
      expect((await school.call('PUT /api/v1/account/password', { token, body })).code).toBe(0)
      const answer = await secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })
      expect(answer.reason).toBe('secondStepExpired')
      expect((await firstStep(school, user, NEW)).reason).toBe('secondFactorNeeded')
    })

    it('is not talked around by a reset of the school: who verifies the account is asked too', async () => {
      const { user } = await withTotp(school)
      const admin = await signedIn(school, [userTypes.admin])
      const reset = await school.call('POST /api/v1/admin/users/{id}/reset', {
        token: admin.token,
        params: { id: user.id },
        body: { confirm: true },
      })
      const link = new URLSearchParams(reset.data.link.split('?')[1]).get('link') ?? ''
      const opened = await school.call('POST /api/user/accountlink', { body: { userid: user.id, link } })
      const cookie = String(opened.raw.headers['set-cookie']).split(';')[0] ?? ''
      const smscode = await aCode(school, user.telephone ?? '', 'backregverify')
      const verified = await school.call('POST /api/user/{userid}/backregverify', {
        params: { userid: user.id },
        headers: { cookie },
        body: { password: NEW, smscode, ...(await aCaptcha(school)) },
      })
      expect(verified.reason).toBe('secondFactorNeeded')
    })

    it('counts no SMS code as the first step whose phone changes at that moment', async () => {
      const { user } = await withTotp(school)
      const telephone = user.telephone ?? ''
      const smscode = await aCode(school, telephone, 'telphonelogin')
      const body = { login_action: 'smsmsg', telephone, smscode, ...(await aCaptcha(school)) }
      let login: Promise<{ reason?: string | undefined }> | undefined
      await db.transaction(async (tx) => {
        await tx.update(users).set({ telephone: newPhone() }).where(eq(users.id, user.id))
        await deleteOneTimeTokens(tx, user.id)
        login = school.call('POST /api/user/login', { body })
        // until it waits, or was done without waiting
        await Promise.race([login, vi.waitFor(somebodyWaits, { timeout: 60_000 })])
      })
      expect((await login)?.reason).toBe('loginFailed')
      expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, user.id))).toBe(0)
    })

    it('gives nobody a session whose account is locked between the steps', async () => {
      const { user, secret } = await withTotp(school)
      const admin = await signedIn(school, [userTypes.admin])
      const { ticket } = (await firstStep(school, user)).wanted
      const lock = { token: admin.token, params: { id: user.id }, body: { is_locked: 1 } }
      expect((await school.call('PUT /api/v1/admin/users/{id}/lock', lock)).code).toBe(0)
      const answer = await secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })
      expect(answer.reason).toBe('secondStepExpired')
    })
  })

  describe('a lost SECRETS_KEY', () => {
    it('is said to who logs in by an app, counts as no try, and leaves the recovery codes and a new app', async () => {
      school.config.secretsKey = 'a'.repeat(32)
      const { user, recovery, secret } = await withTotp(school)
      school.config.secretsKey = undefined
      const { ticket } = (await firstStep(school, user)).wanted
      for (let n = 0; n < 6; n += 1) {
        const answer = await secondStep(school, { ticket, factor: 'totp', code: codeOf(secret) })
        expect([answer.http, answer.reason]).toEqual([200, 'factorUnreadable'])
      }
      const done = await secondStep(school, { ticket, factor: 'recovery', code: recovery[0] })
      const renewed = await addTotp(school, user, done.data.token.access_token)
      expect(renewed.recovery).toEqual([])
      const next = (await firstStep(school, user)).wanted
      const again = { ticket: next.ticket, factor: 'totp', code: codeOf(renewed.secret) }
      expect((await secondStep(school, again)).code).toBe(0)
    })
  })

  it('tells of a login from a device that was not known, and not of one that was', async () => {
    const user = await aUser(school, { telephone: newPhone() })
    const loginBy = (agent: string) =>
      school.call('POST /api/user/login', {
        body: { login_action: 'username', username: user.username, password: PASSWORD },
        headers: { 'user-agent': agent },
      })
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    const kinds = async () => {
      const token = (await loginBy(firefox)).data.token.access_token
      return (await school.call('GET /api/v1/messages', { token })).data.list.map(({ kind }) => kind)
    }
    await loginBy(firefox)
    expect(await kinds()).toEqual([])
    await loginBy('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1')
    expect(await kinds()).toEqual(['new_device'])
    await loginBy('a program')
    const { rows } = await db.execute(sql`select params ->> 'name' as name from messages
      where user_id = ${user.id} and kind = 'new_device' order by id`)
    expect(rows).toEqual([{ name: 'Safari, iPhone' }, { name: '127.0.0.1' }])
  })
}
