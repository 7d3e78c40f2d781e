import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { announcements, messageSettings } from '#server/db/tables/all.ts'
import { sendMessages } from '#server/features/message/index.ts'
import { sendAnnouncements } from '#server/features/message/manage/index.ts'
import { aProduct, newPhone, signedIn } from '#tests/support/factories.ts'
import { readable } from '#tests/support/smtp-double.ts'
import { openAnnouncing } from './announcements-support.ts'
import { testAudiences } from './announcement-audiences.ts'
import { testNumbers } from './announcement-numbers.ts'
import { testTemplates } from './announcement-templates.ts'
import { testWeeklySummary } from './weekly-summary.ts'

const announcing = await openAnnouncing()
const {
  school,
  deps,
  db,
  setMessages,
  aReader,
  aCourse,
  body,
  create,
  idOf,
  params,
  one,
  publish,
  update,
  withdraw,
  publishNow,
  messagesOf,
  mailsTo,
} = announcing

describe('an announcement', () => {
  test('reaches each student of a course once, by two servers, with their name and in their language', async () => {
    const { product, readers } = await aCourse(3)
    const [reader] = readers
    if (!reader) throw new Error('no reader')
    await school.call('POST /api/v1/messages/live', { token: reader.token, body: { language: 'zh_tw' } })
    const outsider = await aReader()
    const id = await idOf(body(product.id))
    await publishNow(id)
    await Promise.all([sendAnnouncements(deps), sendAnnouncements(deps)])
    await Promise.all([sendMessages(deps), sendMessages(deps)])
    await sendAnnouncements(deps)
    const people = await messagesOf(id)
    expect(people).toHaveLength(3)
    expect(new Set(people.map(({ userId }) => userId))).toEqual(new Set(readers.map(({ user }) => user.id)))
    const [mail, ...more] = mailsTo(reader.email)
    expect([mail && readable(mail), more, mailsTo(outsider.email)]).toEqual([
      expect.stringContaining('Lin：周五停课。'),
      [],
      [],
    ])
    const read = await school.call('GET /api/v1/messages', {
      ...{ token: reader.token, query: { topic: 'school' } },
      headers: { 'accept-language': 'zh-TW' },
    })
    expect(read.data.list).toMatchObject([
      { kind: 'announcement', params: { name: 'Ink painting 通知', body: 'Lin：周五停课。' } },
    ])
    expect(await one(id)).toMatchObject({
      ...{ state: 'sent', people: 3, handled: 3, messages: 3, mail: { sent: 3, failed: 0 } },
    })
  })

  test('can be taken back until it leaves, and not after it was sent', async () => {
    const { product } = await aCourse()
    const id = await idOf(body(product.id))
    await publish(id)
    await sendAnnouncements(deps)
    expect((await withdraw(id)).data.state).toBe('draft')
    await sendAnnouncements(deps)
    expect(await messagesOf(id)).toEqual([])
    await publishNow(id)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    expect((await withdraw(id)).reason).toBe('announcementLeft')
  })

  test('is stopped as long as some of it waits in the outbox', async () => {
    const { product, readers } = await aCourse()
    const id = await idOf(body(product.id))
    await publishNow(id)
    await sendAnnouncements(deps)
    expect(await one(id)).toMatchObject({ state: 'sent', mail: { waiting: 1 } })
    expect((await withdraw(id)).data.state).toBe('stopped')
    await sendMessages(deps)
    expect([mailsTo(readers[0]?.email ?? ''), (await one(id)).mail]).toMatchObject([
      [],
      { sent: 0, dropped: 1 },
    ])
  })

  test('that is stopped while it is sent reaches nobody else, and its mails that wait are dropped', async () => {
    const { product, readers } = await aCourse()
    const id = await idOf(body(product.id))
    await publishNow(id)
    await sendAnnouncements(deps)
    await db.update(announcements).set({ state: 'sending', sentAt: null }).where(eq(announcements.id, id))
    expect((await withdraw(id)).data.state).toBe('stopped')
    await sendMessages(deps)
    expect([mailsTo(readers[0]?.email ?? ''), (await one(id)).mail]).toMatchObject([
      [],
      { sent: 0, dropped: 1 },
    ])
  })

  test('goes on after its last reader when a server stopped in the midst', async () => {
    const { product, readers } = await aCourse(2)
    const [first, second] = readers.map(({ user }) => user.id).toSorted((a, b) => a - b)
    const id = await idOf(body(product.id))
    await publishNow(id)
    await db
      .update(announcements)
      .set({ state: 'sending', lastUserId: first ?? 0, handled: 1 })
      .where(eq(announcements.id, id))
    await sendAnnouncements(deps)
    expect((await messagesOf(id)).map(({ userId }) => userId)).toEqual([second])
    expect(await one(id)).toMatchObject({ state: 'sent', handled: 2 })
  })

  test('counts nobody whose account is locked', async () => {
    const { product, readers } = await aCourse(3)
    await db.execute(sql`update users set locked_at = now() where id = ${readers[1]?.user.id ?? 0}`)
    const id = await idOf(body(product.id))
    await publishNow(id)
    await sendAnnouncements(deps)
    expect(await one(id)).toMatchObject({ state: 'sent', people: 2, handled: 2 })
  })

  test('is refused with wrong placeholders, without a text, and without the course that it is for', async () => {
    const { product } = await aCourse()
    const reasons = []
    for (const wrong of [
      { texts: { en: { title: 'Hi', text: 'Dear {{nmae}}' } } },
      { texts: { en: { title: 'Hi', text: 'Dear {{name' } } },
      { texts: { en: { title: 'Of {{class}}', text: 'Hi' } } },
      { texts: {} },
      { texts: { en: { title: ' ', text: 'Hi' } } },
      { target_id: null },
      { target_id: 2_000_000_000 },
    ])
      reasons.push((await create(body(product.id, wrong))).reason)
    expect(reasons).toEqual([
      ...Array(3).fill('announcementPlaceholder'),
      ...Array(2).fill('announcementEmpty'),
      ...Array(2).fill('announcementTarget'),
    ])
  })

  test('cannot be changed, deleted or published again once it waits', async () => {
    const { product } = await aCourse()
    const id = await idOf(body(product.id))
    await publish(id)
    const put = await update(id, body(product.id))
    const gone = await school.call('DELETE /api/v1/admin/announcements/{id}', params(id))
    const again = await publish(id)
    expect([put, gone, again].map(({ reason }) => reason)).toEqual(Array(3).fill('announcementNotDraft'))
  })

  test('that two administrators change is changed by the first, and published as it was seen alone', async () => {
    const { product } = await aCourse()
    const id = await idOf(body(product.id))
    const [first, second] = ['Closed today', 'Closed tomorrow'].map((title) =>
      body(product.id, { texts: { en: { title, text: 'Hello' } } }),
    )
    const answers = await Promise.all([update(id, first ?? {}), update(id, second ?? {})])
    expect(new Set(answers.map(({ reason, data }) => reason ?? data.revision))).toEqual(
      new Set([2, 'announcementChanged']),
    )
    const refused = answers.find(({ reason }) => reason)
    expect(refused?.data).toMatchObject({ revision: 2, by: expect.stringMatching(/./) })
    const kept = answers.findIndex(({ reason }) => !reason)
    expect(await one(id)).toMatchObject({ revision: 2, texts: [first, second][kept]?.texts })
    expect((await publish(id)).reason).toBe('announcementChanged')
    expect((await publish(id, 0, 2)).reason).toBeUndefined()
  })

  test('is published once by two administrators at a time', async () => {
    const { product } = await aCourse()
    const id = await idOf(body(product.id))
    const answers = await Promise.all([publish(id), publish(id)])
    expect(answers.flatMap(({ reason }) => reason ?? [])).toEqual(['announcementNotDraft'])
  })

  test('is refused to people without the permission', async () => {
    const { product, readers } = await aCourse()
    expect((await create(body(product.id), readers[0]?.token)).reason).toBe('noPermission')
  })
})

