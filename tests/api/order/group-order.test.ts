import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { groupMembers, groups, payments } from '#server/db/tables/all.ts'
import { closeExpiredGroups } from '#server/features/payment/index.ts'
import { aCoupon, aGroupActivity, aHeldCoupon, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openQr, press, refundAll, refundsOf } from '../payment/support.ts'
import { grantsOf, openAllConnections, orderRow, statusesOf, stockOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)

const groupOf = async (id: number) => (await school.deps.db.select().from(groups).where(eq(groups.id, id)))[0]

interface Member {
  token: string
  userId: number
  orderId: number
  groupId: number
  product: TestProduct
}

async function orderIn(
  product: TestProduct,
  activityId: number,
  groupId?: number,
  who?: { token: string; user: { id: number } },
): Promise<Member> {
  const { user, token } = who ?? (await signedIn(school))
  const body = {
    productid: product.id,
    ordertype: 2,
    activity_id: activityId,
    ...(groupId && { group_id: groupId }),
  }
  const made = await school.call('POST /api/order', { token, body })
  if (made.code !== 0) throw new Error(made.message)
  const row = await orderRow(school, made.data.order_id)
  return { token, userId: user.id, orderId: row.id, groupId: row.groupId ?? 0, product }
}

const pay = async (member: Member) => press(school, (await openQr(school, member)).cashier, 'pay')

async function groupBuying(number: number, values = {}) {
  const product = await aProduct(school, values)
  const activity = await aGroupActivity(school, product, '99', number)
  return { product, activity }
}

/** A group whose first member has paid. */
async function openedGroup(number: number, values = {}) {
  const { product, activity } = await groupBuying(number, values)
  const leader = await orderIn(product, activity.id)
  await pay(leader)
  return { product, activity, leader, groupId: leader.groupId }
}

const endTime = (groupId: number) =>
  school.deps.db
    .update(groups)
    .set({ expiresAt: fromNow(-1) })
    .where(eq(groups.id, groupId))

