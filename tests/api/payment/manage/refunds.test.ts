import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { groups } from '#server/db/tables/all.ts'
import { aGroupActivity } from '#tests/support/activity-factories.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { grantsOf, orderRow, statusesOf, stockOf } from '../../order/support.ts'
import { atProvider, type Checkout, openQr, press, refundAll, refundsOf } from '../support.ts'
import { signedIn } from '#tests/support/factories.ts'
import { bought, codesOf } from '../../order/manage/support.ts'
import { REFUND, openRefunds } from './refunds-support.ts'

const { school, about, admin, token, refund, requestRefund, requestOf, failed } = await openRefunds()

const APPROVE = 'POST /api/v1/admin/refunds/{id}/approve'

const REFUSE = 'POST /api/v1/admin/refunds/{id}/refuse'

const RETRY = 'POST /api/v1/admin/refunds/{id}/retry'

const WITHDRAW = 'POST /api/v1/admin/refunds/{id}/withdraw'

describe('the school refunds a payment', () => {
  test('in full: the grant is revoked, and the place is released', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 5 })
    const made = await bought(school, product)
    expect(await stockOf(school, product.id)).toBe(4)
    expect(await refund(made.orderId, '199.00')).toMatchObject({ code: 0, data: null })
    expect((await orderRow(school, made.orderId)).status).toBe(10)
    await refundAll(school)
    expect(await statusesOf(school, made.orderId)).toEqual([1, 3, 13, 10, 8])
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await stockOf(school, product.id)).toBe(5)
    expect((await atProvider(school, made.outTradeNo))?.refundedFen).toBe(19_900)
    const { data } = await about('GET /api/v1/admin/orders/{id}', made.orderId)
    expect(data).toMatchObject({ status: 8, refundable: '0.00' })
    expect(data.refunds).toMatchObject([
      { state: 'done', amount: '199.00', answer: 'as agreed', decided_by: 'admin', is_test: 1 },
    ])
  })

  test('in part: the order keeps its status until all of it is refunded', async () => {
    const made = await bought(school)
    expect((await refund(made.orderId, '50')).code).toBe(0)
    // while it is pending, neither the school creates another refund nor the student requests one
    expect((await refund(made.orderId, '10')).code).toBe(102412)
    expect((await requestRefund(made)).code).toBe(102412)
    await refundAll(school)
    expect(await statusesOf(school, made.orderId)).toEqual([1, 3, 13, 10, 13])
    expect(await grantsOf(school, made.product.id)).toMatchObject([{ revokedAt: null }])
    expect((await about('GET /api/v1/admin/orders/{id}', made.orderId)).data.refundable).toBe('149.00')
    expect((await refund(made.orderId, '149.01')).code).toBe(102415)
    expect((await refund(made.orderId, '149')).code).toBe(0)
    await refundAll(school)
    expect((await orderRow(school, made.orderId)).status).toBe(8)
    expect(await grantsOf(school, made.product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
  })

  test('of goods that were sent, without a change of the stock', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 5 })
    const made = await bought(school, product)
    await school.deps.db.execute(
      `update orders set status = 12, shipped_at = now() where id = ${made.orderId}`,
    )
    await refund(made.orderId, '199')
    await refundAll(school)
    expect((await orderRow(school, made.orderId)).status).toBe(8)
    expect(await stockOf(school, product.id)).toBe(4)
  })

  test('thirty times at once, and never more than was paid', async () => {
    const made = await bought(school)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => refund(made.orderId, index % 2 ? '120' : '199')),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { code } of answers) expect([0, 102412, 102415]).toContain(code)
    await refundAll(school)
    const back = (await refundsOf(school, made.orderId)).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(back).toBeLessThanOrEqual(199)
    expect((await atProvider(school, made.outTradeNo))?.refundedFen).toBe(back * 100)
  })

  test.each(['0', '199.01', '10.005'])('refuses %s', async (amount) => {
    const made = await bought(school)
    expect((await refund(made.orderId, amount)).code).toBe(102415)
    expect((await orderRow(school, made.orderId)).status).toBe(13)
  })

  test('refuses an order without a payment at a provider, and an unknown order', async () => {
    const product = await aProduct(school)
    const pending = await anOrder(school, await aUser(school), product)
    const outside = await aPaidOrder(school, await aUser(school), product, { payment: 3 })
    expect((await refund(pending.id, '1')).code).toBe(102412)
    expect((await refund(outside.id, '1')).code).toBe(102412)
    expect((await refund(7, '1')).code).toBe(102301)
    expect((await about(REFUND, outside.id, { amount: '1', answer: '' })).code).toBe(102001)
  })
})

