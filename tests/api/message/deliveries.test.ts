import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, messageSettings, openClasses, users } from '#server/db/tables/all.ts'
import { sendMessages, sendReminders } from '#server/features/message/index.ts'
import { outboxMail } from '#server/gateways/mail/outbox.ts'
import { SmsNotSent, type SmsNotice, SmsUnconfirmed } from '#server/gateways/sms/sms.ts'
import { aUser } from '#tests/support/factories.ts'
import { MINUTE } from '#tests/support/open-class-factories.ts'
import { readable } from '#tests/support/smtp-double.ts'
import { openDeliveries } from './deliveries-support.ts'
import { testAddresses } from './delivery-settings.ts'
import { testSecurityMessages } from './security-messages.ts'
import { testOutbox } from './outbox-of-office.ts'
import { testUnconfirmedSms } from './unconfirmed-sms.ts'

const opened = await openDeliveries()
const {
  smtp,
  school,
  deps,
  db,
  sms,
  setMessages,
  withMail,
  shipped,
  mailsTo,
  ofUser,
  statesOf,
  dueNow,
  reminded,
} = opened

describe('a message by e-mail', () => {
  test('is sent to a verified address once, in the language of its reader, by two servers', async () => {
    const { user, token, email } = await withMail()
    await school.call('POST /api/v1/messages/live', {
      token,
      body: { language: 'zh_tw', zone: 'Asia/Taipei' },
    })
    await Promise.all([shipped(user.id), shipped(user.id)])
    await Promise.all([sendMessages(deps), sendMessages(deps)])
    await sendMessages(deps)
    const [first, ...more] = mailsTo(email)
    expect(more).toEqual([])
    expect(first && readable(first)).toContain('《Brushes》')
    expect(await statesOf(user.id)).toEqual(['sent'])
  })

  test('is not sent to users who have not verified the address or have switched it off', async () => {
    const unverified = await aUser(school, { email: 'unverified@example.com' })
    await shipped(unverified.id)
    const { user, token } = await withMail()
    const read = (await school.call('GET /api/v1/student/reminders', { token })).data
    const kinds = [{ kind: 'order_shipped', channel: 'mail', on: 0 }]
    await school.call('PUT /api/v1/student/reminders', { token, body: { ...read, kinds } })
    await shipped(user.id)
    expect([await ofUser(unverified.id), await ofUser(user.id)]).toEqual([[], []])
    expect((await school.call('GET /api/v1/messages/unread', { token })).data.unread).toBe(1)
  })

  test('is not sent to an address that was changed after it was put into the outbox', async () => {
    const { user, email } = await withMail()
    await shipped(user.id)
    await db.update(users).set({ email: 'another@example.com' }).where(eq(users.id, user.id))
    await sendMessages(deps)
    expect([await statesOf(user.id), mailsTo(email)]).toEqual([['dropped'], []])
  })

  test('is sent again later when the server delays it, and not when the server refuses it', async () => {
    const { user, email } = await withMail()
    await shipped(user.id, 'later')
    smtp.plan({ recipient: 451 })
    await sendMessages(deps)
    const [waiting] = await ofUser(user.id)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, answer: expect.stringContaining('4.7.1') })
    expect(waiting?.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
    await sendMessages(deps)
    expect(mailsTo(email)).toEqual([])
    await dueNow()
    await sendMessages(deps)
    expect(mailsTo(email)).toHaveLength(1)

    await shipped(user.id, 'never')
    smtp.plan({ recipient: 550 })
    await sendMessages(deps)
    await dueNow()
    await sendMessages(deps)
    expect(await statesOf(user.id)).toEqual(['sent', 'failed'])
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('is given up after a day', async () => {
    const { user } = await withMail()
    await shipped(user.id)
    await db.execute(sql`update message_deliveries set created_at = now() - interval '25 hours'
      where user_id = ${user.id}`)
    smtp.plan({ recipient: 451 })
    await sendMessages(deps)
    expect(await statesOf(user.id)).toEqual(['failed'])
  })

  test('that a killed server was sending is sent again with the same message id', async () => {
    const { user, email } = await withMail()
    await shipped(user.id)
    smtp.plan('hangs up')
    await sendMessages(deps)
    await db.execute(sql`update message_deliveries set state = 'sending', next_try_at = now() - interval '1 second'
      where user_id = ${user.id}`)
    await sendMessages(deps)
    const [row] = await ofUser(user.id)
    expect(row?.state).toBe('sent')
    expect(mailsTo(email).map(({ raw }) => /Message-ID: <\d+\.(\d+)@/i.exec(raw)?.[1])).toEqual([
      String(row?.id),
    ])
  })

  test('waits untried after a few failures while the mail server is away', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => withMail()))
    for (const { user } of people) await shipped(user.id)
    let tried = 0
    const { MailError } = await import('#server/gateways/mail/mail.ts')
    deps.mail = {
      ...outboxMail(),
      keepsMail: false,
      atOnce: 1,
      send: () => {
        tried += 1
        return Promise.reject(new MailError('delayed', 'ECONNREFUSED'))
      },
    }
    await sendMessages(deps)
    expect(tried).toBe(5)
    const rows = (await Promise.all(people.map(({ user }) => ofUser(user.id)))).flat()
    expect(rows.map(({ state }) => state)).toEqual(Array(9).fill('waiting'))
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(4)
  })
})

