import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import { lockOrder, moveOrder } from '#server/features/order/index.ts'
import { allowed as allowedMoves, IllegalTransition, isPaidBy } from '#server/features/order/transitions.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { eventsOf, orderRow } from './support.ts'

const school = await openTestSchool()
const student = await aUser(school)
const statuses = Object.values(orderStatuses)

/** Repeats the table on purpose, from the product's description: the table in the code must agree. */
const allowed: Record<OrderStatus, OrderStatus[]> = {
  0: [10],
  1: [0, 3, 6, 11],
  3: [10, 13],
  6: [7, 10],
  7: [10, 11, 13],
  8: [],
  9: [10],
  10: [3, 6, 7, 8, 9, 11, 12, 13],
  11: [10, 12],
  12: [10, 13],
  13: [9, 10],
}
const pairs = statuses.flatMap((from) => statuses.map((to): [OrderStatus, OrderStatus] => [from, to]))
const isAllowed = ([from, to]: [OrderStatus, OrderStatus]) => allowed[from].includes(to)

const orderIn = async (status: OrderStatus) => anOrder(school, student, await aProduct(school), { status })
const move = (orderId: number, to: OrderStatus) =>
  school.deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error('no order')
    return moveOrder(tx, order, to, { actor: 'admin', actorId: 1, reason: 'a test' })
  })

describe('an order may move', () => {
  test.each(pairs.filter(isAllowed))('from %i to %i, with an event', async (from, to) => {
    const order = await orderIn(from)
    expect(await move(order.id, to)).toMatchObject({ id: order.id, status: to })
    expect((await orderRow(school, order.id)).status).toBe(to)
    expect(await eventsOf(school, order.id)).toMatchObject([
      { toStatus: from },
      { fromStatus: from, toStatus: to, actor: 'admin', actorId: 1, reason: 'a test' },
    ])
  })
})

describe('an order may not move', () => {
  test.each(pairs.filter((pair) => !isAllowed(pair)))(
    'from %i to %i, and nothing changes',
    async (from, to) => {
      const order = await orderIn(from)
      await expect(move(order.id, to)).rejects.toThrow(IllegalTransition)
      expect((await orderRow(school, order.id)).status).toBe(from)
      expect(await eventsOf(school, order.id)).toHaveLength(1)
    },
  )
})

test('a move is a payment when it leads a pending order on; a note leads it nowhere', () => {
  const noted = statuses.map((status): [OrderStatus, OrderStatus] => [status, status])
  const paying = [...pairs.filter(isAllowed), ...noted].filter(([from, to]) => isPaidBy(from, to))
  expect(paying).toEqual([
    [1, 3],
    [1, 6],
    [1, 11],
  ])
  expect(isPaidBy(null, orderStatuses.pending)).toBe(false)
})

test('an order that has moved meanwhile is not moved from where it was', async () => {
  const order = await orderIn(1)
  await move(order.id, 0)
  const stale = school.deps.db.transaction((tx) =>
    moveOrder(tx, order, 3, { actor: 'system', reason: 'stale' }),
  )
  await expect(stale).rejects.toThrow(IllegalTransition)
  expect((await orderRow(school, order.id)).status).toBe(0)
  expect(await eventsOf(school, order.id)).toHaveLength(2)
})

test('a statement of several moves may not be written with one that the table does not allow', () => {
  const by = { actor: 'system', reason: 'a test' } as const
  const steps = [
    { ...by, from: orderStatuses.pending, to: orderStatuses.paid },
    { ...by, from: orderStatuses.paid, to: orderStatuses.shipped },
  ]
  expect(() => allowedMoves(steps)).toThrow(IllegalTransition)
  expect(allowedMoves(steps.slice(0, 1))).toHaveLength(1)
})
