import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo/index.ts'
import * as tables from '#server/db/tables/all.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import {
  aCoupon,
  aGroup,
  aGroupActivity,
  aHeldCoupon,
  aPercentDiscount,
} from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant, anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { expectStockToAgree, takePlace } from '#tests/support/stock.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

const login = async (school: TestSchool, username: string, password: string) =>
  school.call('POST /api/user/login', { body: { login_action: 'username', username, password } })

async function openDemo() {
  const school = await openTestSchool()
  await school.deps.db.transaction((tx) => seedDemo(tx, hashPassword))
  clearSettingsCache(school.deps.db)
  const admin = await login(school, 'admin', 'shuyuan_demo')
  const token = admin.data.token.access_token
  const open = (body: object, by = token) => school.call('POST /api/v1/admin/open', { body, token: by })
  return { school, db: school.deps.db, token, open }
}

let demo: Awaited<ReturnType<typeof openDemo>>
beforeEach(async () => {
  demo = await openDemo()
})

const user = async (username: string) =>
  (await demo.db.select().from(tables.users).where(eq(tables.users.username, username)))[0]!
const demoProduct = async () =>
  (await demo.db.select().from(tables.products).where(eq(tables.products.isDemo, true)).limit(1))[0]!

describe('leaving the demo', () => {
  it('removes demo people and data and leaves the administrator with the new password', async () => {
    const { school, db, token, open } = demo
    const other = await login(school, 'admin', 'shuyuan_demo')
    const student = await login(school, 'student_demo', 'shuyuan_demo')
    expect((await open({ password: 'our_own_1', confirm: true })).code).toBe(0)

    expect(await db.select().from(tables.users)).toMatchObject([
      { id: 1, username: 'admin', email: '', verifiedEmail: '' },
    ])
    expect(
      (await db.select().from(tables.smsMessages)).every(({ telephone }) => telephone === '13800138000'),
    ).toBe(true)
    for (const table of [
      tables.products,
      tables.lessons,
      tables.banners,
      tables.productTeachers,
      tables.packageProducts,
      tables.activities,
      tables.coupons,
      tables.leads,
      tables.leadSources,
    ])
      expect(await db.$count(table)).toBe(0)
    const config = await school.call('GET /api/web/config')
    expect(config.data.loginaccount).toBeNull()
    expect((await school.call('GET /api/product')).data.list).toEqual([])
    expect((await school.call('GET /api/v1/home/banners')).data.list).toEqual([])
    expect((await school.call('GET /api/homeinfo')).data.orgaddress).toBe('')
    expect((await school.call('GET /api/file/logo')).data.logo).toBe('')
    expect((await school.call('GET /api/seyy/text')).data.banner_text).toBe('')
    expect((await school.call('GET /api/v1/admin/sms/settings', { token })).data.countries).toEqual(['86'])

    expect((await school.call('GET /api/v1/admin/school', { token })).data.is_demo).toBe(0)
    for (const dead of [other, student]) {
      const answer = await school.call('GET /api/user/current', { token: dead.data.token.access_token })
      expect(answer.http).toBe(401)
    }
    expect((await login(school, 'admin', 'shuyuan_demo')).code).toBe(102101)
    expect((await login(school, 'admin', 'our_own_1')).code).toBe(0)
    const [audit] = await db.select().from(tables.auditLog)
    expect(audit).toMatchObject({ userId: 1, action: 'opened for real' })
    expect(JSON.stringify(audit)).not.toContain('our_own_1')
  })

  it('keeps real people and products, and frees the places of test orders', async () => {
    const { school, db, open } = demo
    const real = await aUser(school, { username: 'a_real_student' })
    const mine = await aProduct(school, { name: 'mine', stockType: 2, stock: 4 })
    const played = await demoProduct()
    const kept = await aGrant(school, real, mine)
    const pending = await anOrder(school, real, await aProduct(school))
    const playedFor = await aGrant(school, await user('student_demo'), mine)
    for (const { order } of [kept, playedFor]) await takePlace(school, order)
    await aGrant(school, real, played)
    expect((await open({ password: 'our_own_1', confirm: true })).code).toBe(0)

    const people = await db.select({ name: tables.users.username }).from(tables.users)
    expect(people.map(({ name }) => name).sort()).toEqual(['a_real_student', 'admin'])
    const left = await db.select({ id: tables.orders.id }).from(tables.orders).orderBy(tables.orders.id)
    expect(left.map(({ id }) => id)).toEqual([kept.order.id, pending.id])
    expect(await db.select().from(tables.grants)).toMatchObject([{ id: kept.grant.id }])
    const [stocked] = await db.select().from(tables.products).where(eq(tables.products.id, mine.id))
    expect(stocked).toMatchObject({ stock: 3, status: 2 })
    await expectStockToAgree(db)
  })

  it('keeps what real people bought with coupons and groups of the demo, and their own groups', async () => {
    const { school, db, open } = demo
    const [real, played] = [await aUser(school), await user('student_demo')]
    const mine = await aProduct(school)
    const [demoCoupon] = await db.select().from(tables.coupons).limit(1)
    const bought = await aPaidOrder(school, real, mine, { activityId: demoCoupon!.activityId, type: 3 })
    const own = await aCoupon(school, '5', { total: 10, claimed: 2 })
    await aHeldCoupon(school, real, own)
    await aHeldCoupon(school, played, own)
    const activity = await aGroupActivity(school, mine, '99', 3)
    await aPercentDiscount(school, '10', [await demoProduct()])
    const both = await aPercentDiscount(school, '10', [await demoProduct(), mine])
    const joined = await aGroup(school, mine, activity, [played, real])
    await aGroup(school, mine, activity, [await user('student_wu')])
    expect((await open({ password: 'our_own_1', confirm: true })).code).toBe(0)

    expect(await db.select().from(tables.activities)).toMatchObject([
      { id: own.activityId },
      { id: activity.id },
      { id: both.id },
    ])
    expect(await db.select().from(tables.coupons)).toMatchObject([{ id: own.id, claimed: 1 }])
    expect(await db.select().from(tables.groups)).toMatchObject([
      { id: joined.id, leaderId: real.id, paid: 1 },
    ])
    const [kept] = await db.select().from(tables.orders).where(eq(tables.orders.id, bought.id))
    expect(kept).toMatchObject({ status: 13, activityId: null })
  })

  it('removes test orders with their attempts, payments and refunds, whoever paid', async () => {
    const { school, db, open } = demo
    const real = await aUser(school)
    const mine = await aProduct(school)
    const { order: play } = await aGrant(school, real, mine)
    await db.update(tables.orders).set({ isTest: true }).where(eq(tables.orders.id, play.id))
    const [attempt] = await db
      .insert(tables.paymentAttempts)
      .values({
        orderId: play.id,
        method: 'wechat',
        outTradeNo: 'play_1',
        amount: '199',
        currency: 1,
        isTest: true,
        state: 'paid',
        expiresAt: new Date(),
      })
      .returning()
    const money = { orderId: play.id, amount: '199', currency: 1 }
    const [payment] = await db
      .insert(tables.payments)
      .values({
        ...money,
        attemptId: attempt!.id,
        method: 'wechat',
        transactionId: 't1',
        isTest: true,
        outcome: 'granted',
        paidAt: new Date(),
      })
      .returning()
    await db
      .insert(tables.refunds)
      .values({ ...money, paymentId: payment!.id, refundNo: 'r1', reason: 'late', state: 'approved' })
    expect((await open({ password: 'our_own_1', confirm: true })).code).toBe(0)
    for (const table of [
      tables.refunds,
      tables.payments,
      tables.paymentAttempts,
      tables.grants,
      tables.orderEvents,
      tables.orders,
      tables.sandboxTransactions,
    ])
      expect(await db.$count(table)).toBe(0)
  })

  it('keeps home information that the school has changed', async () => {
    const { school, db, open } = demo
    await db
      .update(tables.settings)
      .set({ value: sql`jsonb_set(value, '{orgaddress}', '"西湖路 1 号"')` })
      .where(eq(tables.settings.key, 'home_info'))
    expect((await open({ password: 'our_own_1', confirm: true })).code).toBe(0)
    expect((await school.call('GET /api/homeinfo')).data.orgaddress).toBe('西湖路 1 号')
  })

  it('is done once, also when requested twice at once', async () => {
    const answers = await Promise.all([1, 2].map(() => demo.open({ password: 'our_own_1', confirm: true })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 102502])
    expect((await demo.open({ password: 'our_own_2', confirm: true })).code).toBe(102502)
    expect((await login(demo.school, 'admin', 'our_own_1')).code).toBe(0)
  })

  it.each([
    ['without the confirmation', { password: 'our_own_1', confirm: false }, 102501],
    ['with a password that is too short', { password: 'short_1', confirm: true }, 102001],
    ['with a password of other characters', { password: '密码密码密码密码', confirm: true }, 102001],
    ['without a password', { confirm: true }, 102001],
  ])('is refused %s, and changes nothing', async (_, body, code) => {
    expect(await demo.open(body)).toMatchObject({ http: 200, code })
    expect((await login(demo.school, 'student_demo', 'shuyuan_demo')).code).toBe(0)
    expect((await login(demo.school, 'admin', 'shuyuan_demo')).code).toBe(0)
  })

  it('is refused to an administrator who is not the first', async () => {
    const { token } = await signedIn(demo.school, [1])
    expect((await demo.open({ password: 'our_own_1', confirm: true }, token)).code).toBe(100003)
  })
})

it('a school that never was a demo cannot leave it', async () => {
  const school = await openTestSchool()
  const { token } = await signedIn(school, [1], { id: 1, username: 'admin' })
  const body = { password: 'our_own_1', confirm: true }
  expect((await school.call('POST /api/v1/admin/open', { body, token })).code).toBe(102502)
})
