import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { deliveries, messageSettings, openClassBookings, openClasses, users } from '#server/db/tables/all.ts'
import { notify, sendMessages, sendReminders, sweepMessages } from '#server/features/message/index.ts'
import { outboxMail } from '#server/gateways/mail/outbox.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { SmsNotSent, type SmsNotice, SmsUnconfirmed } from '#server/gateways/sms/sms.ts'
import { aUser, newPhone, signedIn, theAdmin, tokenOf } from '#tests/support/factories.ts'
import { anOpenClass, MINUTE } from '#tests/support/open-class-factories.ts'
import { openSmtp, readable } from '#tests/support/smtp-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const smtp = await openSmtp()
const school = await openTestSchool({
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'school@shuyuan.example',
})
const { deps } = school
const { db } = deps
const admin = await theAdmin(school)
const { mail, sms } = deps
afterAll(() => smtp.close())
afterEach(async () => {
  deps.mail = mail
  deps.sms = sms
  // what is left of one test is not sent in the next
  await db.update(deliveries).set({ state: 'dropped' }).where(sql`state in ('waiting', 'sending')`)
})

async function setMessages(change: object): Promise<void> {
  await writeSetting(db, 'messages', { ...(await loadSetting(db, 'messages')), ...change })
  clearSettingsCache(db)
}
// no test depends on the hour at which it runs
await setMessages({ quiet_from: '00:00', quiet_until: '00:00' })

let serial = 0
/** Somebody whose address is verified. */
async function withMail(types: number[] = [3]) {
  serial += 1
  const email = `reader${serial}@example.com`
  return { email, ...(await signedIn(school, types, { email, verifiedEmail: email })) }
}
const shipped = (userId: number, key = 'parcel') =>
  notify(db, { kind: 'order_shipped', key, params: { name: 'Brushes' } }, [userId])
const mailsTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email))
const ofUser = (userId: number) =>
  db.select().from(deliveries).where(eq(deliveries.userId, userId)).orderBy(deliveries.id)
const statesOf = async (userId: number) => (await ofUser(userId)).map(({ state }) => state)
const dueNow = () =>
  db
    .update(deliveries)
    .set({ nextTryAt: new Date(0) })
    .where(eq(deliveries.state, 'waiting'))

/** A student who has joined a class that begins in some minutes, and is reminded by mail and SMS alone. */
async function reminded(minutes = 20) {
  const student = await withMail()
  const beginAt = new Date(Date.now() + minutes * MINUTE)
  const openClass = await anOpenClass(school, { beginAt, endAt: new Date(beginAt.getTime() + 60 * MINUTE) })
  await db
    .insert(openClassBookings)
    .values({ classId: openClass.id, userId: student.user.id, userKind: 20, source: 31, entrySource: '41' })
  await db.insert(messageSettings).values({
    userId: student.user.id,
    choices: { class_begins: { app: false, mail: true, sms: true } },
  })
  return { ...student, openClass }
}

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
      await school.call('PUT /api/v1/student/reminders', { token: person.token, body: { ...read, ...quiet } })
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
    expect((await requestCode(token)).data).toEqual({ email: 'Proof@example.com', verified: 0, seconds: 60 })
    await sendMessages(deps)
    const code = codeIn('Proof@example.com')
    expect(code).toMatch(/^\d{6}$/)
    expect((await verify(token, code)).data).toEqual({ email: 'Proof@example.com', verified: 1, seconds: 0 })
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
    await sendMessages(deps)
    expect(mailsTo(email)).toHaveLength(1)
    expect((await resend(admin.token)).reason).toBe('deliveryNotResendable')
  })

  test('is for administrators alone', async () => {
    for (const type of [2, 3]) {
      const { token } = await signedIn(school, [type])
      expect((await school.call('GET /api/v1/admin/messages/outbox', { token })).reason).toBe('noPermission')
      expect((await open(1, token)).reason).toBe('noPermission')
    }
  })

  test('sends a test mail to oneself, and shows the answer of the mail server', async () => {
    const { token, email } = await withMail([1])
    const test = () => school.call('POST /api/v1/admin/messages/test', { token })
    expect((await test()).data).toEqual({ sent: 1, answer: '', address: email })
    expect(mailsTo(email)).toHaveLength(1)
    smtp.plan({ recipient: 550 })
    expect((await test()).data).toMatchObject({ sent: 0, answer: expect.stringContaining('No such mailbox') })
    const without = await signedIn(school, [1], { telephone: newPhone() })
    expect((await school.call('POST /api/v1/admin/messages/test', { token: without.token })).reason).toBe(
      'emailMissing',
    )
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

  test('say after how many days messages are removed', async () => {
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
