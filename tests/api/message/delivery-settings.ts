import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/all.ts'
import { sendMessages, sendReminders, sweepMessages } from '#server/features/message/index.ts'
import { aUser, signedIn, tokenOf } from '#tests/support/factories.ts'
import { MINUTE } from '#tests/support/open-class-factories.ts'
import { readable } from '#tests/support/smtp-double.ts'
import { type Deliveries } from './deliveries-support.ts'

/** When messages leave, to which addresses, and what the school sets. */
export function testAddresses({
  smtp,
  school,
  deps,
  db,
  admin,
  withMail,
  shipped,
  mailsTo,
  ofUser,
  reminded,
}: Deliveries): void {
  describe('quiet hours', () => {
    /** When they end, by the clock of a zone, at a moment. */
    const ends = async (zone: string, from: number, until: number, at: string) => {
      const { rows } = await db.execute<{ ends: number | null }>(
        sql`select extract(epoch from quiet_until(${zone}, ${from}, ${until}, ${at}::timestamptz))::int8 as ends`,
      )
      const end = rows[0]?.ends ?? null
      return end === null ? null : new Date(end * 1000).toISOString()
    }
    const [ten, seven] = [22 * 60, 7 * 60]

    test.each([
      // 22:30 in Shanghai
      ['Asia/Shanghai', ten, seven, '2027-03-01T14:30:00Z', '2027-03-01T23:00:00.000Z'],
      // 06:59 and 07:00
      ['Asia/Shanghai', ten, seven, '2027-03-01T22:59:00Z', '2027-03-01T23:00:00.000Z'],
      ['Asia/Shanghai', ten, seven, '2027-03-01T23:00:00Z', null],
      // hours of one day
      ['Asia/Shanghai', 13 * 60, 14 * 60, '2027-03-01T05:30:00Z', '2027-03-01T06:00:00.000Z'],
      // the nights in which Berlin changes its clock
      ['Europe/Berlin', ten, seven, '2027-03-27T22:00:00Z', '2027-03-28T05:00:00.000Z'],
      ['Europe/Berlin', ten, seven, '2027-10-30T21:00:00Z', '2027-10-31T06:00:00.000Z'],
      ['America/New_York', ten, seven, '2028-02-29T04:00:00Z', '2028-02-29T12:00:00.000Z'],
      // the same time twice: none
      ['Asia/Shanghai', ten, ten, '2027-03-01T14:30:00Z', null],
    ])('in %s from %i to %i at %s end at %s', async (zone, from, until, at, end) => {
      expect(await ends(zone, from, until, at)).toBe(end)
    })

    test('delay mails until they end in the reader’s zone, and drop reminders that would be too late', async () => {
      const clock = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16)
      const quiet = { quiet: 'own', quiet_from: clock(-60), quiet_until: clock(60) }
      async function reader() {
        const person = await reminded(20)
        await school.call('POST /api/v1/messages/live', { token: person.token, body: { zone: 'Etc/UTC' } })
        const read = (await school.call('GET /api/v1/student/reminders', { token: person.token })).data
        await school.call('PUT /api/v1/student/reminders', {
          token: person.token,
          body: { ...read, ...quiet },
        })
        return person
      }
      const { user, token, email } = await reader()
      await shipped(user.id)
      await sendReminders(db)
      await sendMessages(deps)
      expect(mailsTo(email)).toEqual([])
      const rows = await ofUser(user.id)
      // the class begins before they end
      expect(rows.map(({ state }) => state)).toEqual(['waiting'])
      const wait = ((rows[0]?.nextTryAt.getTime() ?? 0) - Date.now()) / MINUTE
      expect(wait).toBeGreaterThan(55)
      expect(wait).toBeLessThan(61)
      expect((await school.call('GET /api/v1/messages/unread', { token })).data.unread).toBe(1)
    })
  })

  describe('an e-mail address', () => {
    const requestCode = (token: string) => school.call('POST /api/v1/messages/email/code', { token })
    const verify = (token: string, code: string) =>
      school.call('POST /api/v1/messages/email/verify', { token, body: { code } })
    const codeIn = (email: string) => {
      const [newest] = mailsTo(email).toReversed()
      return /\b\d{6}\b/.exec(newest ? readable(newest) : '')?.[0] ?? ''
    }
    async function withEmail(email: string) {
      const user = await aUser(school, { email })
      return { user, token: await tokenOf(school, user) }
    }

    test('is verified by the code that was sent to it, once', async () => {
      const { token } = await withEmail('Proof@example.com')
      expect((await requestCode(token)).data).toEqual({
        email: 'Proof@example.com',
        verified: 0,
        seconds: 60,
      })
      await sendMessages(deps)
      const code = codeIn('Proof@example.com')
      expect(code).toMatch(/^\d{6}$/)
      expect((await verify(token, code)).data).toEqual({
        email: 'Proof@example.com',
        verified: 1,
        seconds: 0,
      })
      expect((await verify(token, code)).reason).toBe('emailCodeWrong')
      expect((await requestCode(token)).reason).toBe('emailVerified')
    })

    test('is verified for its own account alone, and is unverified once it has changed', async () => {
      const { token, user } = await withEmail('mine@example.com')
      const other = await withEmail('mine@example.com')
      await requestCode(token)
      await sendMessages(deps)
      expect((await verify(other.token, codeIn('mine@example.com'))).reason).toBe('emailCodeWrong')
      await db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, user.id))
      expect((await verify(token, codeIn('mine@example.com'))).reason).toBe('emailCodeWrong')
      await db.update(users).set({ email: 'mine@example.com' }).where(eq(users.id, user.id))
      await verify(token, codeIn('mine@example.com'))
      await db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, user.id))
      expect((await school.call('GET /api/v1/messages/email', { token })).data.verified).toBe(0)
    })

    test('allows five tries, and one code in a minute', async () => {
      const { token } = await withEmail('tries@example.com')
      await requestCode(token)
      expect((await requestCode(token)).reason).toBe('emailTooSoon')
      await sendMessages(deps)
      const right = codeIn('tries@example.com')
      const wrong = right === '000000' ? '111111' : '000000'
      const refused = await Promise.all(Array.from({ length: 5 }, () => verify(token, wrong)))
      expect(refused.filter(({ code }) => code !== 0)).toHaveLength(5)
      expect((await verify(token, right)).reason).toBe('emailCodeTriesUsed')
    })

    test('gets five codes a day, whichever accounts request them', async () => {
      const answers: (string | undefined)[] = []
      for (let count = 0; count < 6; count++) {
        const { token } = await withEmail('crowded@example.com')
        answers.push((await requestCode(token)).reason)
      }
      expect(answers).toEqual([...Array(5).fill(undefined), 'emailLimitReached'])
    })

    test('is needed before a code is sent', async () => {
      const { token } = await signedIn(school)
      expect((await requestCode(token)).reason).toBe('emailMissing')
      expect((await requestCode('')).reason).toBe('notSignedIn')
    })
  })

  describe('the settings of the school', () => {
    const read = async () =>
      (await school.call('GET /api/v1/admin/messages/settings', { token: admin.token })).data
    const save = (body: object) =>
      school.call('PUT /api/v1/admin/messages/settings', { token: admin.token, body })

    test('switch a kind of message off for everybody in a channel, which is then not offered', async () => {
      const { settings, mail: how } = await read()
      expect(how).toEqual({
        provider: 'smtp',
        from: 'school@shuyuan.example',
        server: `127.0.0.1:${smtp.port}`,
      })
      expect((await save({ ...settings, off: ['order_shipped.mail'] })).code).toBe(0)
      const { user, token } = await withMail()
      await shipped(user.id)
      expect(await ofUser(user.id)).toEqual([])
      const { kinds } = (await school.call('GET /api/v1/student/reminders', { token })).data
      expect(kinds.find((one) => one.kind === 'order_shipped' && one.channel === 'mail')?.offered).toBe(0)
      for (const wrong of [{ off: ['order_shipped.fax'] }, { quiet_from: '7' }, { keep_days: 1 }])
        expect((await save({ ...settings, ...wrong })).reason).toBe('invalidField')
      await save(settings)
    })

    test('set after how many days messages are removed', async () => {
      const { settings } = await read()
      await save({ ...settings, keep_days: 30 })
      const { user, token } = await signedIn(school)
      await shipped(user.id, 'old')
      await db.execute(
        sql`update messages set created_at = now() - interval '31 days' where user_id = ${user.id}`,
      )
      await shipped(user.id, 'new')
      await sweepMessages(db)
      expect((await school.call('GET /api/v1/messages', { token })).data.total).toBe(1)
      await save(settings)
    })
  })
}