describe('a refund that a student requests', () => {
  test('waits, is counted, and is made in part when the school decides so', async () => {
    const made = await bought(school)
    await requestRefund(made)
    const id = await requestOf(made.orderId)
    expect((await school.call('GET /api/v1/admin/refunds/waiting', { token })).data.asked).toBe(1)
    const list = await school.call('GET /api/v1/admin/refunds', { token, query: { state: 'asked' } })
    expect(list.data.list).toMatchObject([{ id, note: 'no time', amount: '199.00', decided_by: '' }])
    const found = async (keyword: string) => {
      const query = { state: 'asked', keyword }
      const { data } = await school.call('GET /api/v1/admin/refunds', { token, query })
      return { ids: data.list.map((one: { id: number }) => one.id), total: data.total }
    }
    const { order_number: number = '', username = '' } = list.data.list[0] ?? {}
    expect(await found(number.slice(0, -1))).toEqual({ ids: [id], total: 1 })
    expect(await found(username)).toEqual({ ids: [id], total: 1 })
    expect(await found(`${number}0`)).toEqual({ ids: [], total: 0 })
    expect(await found('%')).toEqual({ ids: [], total: 0 })
    // a requested refund excludes a second one by the school
    expect((await refund(made.orderId, '1')).code).toBe(102415)

    expect((await about(APPROVE, id, { amount: '199.01' })).code).toBe(102415)
    expect((await about(APPROVE, id, { amount: '20' })).code).toBe(0)
    const underWay = await school.call('GET /api/v1/admin/refunds', { token, query: { state: 'under_way' } })
    expect(underWay.data.list).toMatchObject([{ id, state: 'approved' }])
    await refundAll(school)
    expect((await orderRow(school, made.orderId)).status).toBe(13)
    expect((await atProvider(school, made.outTradeNo))?.refundedFen).toBe(2_000)
    expect((await school.call('GET /api/v1/admin/refunds/waiting', { token })).data.asked).toBe(0)
  })

  test('is decided once, by who is first', async () => {
    const made = await bought(school)
    await requestRefund(made)
    const id = await requestOf(made.orderId)
    const answers = await Promise.all([
      about(APPROVE, id, { amount: '199' }),
      about(APPROVE, id, { amount: '199' }),
      about(REFUSE, id, { answer: 'no' }),
      about(REFUSE, id, { answer: 'no' }),
    ])
    expect(codesOf(answers)).toEqual([0, 102414, 102414, 102414])
    await refundAll(school)
    expect([8, 13]).toContain((await orderRow(school, made.orderId)).status)
  })

  test('is refused with the reason that the student reads', async () => {
    const made = await bought(school)
    await requestRefund(made)
    const id = await requestOf(made.orderId)
    expect((await about(REFUSE, id, { answer: '' })).code).toBe(102001)
    expect((await about(REFUSE, id, { answer: ' the course is over ' })).code).toBe(0)
    const { data } = await school.call('GET /api/order/{orderId}', {
      token: made.token,
      params: { orderId: made.orderId },
    })
    expect(data.refunds).toMatchObject([{ state: 'refused', answer: 'the course is over' }])
    expect(data.status).toBe(13)
    expect((await requestRefund(made)).code).toBe(0)
  })

  test('is not found by an unknown number', async () => {
    expect((await about(APPROVE, 7_000, { amount: '1' })).code).toBe(102411)
    expect((await about(REFUSE, 7_000, { answer: 'no' })).code).toBe(102411)
    expect((await about(RETRY, 7_000)).code).toBe(102411)
    expect((await about(WITHDRAW, 7_000, { answer: 'no' })).code).toBe(102411)
  })
})

