import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { orders, settings } from '#server/db/tables/all.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { withOrderNumber } from '#server/features/order/order-number.ts'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { eventsOf, expire, openAllConnections, orderRow, ordersOf, statusesOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const admin = await theAdmin(school)
const DAY = 24 * 3600

const order = (token: string | undefined, body: object, form = false) =>
  school.call('POST /api/order', { ...(token && { token }), body, form })

describe('an order', () => {
  test.each([
    ['a form', true],
    ['JSON', false],
  ])('is made from %s', async (_name, form) => {
    const { user, token } = await signedIn(school)
    const teacher = await aUser(school, { types: [2], name: '林墨' })
    const product = await aProduct(school, { name: '书法入门', coverUrl: '/demo/c.jpg' }, [teacher.id])
    const body = {
      userid: user.id,
      productid: product.id,
      ordersource: 5,
      fissionid: 'f1',
      recommenduserid: '77',
    }
    const made = await order(token, body, form)
    expect(made).toMatchObject({ http: 200, code: 0 })
    expect(made.data).toEqual({
      order_id: expect.any(Number),
      order_number: expect.stringMatching(/^\d{20}$/),
      amount: '199.00',
      currency: 1,
      status: orderStatuses.pending,
    })
    const row = await orderRow(school, made.data.order_id)
    expect(row).toMatchObject({
      userId: user.id,
      productId: product.id,
      status: orderStatuses.pending,
      type: 1,
      source: 5,
      payment: null,
      fissionId: 'f1',
      recommendUserId: '77',
      snapshot: { name: '书法入门', type: 1, teacher: '林墨', cover: '/demo/c.jpg' },
    })
    expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 1000)).toBe(DAY)
    expect(await eventsOf(school, row.id)).toMatchObject([
      { fromStatus: null, toStatus: 1, actor: 'student', actorId: user.id },
    ])
  })

  test('costs what the school charges, whatever the payload contains', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '199' })
    const made = await order(token, {
      productid: product.id,
      price: '0.01',
      amount: '0.01',
      unit_price: 0,
      currency: 2,
      status: 13,
      payment: 0,
    })
    expect(made.data).toMatchObject({ amount: '199.00', currency: 1, status: orderStatuses.pending })
    expect(await orderRow(school, made.data.order_id)).toMatchObject({
      payment: null,
      paidAt: null,
      currency: 1,
    })
  })

  test('takes the currency of the school and keeps it when the school changes', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '1500' })
    const inYen = async () => {
      await school.deps.db
        .insert(settings)
        .values({ key: 'web_config', value: { version: 2, currency: 7 } })
        .onConflictDoUpdate({ target: settings.key, set: { value: { version: 2, currency: 7 } } })
      clearSettingsCache(school.deps.db)
    }
    const earlier = await order((await signedIn(school)).token, { productid: product.id })
    await inYen()
    try {
      expect((await order(token, { productid: product.id })).data).toMatchObject({
        amount: '1500',
        currency: 7,
      })
      expect(await orderRow(school, earlier.data.order_id)).toMatchObject({ currency: 1 })
    } finally {
      await school.deps.db.update(settings).set({ value: { version: 2, currency: 1 } })
      clearSettingsCache(school.deps.db)
    }
  })

  test('takes another number when the number exists', async () => {
    const { user } = await signedIn(school)
    const taken = await anOrder(school, user, await aProduct(school))
    const product = await aProduct(school)
    const tried: string[] = []
    await withOrderNumber((number) => {
      tried.push(number)
      const { id: _id, ...values } = taken
      const orderNumber = tried.length === 1 ? taken.orderNumber : number
      return school.deps.db.insert(orders).values({ ...values, productId: product.id, orderNumber })
    })
    expect(tried).toHaveLength(2)
    expect(await ordersOf(school, product.id)).toMatchObject([{ orderNumber: tried[1] }])
  })
})

