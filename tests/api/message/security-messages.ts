import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/all.ts'
import { maskPhone } from '#server/lib/log.ts'
import { sendMessages } from '#server/features/message/index.ts'
import { aCaptcha, codeInOutbox } from '#tests/api/account/support.ts'
import { newPhone, PASSWORD } from '#tests/support/factories.ts'
import { readable } from '#tests/support/smtp-double.ts'
import type { openDeliveries } from './deliveries-support.ts'

/** Security messages: what people are told of the ways into their accounts. */
export function testSecurityMessages({
  school,
  deps,
  db,
  admin,
  withMail,
  mailsTo,
  ofUser,
}: Awaited<ReturnType<typeof openDeliveries>>) {
  const kindsOf = async (token: string) =>
    (await school.call('GET /api/v1/messages', { token })).data.list.map(({ kind }) => kind)
  /** a thief's first step: the mail of the school shall go elsewhere */
  const elsewhere = (userId: number) =>
    db
      .update(users)
      .set({ email: 'thief@example.com', verifiedEmail: 'thief@example.com' })
      .where(eq(users.id, userId))

  describe('a change of what opens an account', () => {
    test('of the password is told to the address that it had then, whoever changes that afterwards', async () => {
      const { user, token, email } = await withMail()
      const body = { old_password: PASSWORD, password: 'new_pass_1', repassword: 'new_pass_1' }
      expect((await school.call('PUT /api/v1/account/password', { token, body })).reason).toBeUndefined()
      await elsewhere(user.id)
      await sendMessages(deps)
      const [mail, ...more] = mailsTo(email)
      expect([mail && readable(mail), more]).toEqual([expect.stringContaining('密码已修改'), []])
      expect([mailsTo('thief@example.com'), await kindsOf(token)]).toEqual([[], ['password_changed']])
    })

    test('of the e-mail address and the user name is told at the earlier address', async () => {
      const { token, email } = await withMail()
      const change = (body: object) => school.call('PUT /api/v1/student/profile', { token, body })
      expect(
        (await change({ username: `renamed_${newPhone()}`.slice(0, 18), email: 'later@example.com' })).reason,
      ).toBeUndefined()
      // the same once more changes nothing
      await change({ email: 'later@example.com' })
      await sendMessages(deps)
      expect([mailsTo(email).length, mailsTo('later@example.com')]).toEqual([2, []])
      expect((await kindsOf(token)).toSorted()).toEqual(['email_changed', 'username_changed'])
    })

    test('of the phone is told by mail and by SMS to the earlier number, where the provider has a text for it', async () => {
      const { user, token } = await withMail()
      const telephone = newPhone()
      const { sms } = deps
      async function change(to: string) {
        const action = { action: 'changephone', telephone: to, ...(await aCaptcha(school)) }
        await school.call('POST /api/smsmsg/sendcode', { body: action, token })
        const body = { telephone: to, password: PASSWORD, smscode: await codeInOutbox(school, to) }
        expect((await school.call('PUT /api/v1/account/phone', { token, body })).reason).toBeUndefined()
      }
      await change(telephone)
      expect((await ofUser(user.id)).map(({ channel, address }) => [channel, address])).toEqual([
        ['mail', user.email],
        ['sms', `+86 ${user.telephone}`],
      ])
      await sendMessages(deps)
      expect((await ofUser(user.id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
      deps.sms = { ...sms, notices: [] }
      await change(newPhone())
      expect((await ofUser(user.id)).slice(2).map(({ channel }) => channel)).toEqual(['mail'])
    })

    test('goes for a day to an address that is theirs no more, and then to nobody', async () => {
      const { user, token, email } = await withMail()
      const body = { old_password: PASSWORD, password: 'new_pass_1', repassword: 'new_pass_1' }
      await school.call('PUT /api/v1/account/password', { token, body })
      await elsewhere(user.id)
      await db.execute(sql`update message_deliveries set created_at = now() - interval '25 hours'
        where user_id = ${user.id}`)
      await sendMessages(deps)
      expect([mailsTo(email), (await ofUser(user.id)).map(({ state }) => state)]).toEqual([[], ['dropped']])
    })

    test('that takes the phone or the e-mail address away names it, or says so', async () => {
      const { user, token, email } = await withMail()
      const removed = await school.call('PUT /api/v1/student/profile', { token, body: { email: '' } })
      expect([removed.reason, await kindsOf(token)]).toEqual([undefined, ['email_removed']])
      await sendMessages(deps)
      expect(mailsTo(email).map((mail) => readable(mail).includes('您的邮箱已移除'))).toEqual([true])
      const params = { id: user.id }
      const body = { name: user.name, types: [3], area_code: '86', telephone: '' }
      const changed = await school.call('PUT /api/v1/admin/users/{id}', { token: admin.token, params, body })
      expect(changed.reason).toBeUndefined()
      const { rows } = await db.execute<{ params: { name: string } }>(
        sql`select params from messages where user_id = ${user.id} and kind = 'phone_removed'`,
      )
      expect(rows.map((row) => row.params.name)).toEqual([maskPhone(user.telephone ?? '')])
    })

    test('by the school is told too: another phone, and a password that it has reset', async () => {
      const { user, email } = await withMail()
      const params = { id: user.id }
      const body = { name: user.name, types: [3], area_code: '86', telephone: newPhone() }
      const changed = await school.call('PUT /api/v1/admin/users/{id}', { token: admin.token, params, body })
      expect(changed.reason).toBeUndefined()
      const reset = await school.call('POST /api/v1/admin/users/{id}/reset', {
        token: admin.token,
        params,
        body: { confirm: true },
      })
      expect(reset.reason).toBeUndefined()
      await sendMessages(deps)
      const subjects = mailsTo(email).map((mail) => /手机号已更换|密码已被重置/.exec(readable(mail))?.[0])
      expect(new Set(subjects)).toEqual(new Set(['密码已被重置', '手机号已更换']))
      // who has never been here is told nothing of a corrected number
      const fresh = await withMail()
      await db.update(users).set({ verifiedAt: null }).where(eq(users.id, fresh.user.id))
      await school.call('PUT /api/v1/admin/users/{id}', {
        ...{ token: admin.token, params: { id: fresh.user.id } },
        body: { ...body, name: fresh.user.name, telephone: newPhone() },
      })
      expect(await db.execute(sql`select from messages where user_id = ${fresh.user.id}`)).toMatchObject({
        rowCount: 0,
      })
    })
  })
}