describe('a refund that failed', () => {
  test('shows the last answer of the provider, and succeeds on another attempt', async () => {
    const made = await bought(school)
    const id = await failed(made)
    const list = await school.call('GET /api/v1/admin/refunds', { token, query: { state: 'failed' } })
    expect(list.data.list).toMatchObject([
      { id, attempts: 20, last_error: 'balance too low', is_withdrawable: 1 },
    ])
    expect((await school.call('GET /api/v1/admin/refunds/waiting', { token })).data.failed).toBe(1)
    const answers = await Promise.all([about(RETRY, id), about(RETRY, id)])
    expect(codesOf(answers)).toEqual([0, 102414])
    await refundAll(school)
    expect(await refundsOf(school, made.orderId)).toMatchObject([{ id, state: 'done', lastError: null }])
    expect((await orderRow(school, made.orderId)).status).toBe(8)
  })

  test('is given up, and the order keeps its status', async () => {
    const made = await bought(school)
    const id = await failed(made, '60')
    const answers = await Promise.all([1, 2].map(() => about(WITHDRAW, id, { answer: 'paid in cash' })))
    expect(codesOf(answers)).toEqual([0, 102414])
    expect(await refundsOf(school, made.orderId)).toMatchObject([
      { state: 'refused', answer: 'paid in cash', decidedBy: admin.id },
    ])
    expect(await statusesOf(school, made.orderId)).toEqual([1, 3, 13, 10, 13])
    expect((await about('GET /api/v1/admin/orders/{id}', made.orderId)).data.refundable).toBe('199.00')
  })

  test('is not given up while it is under way or done', async () => {
    const made = await bought(school)
    await refund(made.orderId, '199')
    const id = await requestOf(made.orderId)
    expect((await about(WITHDRAW, id, { answer: 'no' })).code).toBe(102414)
    expect((await about(RETRY, id)).code).toBe(102414)
    await refundAll(school)
    expect((await about(WITHDRAW, id, { answer: 'no' })).code).toBe(102414)
  })
})