describe('a pending order', () => {
  test('is answered again', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const first = await order(token, { productid: product.id }, true)
    const second = await order(token, { productid: product.id })
    expect(second.data).toEqual(first.data)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
    expect(await statusesOf(school, first.data.order_id)).toEqual([1])
  })

  test('is one, however many are requested at once', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(token, { productid: product.id })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1)
    const made = await ordersOf(school, product.id)
    expect(made).toHaveLength(1)
    expect(await statusesOf(school, made[0]?.id ?? 0)).toEqual([1])
  })

  test('keeps its price when that of the product is raised', async () => {
    const { token } = await signedIn(school)
    const { user } = await signedIn(school)
    const product = await aProduct(school, { price: '300' })
    const own = await anOrder(school, user, product, { amount: '100', unitPrice: '100' })
    expect((await order(token, { productid: product.id })).data).toMatchObject({ amount: '300.00' })
    expect(await orderRow(school, own.id)).toMatchObject({ amount: '100.0000' })
  })

  test('whose time has run out is cancelled and a new one made', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const first = await order(token, { productid: product.id })
    await expire(school, first.data.order_id)
    const second = await order(token, { productid: product.id })
    expect(second.data).toMatchObject({ status: orderStatuses.pending })
    expect(second.data.order_id).not.toBe(first.data.order_id)
    expect(await eventsOf(school, first.data.order_id)).toMatchObject([
      { toStatus: 1 },
      { fromStatus: 1, toStatus: 0, actor: 'system' },
    ])
  })

  test('whose time has run out is replaced once, however many requests come at once', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const first = await order(token, { productid: product.id })
    await expire(school, first.data.order_id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(token, { productid: product.id })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect((await ordersOf(school, product.id)).map(({ status }) => status)).toEqual([0, 1])
    expect(await statusesOf(school, first.data.order_id)).toEqual([1, 0])
  })
})

describe('who may order', () => {
  test('not a visitor', async () => {
    const product = await aProduct(school)
    expect(await order(undefined, { productid: product.id })).toMatchObject({ http: 200, code: 100001 })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('not an invalid token', async () => {
    const product = await aProduct(school)
    expect((await order('x'.repeat(43), { productid: product.id })).http).toBe(401)
  })

  test("not the school's administrator", async () => {
    const product = await aProduct(school)
    const refused = { http: 200, code: 1, message: "admin account can't operate, use another account" }
    expect(await order(admin.token, { productid: product.id })).toMatchObject(refused)
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test.each([
    ['not a teacher', [2], { code: 1, message: 'Only students can buy courses' }],
    [
      'not another administrator',
      [1],
      { code: 1, message: "admin account can't operate, use another account" },
    ],
    ['a teacher who is a student too', [2, 3], { code: 0 }],
  ])('%s', async (_title, types, answer) => {
    const { token } = await signedIn(school, types)
    const product = await aProduct(school)
    expect(await order(token, { productid: product.id })).toMatchObject(answer)
    expect(await ordersOf(school, product.id)).toHaveLength(answer.code === 0 ? 1 : 0)
  })

  test('not on behalf of another', async () => {
    const { token } = await signedIn(school)
    const other = await aUser(school)
    const product = await aProduct(school)
    const answer = await order(token, { userid: other.id, productid: product.id }, true)
    expect(answer).toMatchObject({ http: 200, code: 100003, message: 'no permission' })
    expect(await ordersOf(school, product.id)).toEqual([])
  })
})

test.each([
  ['no product', {}, 'productid'],
  ['a product that is a word', { productid: 'abc' }, 'productid'],
  ['a product below one', { productid: 0 }, 'productid'],
  ['an unknown source', { productid: 1, ordersource: 9 }, 'ordersource'],
  ['control characters', { productid: 1, fissionid: 'a\u0000b' }, 'fissionid'],
  ['half a surrogate pair', { productid: 1, fissionid: 'a\ud800' }, 'fissionid'],
])('an order with %s is refused by the name of the field', async (_title, body, field) => {
  const { token } = await signedIn(school)
  const answer = await order(token, body)
  expect(answer).toMatchObject({ http: 200, code: 102001, data: { field } })
})
