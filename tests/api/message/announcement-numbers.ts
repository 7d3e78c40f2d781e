import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMessages, sweepMessages } from '#server/features/message/index.ts'
import { keepAnnouncementNumbers, sendAnnouncements } from '#server/features/message/manage/index.ts'
import type { Announcing } from './announcements-support.ts'

/** What is counted of announcements, and kept. */
export function testNumbers({
  school,
  deps,
  db,
  token,
  setMessages,
  aCourse,
  body,
  idOf,
  one,
  publishNow,
  messagesOf,
}: Announcing): void {
  test('what became of an announcement is kept when its messages are removed', async () => {
    const { product } = await aCourse()
    const id = await idOf(body(product.id))
    await publishNow(id)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    await db.execute(sql`update announcements set sent_at = now() - interval '10 days' where id = ${id}`)
    await db.execute(
      sql`update messages set created_at = now() - interval '4000 days' where target_id = ${id}`,
    )
    await keepAnnouncementNumbers(db)
    await sweepMessages(db)
    expect([await messagesOf(id), await one(id)]).toMatchObject([[], { messages: 1, mail: { sent: 1 } }])
  })

  test('the reports count the SMS of announcements with what they cost then, also after the outbox was swept', async () => {
    const { sms } = deps
    deps.sms = { ...sms, name: 'double', keepsCode: false, sendNotice: () => Promise.resolve() }
    await setMessages({ sms_price: '0.045' })
    const { product } = await aCourse(3)
    const id = await idOf(body(product.id, { channels: ['sms'] }))
    const inReport = async () => {
      const from = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
      const input = { token, params: { report: 'messages' }, query: { from } }
      const { columns, rows } = (await school.call('GET /api/v1/admin/reports/{report}', input)).data
      const { values } = rows.find(({ key }) => key === 'announcement') ?? { values: [] }
      return Object.fromEntries(columns.map(({ key }, index) => [key, values[index]]))
    }
    const before = await inReport()
    await publishNow(id, 3)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    await setMessages({ sms_price: '9' })
    const after = await inReport()
    expect(after).toMatchObject({ sms: String(Number(before['sms'] ?? 0) + 3), sms_cost: '0.14' })
    await db.execute(sql`update message_deliveries set created_at = now() - interval '100 days'
      where message_id in (select id from messages where target_id = ${id})`)
    await sweepMessages(db)
    expect((await one(id)).sms.sent).toBe(0)
    expect(await inReport()).toEqual(after)
    deps.sms = sms
    await setMessages({ sms_price: '' })
  })
}