describe('a member of a group that is not complete', () => {
  const offer = async (number: number) => {
    const product = await aProduct(school)
    const activity = await aGroupActivity(school, product, '99', number)
    return { product, activity_id: activity.id }
  }
  /** Opens a group or joins one; the payment follows later. */
  async function join({ product, activity_id }: Awaited<ReturnType<typeof offer>>, group_id?: number) {
    const { user, token: own } = await signedIn(school)
    const body = { productid: product.id, ordertype: 2, activity_id, ...(group_id && { group_id }) }
    const ordered = await school.call('POST /api/order', { token: own, body })
    if (ordered.code !== 0) throw new Error(ordered.message)
    const made = { token: own, userId: user.id, orderId: ordered.data.order_id, product }
    const { groupId } = await orderRow(school, made.orderId)
    if (groupId === null) throw new Error('no group was opened')
    return { ...made, groupId }
  }
  const pay = async (made: Checkout) => press(school, (await openQr(school, made)).cashier, 'pay')
  async function member(offered: Awaited<ReturnType<typeof offer>>, group_id?: number) {
    const made = await join(offered, group_id)
    await pay(made)
    return made
  }
  const groupRow = async (id: number) =>
    (await school.deps.db.select().from(groups).where(eq(groups.id, id)))[0]

  test('leaves it with the decision, so that the group counts the remaining members', async () => {
    const offered = await offer(2)
    const first = await member(offered)
    const second = await join(offered, first.groupId)
    expect((await refund(first.orderId, '99')).code).toBe(0)
    expect(await groupRow(first.groupId)).toMatchObject({ paid: 0, state: 'open' })
    // the next member pays before the refund is done: the group has one member, not two
    expect(await pay(second)).toBe('paid')
    expect(await groupRow(first.groupId)).toMatchObject({ paid: 1, state: 'open' })
    expect((await orderRow(school, second.orderId)).status).toBe(6)
    await refundAll(school)
    expect((await orderRow(school, first.orderId)).status).toBe(8)
    const third = await member(offered, first.groupId)
    expect(await groupRow(first.groupId)).toMatchObject({ paid: 2, state: 'formed' })
    expect((await orderRow(school, third.orderId)).status).toBe(13)
    const { data } = await about('GET /api/v1/admin/orders/{id}', third.orderId)
    expect(data.members).toMatchObject([
      { order_id: first.orderId, status: 8, left_at: expect.any(Number) },
      { order_id: second.orderId, status: 13, left_at: null },
      { order_id: third.orderId, status: 13, left_at: null },
    ])
  })

  test('is refunded whole or not at all', async () => {
    const first = await member(await offer(2))
    expect((await refund(first.orderId, '10')).code).toBe(103001)
    await requestRefund(first)
    const id = await requestOf(first.orderId)
    expect((await about(APPROVE, id, { amount: '10' })).code).toBe(103001)
    expect((await orderRow(school, first.orderId)).status).toBe(6)
    expect((await about(APPROVE, id, { amount: '99' })).code).toBe(0)
    await refundAll(school)
    expect((await orderRow(school, first.orderId)).status).toBe(8)
  })

  test('whose refund failed is not put back into the group', async () => {
    const first = await member(await offer(2))
    const id = await failed(first, '99')
    expect((await about(WITHDRAW, id, { answer: 'no' })).code).toBe(103001)
    expect((await about(RETRY, id)).code).toBe(0)
    await refundAll(school)
    expect((await orderRow(school, first.orderId)).status).toBe(8)
  })

  test('of a complete group leaves, and the group remains complete', async () => {
    const offered = await offer(2)
    const first = await member(offered)
    const second = await member(offered, first.groupId)
    await refund(first.orderId, '99')
    await refundAll(school)
    expect(await groupRow(first.groupId)).toMatchObject({ paid: 2, state: 'formed' })
    expect((await orderRow(school, second.orderId)).status).toBe(13)
  })
})

test('the list begins with the newest by time, though an older one was recorded after it', async () => {
  const paid = await aPayment(school, await aPaidOrder(school, await aUser(school), await aProduct(school)))
  const at = (day: string) => aRefund(school, paid, { state: 'refused', createdAt: new Date(day) })
  const [newer, older] = [await at('2020-02-02'), await at('2020-01-01')]
  const { data } = await school.call('GET /api/v1/admin/refunds', {
    token,
    query: { state: 'refused', limit: 100 },
  })
  const ids = data.list.map(({ id }) => id)
  expect([older.id > newer.id, ids.indexOf(newer.id) < ids.indexOf(older.id)]).toEqual([true, true])
})

test('the list of what waits for a person begins with what has waited longest', async () => {
  const asked = async (day: string) => {
    const order = await aPaidOrder(school, await aUser(school), await aProduct(school))
    return aRefund(school, await aPayment(school, order), { state: 'asked', createdAt: new Date(day) })
  }
  const [newer, older] = [await asked('2020-02-02'), await asked('2020-01-01')]
  const { data } = await school.call('GET /api/v1/admin/refunds', { token, query: { state: 'asked' } })
  expect(data.list.slice(0, 2).map(({ id }) => id)).toEqual([older.id, newer.id])
})
