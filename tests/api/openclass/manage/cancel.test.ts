import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { grants, openClasses, orders, products, refunds } from '#server/db/tables/all.ts'
import { undoClassOrders } from '#server/features/openclass/manage/index.ts'
import { aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant, anOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const teacher = await signedIn(school, [2])
const cancel = (id: number, token = teacher.token, reason = '老师生病') =>
  school.call('POST /api/v1/openclass/{id}/cancel', { params: { id }, body: { reason }, token })
/** Processes the orders of cancelled classes, as the job does. */
const undo = (signal = new AbortController().signal) => undoClassOrders(school.deps, signal)
const progressOf = async (id: number) =>
  (await school.call('GET /api/v1/openclass/{id}', { params: { id }, token: admin.token })).data.undoing
const statusOf = async (id: number) =>
  (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
const refundsOf = (orderId: number) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
const ownClass = () => aChargedClass(school, times.toCome(), { teacherIds: [teacher.user.id] })

describe('POST /api/v1/openclass/{id}/cancel', () => {
  test('refunds everybody once, and removes the class from the lists and from sale', async () => {
    const { openClass, product } = await ownClass()
    const paid = []
    for (const part of ['29', '20']) {
      const { order } = await aGrant(school, await aUser(school), product)
      await aPayment(school, order, { amount: part })
      paid.push(order)
    }
    const pending = await anOrder(school, await aUser(school), product)
    const answer = await cancel(openClass.id)
    expect(answer).toMatchObject({ code: 0, data: { orders: 3 } })
    await undo()
    expect(await progressOf(openClass.id)).toEqual({ left: 0, failed: 0, refunds: 2, by_hand: 0 })
    for (const [index, { id }] of paid.entries()) {
      expect(await statusOf(id)).toBe(orderStatuses.refunding)
      expect(await refundsOf(id)).toMatchObject([
        {
          state: 'approved',
          answer: '老师生病',
          amount: ['29.0000', '20.0000'][index],
          decidedBy: teacher.user.id,
        },
      ])
    }
    expect(await statusOf(pending.id)).toBe(orderStatuses.cancelled)
    const [shelf] = await db.select().from(products).where(eq(products.id, product.id))
    expect(shelf?.status).toBe(1)
    const { data } = await school.call('GET /api/openclass')
    expect(data.list.map(({ id }) => id)).not.toContain(openClass.id)
    const shown = await school.call('GET /api/openclass/get/{id}', { params: { id: openClass.id } })
    expect(shown.data.is_cancelled).toBe(1)
    expect((await cancel(openClass.id)).code).toBe(103104)
    expect(await refundsOf(paid[0]?.id ?? 0)).toHaveLength(1)
  })

  test('approves a refund that a student has already requested', async () => {
    const { openClass, product } = await ownClass()
    const { order } = await aGrant(school, await aUser(school), product)
    const payment = await aPayment(school, order)
    await aRefund(school, payment)
    await cancel(openClass.id)
    await undo()
    expect(await progressOf(openClass.id)).toMatchObject({ refunds: 1, by_hand: 0 })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'approved' }])
    expect(await statusOf(order.id)).toBe(orderStatuses.refunding)
  })

  test('does not change a refund under way, and revokes grants without a payment', async () => {
    const { openClass, product } = await ownClass()
    const { order: away } = await aGrant(school, await aUser(school), product)
    const payment = await aPayment(school, away)
    await aRefund(school, payment, { state: 'sent' })
    await db.update(orders).set({ status: orderStatuses.refunding }).where(eq(orders.id, away.id))
    const { order: placed, grant } = await aGrant(school, await aUser(school), product)
    await cancel(openClass.id)
    await undo()
    expect(await progressOf(openClass.id)).toMatchObject({ refunds: 0, by_hand: 1 })
    expect(await refundsOf(away.id)).toHaveLength(1)
    expect(await refundsOf(placed.id)).toEqual([])
    const [right] = await db.select().from(grants).where(eq(grants.id, grant.id))
    expect(right?.revokedAt).not.toBeNull()
  })

  test('ten times at once is done once', async () => {
    const { openClass, product } = await ownClass()
    const { order } = await aGrant(school, await aUser(school), product)
    await aPayment(school, order)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(openClass.id)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(9).fill(103104)])
    await Promise.all([undo(), undo()])
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('is allowed for a free class, also to the administrator', async () => {
    const { id } = await anOpenClass(school, times.toCome())
    expect((await cancel(id, admin.token)).data).toEqual({ orders: 0 })
    expect(await progressOf(id)).toBeNull()
  })

  test('is refused for a past class, without a reason, and to others', async () => {
    const past = await anOpenClass(school, times.past(), [teacher.user.id])
    expect((await cancel(past.id)).code).toBe(103102)
    const { id } = await anOpenClass(school, times.toCome(), [teacher.user.id])
    expect((await cancel(id, teacher.token, '  ')).code).toBe(102001)
    expect((await cancel(id, (await signedIn(school, [2])).token)).code).toBe(100003)
    expect((await cancel(id, (await signedIn(school)).token)).code).toBe(100003)
    expect((await cancel(2_000_000_000, admin.token)).code).toBe(103101)
    const [kept] = await db.select().from(openClasses).where(eq(openClasses.id, id))
    expect(kept?.cancelledAt).toBeNull()
  })
})

describe('the orders of a cancelled class', () => {
  async function cancelledWith(count: number) {
    const { openClass, product } = await ownClass()
    const paid = []
    for (let made = 0; made < count; made++) {
      const { order } = await aGrant(school, await aUser(school), product)
      await aPayment(school, order)
      paid.push(order)
    }
    await cancel(openClass.id)
    return { id: openClass.id, paid }
  }

  test('are each undone once when the job is interrupted and two servers continue it', async () => {
    const { id, paid } = await cancelledWith(5)
    expect(await progressOf(id)).toEqual({ left: 5, failed: 0, refunds: 0, by_hand: 0 })
    const stopping = new AbortController()
    const begin = db.transaction.bind(db)
    let begun = 0
    const spy = vi.spyOn(db, 'transaction').mockImplementation((...args) => {
      begun += 1
      if (begun === 2) stopping.abort()
      return begin(...args)
    })
    await undo(stopping.signal)
    spy.mockRestore()
    expect(await progressOf(id)).toEqual({ left: 3, failed: 0, refunds: 2, by_hand: 0 })
    await Promise.all([undo(), undo()])
    await undo()
    expect(await progressOf(id)).toEqual({ left: 0, failed: 0, refunds: 5, by_hand: 0 })
    for (const order of paid) expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('that cannot be undone do not delay others, and are tried again', async () => {
    const { id, paid } = await cancelledWith(3)
    const broken = paid[1]?.id ?? 0
    await db.execute(`alter table refunds add constraint broken check (order_id <> ${broken})`)
    await undo()
    expect(await progressOf(id)).toEqual({ left: 1, failed: 1, refunds: 2, by_hand: 0 })
    await db.execute('alter table refunds drop constraint broken')
    await undo()
    expect(await progressOf(id)).toEqual({ left: 0, failed: 0, refunds: 3, by_hand: 0 })
    expect(await statusOf(broken)).toBe(orderStatuses.refunding)
  })
})
