import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveries } from '#server/db/tables/all.ts'
import { sendMessages, sendReminders } from '#server/features/message/index.ts'
import type { Deliveries } from './deliveries-support.ts'

export function testUnconfirmedSms({
  school,
  deps,
  db,
  admin,
  sms,
  setMessages,
  reminded,
}: Deliveries): void {
  const { token } = admin
  const inReport = async () => {
    const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const input = { token, params: { report: 'messages' }, query: { from } }
    const { columns, rows } = (await school.call('GET /api/v1/admin/reports/{report}', input)).data
    const { values } = rows.find(({ key }) => key === 'class_begins') ?? { values: [] }
    const [count, cost] = ['sms', 'sms_cost'].map((name) =>
      Number(values[columns.findIndex(({ key }) => key === name)] ?? 0),
    )
    return { count, cents: Math.round((cost ?? 0) * 100) }
  }

  test('an SMS that a killed server had in hand is unconfirmed and paid for, also when it is late by now', async () => {
    await setMessages({ off: [], sms_price: '0.05' })
    deps.sms = { ...sms, name: 'double', keepsCode: false, sendNotice: () => Promise.resolve() }
    const before = await inReport()
    const { user } = await reminded()
    const ofReader = sql`user_id = ${user.id} and channel = 'sms'`
    const bySms = () => db.select().from(deliveries).where(ofReader)
    await sendReminders(db)
    await db.execute(sql`update message_deliveries
      set state = 'sending', next_try_at = now() - interval '1 second', valid_until = now() where ${ofReader}`)
    await sendMessages(deps)
    await sendMessages(deps)
    const [late] = await bySms()
    expect(late).toMatchObject({ state: 'unconfirmed', cost: '0.0500' })
    expect(await inReport()).toEqual({ count: (before.count ?? 0) + 1, cents: before.cents + 5 })

    // two have left by then
    await db.execute(sql`update message_deliveries set valid_until = null where ${ofReader}`)
    const params = { id: late?.id ?? 0 }
    await school.call('POST /api/v1/admin/messages/outbox/{id}/resend', { token, params })
    await sendMessages(deps)
    expect(await bySms()).toMatchObject([{ state: 'sent', cost: '0.1000' }])
    await setMessages({ sms_price: '' })
  })
}
