import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { deliveries, wechatLinks } from '#server/db/tables/all.ts'
import { notify, sendMessages } from '#server/features/message/index.ts'
import { sendAnnouncements } from '#server/features/message/manage/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { offWechat } from '#server/gateways/wechat/off.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openWechat, wechatKeys, wechatTemplates } from '#tests/support/wechat-double.ts'

const wechat = await openWechat()
const school = await openTestSchool({
  WECHAT_PROVIDER: 'official_account',
  WECHAT_OA_APP_ID: wechatKeys.appId,
  WECHAT_OA_APP_SECRET: wechatKeys.appSecret,
  WECHAT_OA_TEMPLATES: `lesson_moved=${wechatTemplates.lesson_moved}:thing1:time2,announcement=${wechatTemplates.announcement}:thing3`,
  WECHAT_OA_ENDPOINT: wechat.origin,
})
const { deps } = school
const { db } = deps
const admin = await theAdmin(school)
afterAll(() => wechat.close())
// no test depends on the hour at which it runs
await writeSetting(db, 'messages', {
  ...(await loadSetting(db, 'messages')),
  ...{ quiet_from: '00:00', quiet_until: '00:00', off: [] },
})
clearSettingsCache(db)

const linkOf = async (token: string) => (await school.call('GET /api/v1/messages/wechat', { token })).data
const open = async (token: string): Promise<string> =>
  new URL((await school.call('POST /api/v1/messages/wechat', { token })).data.address).pathname
const get = (url: string, cookie = '') =>
  school.app.inject({ url, headers: { cookie, 'accept-language': 'en' } })