describe('a reminder', () => {
  const withSms = async () => {
    const sent: SmsNotice[] = []
    await setMessages({ off: [] })
    deps.sms = {
      ...sms,
      name: 'double',
      keepsCode: false,
      sendNotice: (notice) => {
        sent.push(notice)
        return Promise.resolve()
      },
    }
    return sent
  }

  test('is sent by mail and SMS, each once by two servers, and into the message centre only where wanted', async () => {
    const sent = await withSms()
    const { user, token, email, openClass } = await reminded()
    await Promise.all([sendReminders(db), sendReminders(db)])
    await Promise.all([sendMessages(deps), sendMessages(deps)])
    await sendReminders(db)
    await sendMessages(deps)
    expect(mailsTo(email)).toHaveLength(1)
    expect(sent.filter(({ telephone }) => telephone === user.telephone)).toEqual([
      {
        kind: 'class_begins',
        areaCode: '86',
        telephone: user.telephone,
        name: openClass.name,
        time: expect.stringMatching(/\d/),
      },
    ])
    expect((await school.call('GET /api/v1/messages', { token })).data.list).toEqual([])
    expect((await school.call('GET /api/v1/messages/unread', { token })).data.unread).toBe(0)
  })

  test.each([
    ['was cancelled a second before', { cancelledAt: new Date() }],
    [
      'was moved',
      { beginAt: new Date(Date.now() + 300 * MINUTE), endAt: new Date(Date.now() + 360 * MINUTE) },
    ],
  ])('is not sent for a class that %s', async (_, change) => {
    const sent = await withSms()
    const { user, email, openClass } = await reminded()
    await sendReminders(db)
    await db.update(openClasses).set(change).where(eq(openClasses.id, openClass.id))
    await sendMessages(deps)
    expect([mailsTo(email), sent]).toEqual([[], []])
    expect(await statesOf(user.id)).toEqual(['dropped', 'dropped'])
  })

  test('is not sent after the class has begun', async () => {
    const { user, email } = await reminded()
    await sendReminders(db)
    await db.execute(sql`update message_deliveries set valid_until = now() - interval '2 hours'
      where user_id = ${user.id}`)
    await sendMessages(deps)
    expect([mailsTo(email), await statesOf(user.id)]).toEqual([[], ['dropped', 'dropped']])
  })

  test('by SMS is never sent twice, after no answer or a crash, nor beyond the limit of a day', async () => {
    const sent = await withSms()
    const { user } = await reminded()
    const double = deps.sms
    deps.sms = { ...double, sendNotice: () => Promise.reject(new SmsUnconfirmed('no answer in time')) }
    await sendReminders(db)
    await sendMessages(deps)
    await dueNow()
    deps.sms = double
    await sendMessages(deps)
    const bySms = () => db.select().from(deliveries).where(sql`user_id = ${user.id} and channel = 'sms'`)
    expect((await bySms()).map(({ state }) => state)).toEqual(['unconfirmed'])

    const crashed = await reminded()
    await sendReminders(db)
    await db.execute(sql`update message_deliveries set state = 'sending', next_try_at = now() - interval '1 second'
      where user_id = ${crashed.user.id} and channel = 'sms'`)
    await sendMessages(deps)
    expect(sent).toEqual([])

    await setMessages({ sms_per_day: 1 })
    const many = await reminded()
    await sendReminders(db)
    await db.execute(sql`insert into message_deliveries (user_id, message_id, purpose, channel, address)
      select user_id, message_id, purpose, channel, address from message_deliveries
      where user_id = ${many.user.id} and channel = 'sms'`)
    await sendMessages(deps)
    expect(sent).toHaveLength(1)
    await setMessages({ sms_per_day: 10 })
  })

  test('by SMS waits when the limit of the hour is reached, and fails when the provider refuses it', async () => {
    const sent = await withSms()
    const { rows } = await db.execute<{
      sent: number
    }>(sql`select count(*)::int as sent from message_deliveries
      where channel = 'sms' and sent_at > now() - interval '1 hour'`)
    await setMessages({ sms_per_hour: Math.max(1, rows[0]?.sent ?? 0) })
    if (rows[0]?.sent === 0) throw new Error('an SMS was sent before')
    const { user } = await reminded()
    await sendReminders(db)
    await sendMessages(deps)
    expect(sent).toEqual([])
    const bySms = () => db.select().from(deliveries).where(sql`user_id = ${user.id} and channel = 'sms'`)
    expect(await bySms()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await setMessages({ sms_per_hour: 1000 })
    deps.sms = { ...deps.sms, sendNotice: () => Promise.reject(new SmsNotSent('no template')) }
    await sendMessages(deps)
    expect(await bySms()).toMatchObject([{ state: 'failed', answer: 'no template' }])
  })

  test('has a link that switches its mails off without a login, by POST and not by GET', async () => {
    const { user, email } = await reminded()
    await sendReminders(db)
    await sendMessages(deps)
    const raw = mailsTo(email)[0]?.raw.replaceAll('\r\n ', ' ') ?? ''
    const path = /List-Unsubscribe: <https?:\/\/[^/]+([^>]+)>/.exec(raw)?.[1] ?? ''
    const choice = async () =>
      (await db.select().from(messageSettings).where(eq(messageSettings.userId, user.id)))[0]?.choices
        .class_begins
    const page = await school.app.inject({ url: path, headers: { 'accept-language': 'en' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Classes that begin soon')
    expect(await choice()).toEqual({ app: false, mail: true, sms: true })
    const foreign = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const press = (url: string) =>
      school.app.inject({ method: 'POST', url, headers: foreign, payload: 'List-Unsubscribe=One-Click' })
    expect((await press(path)).statusCode).toBe(200)
    expect((await press(path)).statusCode).toBe(200)
    expect(await choice()).toEqual({ app: false, mail: false, sms: true })
    expect((await press(`${path.slice(0, -2)}xx`)).statusCode).toBe(404)
    expect((await press(path.replace(String(user.id), '1'))).statusCode).toBe(404)
  })
})

testAddresses(opened)
testOutbox(opened)
testSecurityMessages(opened)
testUnconfirmedSms(opened)