describe('before an announcement leaves', () => {
  test('its recipients and the cost of its SMS are counted, and more SMS than were shown are refused', async () => {
    await setMessages({ sms_price: '0.045' })
    const { product, readers } = await aCourse(3)
    const [off] = readers
    await db.insert(messageSettings).values({
      userId: off?.user.id ?? 0,
      choices: { announcement: { sms: false, mail: false } },
    })
    const id = await idOf(body(product.id, { channels: ['mail', 'sms'] }))
    const counted = await school.call('GET /api/v1/admin/announcements/{id}/recipients', params(id))
    expect(counted.data).toMatchObject({ people: 3, reached: 2, app: 0, mail: 2, sms: 2, cost: '0.09' })
    expect((await publish(id, 1)).reason).toBe('announcementMoreSms')
    expect((await publish(id, 2)).reason).toBeUndefined()
  })

  test('it is previewed in a language, and sent to its author alone', async () => {
    const { product } = await aCourse()
    const author = await signedIn(school, [userTypes.admin], { name: 'Wei', telephone: newPhone() })
    const id = await idOf(body(product.id))
    const preview = await school.call('GET /api/v1/admin/announcements/{id}/preview', {
      ...{ token: author.token, params: { id } },
      query: { language: 'en' },
    })
    expect(preview.data).toMatchObject({
      subject: 'News of Ink painting',
      text: expect.stringContaining('Dear Wei,'),
      html: expect.stringContaining('Dear Wei,<br>'),
    })
    const tested = await school.call('POST /api/v1/admin/announcements/{id}/test', {
      ...{ token: author.token, params: { id } },
    })
    expect(tested.data.channels).toEqual(['app'])
    expect((await messagesOf(id)).map(({ userId }) => userId)).toEqual([author.user.id])
    expect(await one(id)).toMatchObject({ state: 'draft', messages: 0 })
  })

  test('the ways are named by which it can leave: WeChat only where an official account is set up', async () => {
    const { data } = await school.call('GET /api/v1/admin/announcement_channels', params(0))
    expect(data.list).toEqual([
      { kind: 'announcement', channels: ['app', 'mail', 'sms'] },
      { kind: 'advertising', channels: ['app', 'mail', 'sms'] },
    ])
    const { token } = await signedIn(school)
    const foreign = await school.call('GET /api/v1/admin/announcement_channels', { token })
    expect(foreign.reason).toBe('noPermission')
  })

  test('an announcement that would reach nobody is refused', async () => {
    const product = await aProduct(school)
    expect((await publish(await idOf(body(product.id)))).reason).toBe('announcementNobody')
  })
})