const cookieOf = (page: Awaited<ReturnType<typeof get>>): string =>
  page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const authorizeOf = (body: string): URL =>
  new URL((/href="(https:\/\/open\.weixin[^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&'))

let serial = 0
/** Comes back from WeChat with a code that stands for an openid. */
async function comeBack(cookie: string, state: string, openid: string) {
  serial += 1
  wechat.codes.set(`code${serial}`, openid)
  return get(`/wechat/linked?code=code${serial}&state=${state}`, cookie)
}
async function link(token: string, openid: string) {
  const page = await get(await open(token))
  return comeBack(cookieOf(page), authorizeOf(page.body).searchParams.get('state') ?? '', openid)
}
/** Somebody whose WeChat is linked. */
async function linked(change: object = {}) {
  const person = await signedIn(school, [userTypes.student], change)
  const openid = `oReader${person.user.id}`
  await link(person.token, openid)
  return { ...person, openid }
}
const notifyMoved = (userId: number, key: string) =>
  notify(
    db,
    { kind: 'lesson_moved', key, params: { name: 'Ink painting', at: 1_800_000_000 }, targetId: 1 },
    [userId],
  )
const byWechat = (userId: number) =>
  db.select().from(deliveries).where(sql`user_id = ${userId} and channel = 'wechat'`).orderBy(deliveries.id)
const takenBy = (openid: string) => wechat.taken.filter(({ touser }) => touser === openid)
const dueNow = () =>
  db
    .update(deliveries)
    .set({ nextTryAt: new Date(0) })
    .where(eq(deliveries.state, 'waiting'))

describe('a WeChat', () => {
  test('is linked by a page that its owner opens in it, which names the account, once', async () => {
    const { token, user } = await signedIn(school, [userTypes.student], { name: 'Lin <b>' })
    expect(await linkOf(token)).toEqual({ offered: 1, linked_at: null, reachable: 1 })
    const path = await open(token)
    const page = await get(path)
    expect([page.statusCode, page.body.includes('Lin &lt;b&gt;')]).toEqual([200, true])
    const { origin, searchParams } = authorizeOf(page.body)
    const state = searchParams.get('state') ?? ''
    expect([origin, searchParams.get('appid'), searchParams.get('scope'), state]).toEqual([
      ...['https://open.weixin.qq.com', wechatKeys.appId, 'snsapi_base'],
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(page.body).not.toContain(path.split('/').at(-1))
    const answers = await Promise.all([1, 2].map(() => comeBack(cookieOf(page), state, 'oLin')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    expect(await linkOf(token)).toEqual({ offered: 1, linked_at: expect.any(Number), reachable: 1 })
    expect((await get(path)).statusCode).toBe(404)
    expect(await db.select().from(wechatLinks).where(eq(wechatLinks.userId, user.id))).toMatchObject([
      { openid: 'oLin', ticketHash: null },
    ])
  })

  test('is not linked by another browser, with another state, too late, or by an address that was replaced', async () => {
    const { token, user } = await signedIn(school, [userTypes.student])
    const first = await get(await open(token))
    const firstState = authorizeOf(first.body).searchParams.get('state') ?? ''
    const page = await get(await open(token))
    const state = authorizeOf(page.body).searchParams.get('state') ?? ''
    const refused = [
      await comeBack('', state, 'oOther'),
      await comeBack(cookieOf(page), firstState, 'oOther'),
      await comeBack(cookieOf(first), firstState, 'oOther'),
      await get(`/wechat/linked?code=used&state=${state}`, cookieOf(page)),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 200])
    expect(refused.at(-1)?.body).toContain('Not linked')
    await db
      .update(wechatLinks)
      .set({ ticketExpiresAt: new Date(0) })
      .where(eq(wechatLinks.userId, user.id))
    expect((await comeBack(cookieOf(page), state, 'oOther')).statusCode).toBe(404)
    expect((await linkOf(token)).linked_at).toBeNull()
    expect((await school.call('POST /api/v1/messages/wechat')).reason).toBe('notSignedIn')
  })

  test('is not offered by a school without an official account', async () => {
    const { token } = await signedIn(school, [userTypes.student])
    const { wechat: gateway } = deps
    deps.wechat = offWechat()
    expect((await linkOf(token)).offered).toBe(0)
    expect((await school.call('POST /api/v1/messages/wechat', { token })).reason).toBe('wechatOff')
    deps.wechat = gateway
  })
})

describe('a message by WeChat', () => {
  test('reaches who has linked it, once by two servers, and nobody after it was unlinked', async () => {
    const { token, user, openid } = await linked()
    const other = await signedIn(school, [userTypes.student])
    await notifyMoved(user.id, 'moved')
    await notifyMoved(other.user.id, 'moved')
    await Promise.all([sendMessages(deps), sendMessages(deps)])
    expect(takenBy(openid)).toEqual([
      {
        touser: openid,
        template_id: wechatTemplates.lesson_moved,
        url: expect.stringContaining('/student.html#/my_bookings?booking=1'),
        client_msg_id: expect.stringMatching(/^\d+-\d+$/),
        data: { thing1: { value: 'Ink painting' }, time2: { value: '2027-01-15 16:00' } },
      },
    ])
    expect(await byWechat(user.id)).toMatchObject([
      { state: 'sent', address: openid, provider: 'official_account' },
    ])
    expect(await byWechat(other.user.id)).toEqual([])
    await notifyMoved(user.id, 'moved again')
    await school.call('DELETE /api/v1/messages/wechat', { token })
    await sendMessages(deps)
    expect((await byWechat(user.id)).map(({ state }) => state)).toEqual(['sent', 'dropped'])
    const { data } = await school.call('GET /api/v1/admin/messages/outbox', {
      ...{ token: admin.token, query: { channel: 'wechat', keyword: openid } },
    })
    expect(data.list.map(({ state, kind }) => [state, kind])).toEqual([
      ['dropped', 'lesson_moved'],
      ['sent', 'lesson_moved'],
    ])
  })

  test('fails for who does not follow the account, and none is tried until it is linked again', async () => {
    const { token, user, openid } = await linked()
    wechat.strangers.add(openid)
    await notifyMoved(user.id, 'first')
    await sendMessages(deps)
    expect(await byWechat(user.id)).toMatchObject([{ state: 'failed', answer: 'WeChat answered 43004' }])
    expect((await linkOf(token)).reachable).toBe(0)
    await notifyMoved(user.id, 'second')
    expect(await byWechat(user.id)).toHaveLength(1)
    wechat.strangers.delete(openid)
    await link(token, openid)
    expect((await linkOf(token)).reachable).toBe(1)
    await notifyMoved(user.id, 'third')
    await sendMessages(deps)
    expect(takenBy(openid)).toHaveLength(1)
  })

  test('waits over the limit of a day, and is sent again under one id when its outcome is unknown', async () => {
    const { user, openid } = await linked()
    await notifyMoved(user.id, 'limited')
    wechat.misbehave({ error: '45009' })
    await sendMessages(deps)
    expect(await byWechat(user.id)).toMatchObject([{ state: 'waiting', answer: 'WeChat answered 45009' }])
    await dueNow()
    wechat.misbehave('hangs up')
    await sendMessages(deps)
    expect(await byWechat(user.id)).toMatchObject([{ state: 'waiting', attempts: 2 }])
    await dueNow()
    await sendMessages(deps)
    expect([takenBy(openid).length, (await byWechat(user.id))[0]?.state]).toEqual([1, 'sent'])
  })

  test('is chosen by its reader, and offered for kinds with a template alone', async () => {
    const { token, user } = await linked()
    const { data } = await school.call('GET /api/v1/student/reminders', { token })
    const offered = data.kinds.filter((one) => one.channel === 'wechat' && one.offered === 1)
    expect([data.wechat, offered.map(({ kind }) => kind)]).toEqual([1, ['lesson_moved', 'announcement']])
    const kinds = [{ kind: 'lesson_moved', channel: 'wechat', on: 0 }]
    await school.call('PUT /api/v1/student/reminders', { token, body: { ...data, kinds } })
    await notifyMoved(user.id, 'unwanted')
    expect(await byWechat(user.id)).toEqual([])
  })

  test('carries announcements, which are counted before and after, and no advertising', async () => {
    const { user, openid } = await linked()
    const product = await aProduct(school)
    await aGrant(school, user, product)
    const { token } = admin
    const body = {
      ...{ kind: 'announcement', audience: 'course', target_id: product.id, channels: ['wechat'] },
      texts: { en: { title: 'Closed on Friday', text: 'Hello' } },
    }
    const advertising = await school.call('POST /api/v1/admin/announcements', {
      ...{ token, body: { ...body, kind: 'advertising' } },
    })
    expect([advertising.reason, advertising.data]).toMatchObject(['invalidField', { field: 'channels' }])
    const { id } = (await school.call('POST /api/v1/admin/announcements', { token, body })).data
    const input = { token, params: { id } }
    const counted = await school.call('GET /api/v1/admin/announcements/{id}/recipients', input)
    expect(counted.data).toMatchObject({ people: 1, reached: 1, wechat: 1, sms: 0 })
    await school.call('POST /api/v1/admin/announcements/{id}/publish', {
      ...{ ...input, body: { revision: 1, sms: 0 } },
    })
    await db.execute(sql`update announcements set leaves_at = now() where id = ${id}`)
    await sendAnnouncements(deps)
    await sendMessages(deps)
    expect(takenBy(openid)).toMatchObject([{ data: { thing3: { value: 'Closed on Friday' } } }])
    expect((await school.call('GET /api/v1/admin/announcements/{id}', input)).data).toMatchObject({
      ...{ messages: 1, wechat: { sent: 1, waiting: 0, failed: 0 } },
    })
  })
})