describe('buying in a group', () => {
  test('opens one at the group price; paid, its order waits for the others', async () => {
    const { product, activity } = await groupBuying(3)
    const leader = await orderIn(product, activity.id)
    expect(await orderRow(school, leader.orderId)).toMatchObject({
      amount: '99.0000',
      type: 2,
      activityId: activity.id,
    })
    expect(await pay(leader)).toBe('paid')
    expect(await statusesOf(school, leader.orderId)).toEqual([1, 6])
    expect(await grantsOf(school, product.id)).toEqual([])
    const group = await groupOf(leader.groupId)
    expect(group).toMatchObject({ state: 'open', paid: 1, number: 3, leaderId: leader.userId })
    const hours = ((group?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })

  test('is shown with the order of a member', async () => {
    const { activity, leader, groupId } = await openedGroup(3)
    const { data } = await school.call('GET /api/order/{orderId}', {
      token: leader.token,
      params: { orderId: leader.orderId },
    })
    expect(data.group).toEqual({
      group_id: groupId,
      activity_id: activity.id,
      state: 'open',
      number: 3,
      paid: 1,
      expires_at: Math.floor(Number((await groupOf(groupId))?.expiresAt) / 1000),
    })
  })

  test('gives the course to all as soon as enough have paid', async () => {
    const { product, activity, leader, groupId } = await openedGroup(3)
    const members = [leader]
    for (let joined = 0; joined < 2; joined++) {
      const member = await orderIn(product, activity.id, groupId)
      expect(await pay(member)).toBe('paid')
      members.push(member)
    }
    expect(await groupOf(groupId)).toMatchObject({ state: 'formed', paid: 3 })
    for (const { orderId } of members) expect(await statusesOf(school, orderId)).toEqual([1, 6, 7, 13])
    expect((await grantsOf(school, product.id)).map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(
      members.map(({ userId }) => userId).sort((a, b) => a - b),
    )
  })

  test('gives the last place to one of twenty who pay at once; the others are refunded', async () => {
    const { product, activity, groupId } = await openedGroup(3, { stockType: 2, stock: 500 })
    await pay(await orderIn(product, activity.id, groupId))
    const members: Member[] = []
    for (let n = 0; n < 20; n++) members.push(await orderIn(product, activity.id, groupId))
    const cashiers = await Promise.all(members.map((member) => openQr(school, member)))
    await Promise.all(cashiers.map(({ cashier }) => press(school, cashier, 'pay')))
    const histories = await Promise.all(members.map(({ orderId }) => statusesOf(school, orderId)))
    expect(histories.filter((history) => history.join() === '1,6,7,13')).toHaveLength(1)
    expect(histories.filter((history) => history.join() === '1,6,10')).toHaveLength(19)
    expect(await groupOf(groupId)).toMatchObject({ state: 'formed', paid: 3 })
    expect(await grantsOf(school, product.id)).toHaveLength(3)
    await refundAll(school)
    expect(await stockOf(school, product.id)).toBe(497)
    await expectStockToAgree(school.deps.db)
    const back = await Promise.all(members.map(({ orderId }) => refundsOf(school, orderId)))
    expect(back.flat().filter(({ state, amount }) => state === 'done' && amount === '99.0000')).toHaveLength(
      19,
    )
  })

  test('takes a place in stock for each member, and none for who is too late', async () => {
    const { product, activity, leader, groupId } = await openedGroup(2, { stockType: 2, stock: 10 })
    const others: Member[] = []
    for (let n = 0; n < 3; n++) others.push(await orderIn(product, activity.id, groupId))
    for (const member of others) expect(await pay(member)).toBe('paid')
    await refundAll(school)
    const statuses = await Promise.all(
      [leader, ...others].map(async ({ orderId }) => (await orderRow(school, orderId)).status),
    )
    expect(statuses).toEqual([13, 13, 8, 8])
    expect(await stockOf(school, product.id)).toBe(8)
    await expectStockToAgree(school.deps.db)
  })

  test('that is not completed in time refunds everybody and releases the places', async () => {
    const { product, activity, leader, groupId } = await openedGroup(3, { stockType: 2, stock: 10 })
    const unpaid = await orderIn(product, activity.id, groupId)
    expect(await stockOf(school, product.id)).toBe(9)
    await endTime(groupId)
    await closeExpiredGroups(school.deps)
    await closeExpiredGroups(school.deps)
    expect(await groupOf(groupId)).toMatchObject({ state: 'failed' })
    expect(await statusesOf(school, unpaid.orderId)).toEqual([1, 0])
    await refundAll(school)
    expect(await statusesOf(school, leader.orderId)).toEqual([1, 6, 10, 8])
    expect(await stockOf(school, product.id)).toBe(10)
    await expectStockToAgree(school.deps.db)
    expect(await refundsOf(school, leader.orderId)).toMatchObject([{ reason: 'group_failed', state: 'done' }])
    const again = await orderIn(product, activity.id, undefined, {
      token: leader.token,
      user: { id: leader.userId },
    })
    expect(again.groupId).not.toBe(groupId)
  })

  test('is refunded although another group cannot be closed, and the refunds are sent at once', async () => {
    const [broken, whole] = [await openedGroup(3), await openedGroup(3)]
    await school.deps.db
      .update(payments)
      .set({ outcome: 'void' })
      .where(eq(payments.orderId, broken.leader.orderId))
    for (const { groupId } of [broken, whole]) await endTime(groupId)
    const run = vi.spyOn(school.deps.jobs, 'run')
    expect(await closeExpiredGroups(school.deps)).toBe(2)
    expect(run.mock.calls).toEqual([['send-refunds']])
    expect(await groupOf(broken.groupId)).toMatchObject({ state: 'open' })
    expect(await groupOf(whole.groupId)).toMatchObject({ state: 'failed' })
    await school.deps.db
      .update(payments)
      .set({ outcome: 'granted' })
      .where(eq(payments.orderId, broken.leader.orderId))
    expect(await closeExpiredGroups(school.deps)).toBe(1)
    run.mockClear()
    expect(await closeExpiredGroups(school.deps)).toBe(0)
    expect(run.mock.calls).toEqual([])
    run.mockRestore()
  })

  test('allows one membership of a student at a time, and requested again is the same order', async () => {
    const { product, activity } = await groupBuying(3)
    const who = await signedIn(school)
    const first = await orderIn(product, activity.id, undefined, who)
    const again = await orderIn(product, activity.id, undefined, who)
    expect(again.orderId).toBe(first.orderId)
    await pay(first)
    await expect(orderIn(product, activity.id, undefined, who)).rejects.toThrow(/already in a group/)
    expect(
      await school.deps.db.select().from(groupMembers).where(eq(groupMembers.userId, who.user.id)),
    ).toHaveLength(1)
  })

  test('that is pending is replaced by an order of the same course alone', async () => {
    const { product, activity } = await groupBuying(2)
    const inGroup = await orderIn(product, activity.id)
    const { data } = await school.call('POST /api/order', {
      token: inGroup.token,
      body: { productid: product.id, ordertype: 1 },
    })
    expect(await orderRow(school, data.order_id)).toMatchObject({ status: 1, groupId: null })
    expect((await orderRow(school, inGroup.orderId)).status).toBe(0)
  })

  test('refuses a coupon', async () => {
    const { product, activity } = await groupBuying(3)
    const { user, token } = await signedIn(school)
    const user_coupon_id = await aHeldCoupon(school, user, await aCoupon(school, '20'))
    const body = { productid: product.id, ordertype: 2, activity_id: activity.id, user_coupon_id }
    expect((await school.call('POST /api/order', { token, body })).code).toBe(1)
    const { data } = await school.call('GET /api/v1/order/coupons/{product_id}', {
      token,
      params: { product_id: product.id },
      query: { ordertype: 2 },
    })
    expect(data.available_coupon).toEqual([])
    expect(data.unavailable_coupon[0]).toMatchObject({ user_coupon_id, unavailable_code: 1 })
  })

  test.each([
    ['that is over', async (groupId: number) => void (await endTime(groupId))],
    [
      'that is complete',
      async (groupId: number) =>
        void (await school.deps.db
          .update(groups)
          .set({ state: 'formed', paid: 2 })
          .where(eq(groups.id, groupId))),
    ],
  ])('in a group %s is refused', async (_what, change) => {
    const { product, activity, groupId } = await openedGroup(2)
    await change(groupId)
    await expect(orderIn(product, activity.id, groupId)).rejects.toThrow(/full or has ended/)
  })

  test('in a group whose leader has not paid, of another product, or that is not there is refused', async () => {
    const { product, activity } = await groupBuying(3)
    const unpaid = await orderIn(product, activity.id)
    await expect(orderIn(product, activity.id, unpaid.groupId)).rejects.toThrow(/no such group/)
    const other = await openedGroup(3)
    await expect(orderIn(product, activity.id, other.groupId)).rejects.toThrow(/no such group/)
    await expect(orderIn(product, activity.id, 2_000_000_000)).rejects.toThrow(/no such group/)
  })

  test('of an activity that is over, or of another product, is refused', async () => {
    const product = await aProduct(school)
    const over = await aGroupActivity(school, product, '99', 2, { beginAt: fromNow(-3), endAt: fromNow(-1) })
    const { activity } = await groupBuying(2)
    await expect(orderIn(product, over.id)).rejects.toThrow(/has ended/)
    await expect(orderIn(product, activity.id)).rejects.toThrow(/has ended/)
  })

  test('completed by two last members in two groups at the same moment never deadlocks', async () => {
    const { product, activity } = await groupBuying(2)
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const leader = await orderIn(product, activity.id)
        return { leader, leaderQr: await openQr(school, leader) }
      }),
    )
    await Promise.all(rounds.map(({ leaderQr }) => press(school, leaderQr.cashier, 'pay')))
    const seconds = await Promise.all(
      rounds.map(({ leader }) => orderIn(product, activity.id, leader.groupId)),
    )
    const qrs = await Promise.all(seconds.map((member) => openQr(school, member)))
    expect(await Promise.all(qrs.map(({ cashier }) => press(school, cashier, 'pay')))).toEqual(
      Array(5).fill('paid'),
    )
    expect(await grantsOf(school, product.id)).toHaveLength(10)
  })
})