describe('advertising', () => {
  test('can be unsubscribed from by the link of its mail, which news do not have', async () => {
    const { product, readers } = await aCourse()
    const [reader] = readers
    const email = reader?.email ?? ''
    const first = await idOf(body(product.id, { kind: 'advertising' }))
    await publishNow(first)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    const link = /List-Unsubscribe: <[^>]*(\/unsubscribe\/[^>]+)>/i.exec(
      (mailsTo(email)[0]?.raw ?? '').replaceAll(/\r\n\s+/g, ' '),
    )?.[1]
    expect(link).toBeDefined()
    await school.app.inject({ method: 'POST', url: link?.replaceAll(' ', '') ?? '' })
    const second = await idOf(body(product.id, { kind: 'advertising' }))
    await publishNow(second)
    const news = await idOf(body(product.id))
    await publishNow(news)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    expect(mailsTo(email)).toHaveLength(2)
    expect(mailsTo(email).at(-1)?.raw).not.toContain('List-Unsubscribe')
  })

  test('reaches a person no more often in seven days than the school permits', async () => {
    await setMessages({ advertising_per_week: 1 })
    const { product } = await aCourse()
    const first = await idOf(body(product.id, { kind: 'advertising' }))
    await publishNow(first)
    await sendAnnouncements(deps)
    const second = await idOf(body(product.id, { kind: 'advertising' }))
    expect((await publish(second)).reason).toBe('announcementNobody')
    await setMessages({ advertising_per_week: 2 })
  })
})

testNumbers(announcing)
testTemplates(announcing)
testWeeklySummary(announcing)
testAudiences(announcing)
