import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, users } from '#server/db/tables/all.ts'
import { sendMessages, sweepMessages } from '#server/features/message/index.ts'
import { outboxMail } from '#server/gateways/mail/outbox.ts'
import { newPhone, signedIn } from '#tests/support/factories.ts'
import { type Deliveries } from './deliveries-support.ts'

/** The outbox in the back office. */
export function testOutbox({
  smtp,
  school,
  deps,
  db,
  admin,
  withMail,
  shipped,
  mailsTo,
  ofUser,
}: Deliveries): void {
  describe('the outbox', () => {
    const list = async (query = {}, token = admin.token) =>
      (await school.call('GET /api/v1/admin/messages/outbox', { token, query })).data
    const open = (id: number, token = admin.token) =>
      school.call('GET /api/v1/admin/messages/outbox/{id}', { token, params: { id } })

    test('keeps what would be sent where there is no provider, and shows its text', async () => {
      deps.mail = outboxMail()
      const { user, email } = await withMail()
      await shipped(user.id)
      await sendMessages(deps)
      const [row] = (await list({ keyword: email, channel: 'mail', state: 'sent' })).list
      expect(row).toMatchObject({
        address: email,
        kind: 'order_shipped',
        provider: 'outbox',
        user: { userid: user.id, name: user.name },
      })
      const { text, html, subject } = (await open(row?.id ?? 0)).data
      expect(subject).toBe('订单已发货')
      expect(text).toContain('《Brushes》')
      expect(html).toContain('student.html#/reminder')
      expect((await list({ keyword: user.name })).list.map(({ id }) => id)).toContain(row?.id)
      expect((await list({ keyword: '%' })).list).toEqual([])
      expect((await list({ keyword: email, channel: 'sms' })).list).toEqual([])
    })

    test('shows a code while it is valid, and the code of the first administrator to nobody else', async () => {
      deps.mail = outboxMail()
      const student = await signedIn(school, [3], { email: 'shown@example.com' })
      await db.update(users).set({ email: 'first@example.com' }).where(eq(users.id, 1))
      const second = await signedIn(school, [1])
      for (const token of [student.token, admin.token])
        await school.call('POST /api/v1/messages/email/code', { token })
      await sendMessages(deps)
      const textOf = async (keyword: string, token: string) => {
        const [row] = (await list({ keyword }, token)).list
        return (await open(row?.id ?? 0, token)).data.text
      }
      const shown = await textOf('shown@example.com', second.token)
      const code = /\b\d{6}\b/.exec(shown)?.[0] ?? ''
      expect(code).toMatch(/^\d{6}$/)
      expect(await textOf('first@example.com', admin.token)).toMatch(/\b\d{6}\b/)
      expect(await textOf('first@example.com', second.token)).not.toMatch(/\b\d{6}\b/)
      await school.call('POST /api/v1/messages/email/verify', { token: student.token, body: { code } })
      expect(await textOf('shown@example.com', second.token)).not.toMatch(/\b\d{6}\b/)
      await db.execute(
        sql`update message_deliveries set valid_until = now() - interval '1 second' where code is not null`,
      )
      expect(await textOf('first@example.com', admin.token)).not.toMatch(/\b\d{6}\b/)
      await sweepMessages(db)
      expect(await db.$count(deliveries, sql`code is not null`)).toBe(0)
    })

    test('sends again what failed, and nothing else', async () => {
      const { user, email } = await withMail()
      await shipped(user.id)
      smtp.plan({ recipient: 550 })
      await sendMessages(deps)
      const [row] = await ofUser(user.id)
      const resend = (token: string) =>
        school.call('POST /api/v1/admin/messages/outbox/{id}/resend', { token, params: { id: row?.id ?? 0 } })
      expect((await resend(admin.token)).code).toBe(0)
      const log = await db.execute<{ detail: unknown }>(
        sql`select detail from audit_log where action = 'message sent again' order by id desc limit 1`,
      )
      const [name, place] = email.split('@')
      expect(log.rows).toEqual([{ detail: { after: { address: `${name?.slice(0, 1)}***@${place}` } } }])
      await sendMessages(deps)
      expect(mailsTo(email)).toHaveLength(1)
      expect((await resend(admin.token)).reason).toBe('deliveryNotResendable')
    })

    test('is for administrators alone', async () => {
      for (const type of [2, 3]) {
        const { token } = await signedIn(school, [type])
        expect((await school.call('GET /api/v1/admin/messages/outbox', { token })).reason).toBe(
          'noPermission',
        )
        expect((await open(1, token)).reason).toBe('noPermission')
      }
    })

    test('sends a test mail to oneself, and shows the answer of the mail server', async () => {
      const { token, email } = await withMail([1])
      const test = () => school.call('POST /api/v1/admin/messages/test', { token })
      expect((await test()).data).toEqual({ sent: 1, answer: '', address: email })
      expect(mailsTo(email)).toHaveLength(1)
      smtp.plan({ recipient: 550 })
      expect((await test()).data).toMatchObject({
        sent: 0,
        answer: expect.stringContaining('No such mailbox'),
      })
      const without = await signedIn(school, [1], { telephone: newPhone() })
      expect((await school.call('POST /api/v1/admin/messages/test', { token: without.token })).reason).toBe(
        'emailMissing',
      )
    })
  })
}
