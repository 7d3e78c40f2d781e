import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, openAllConnections, orderRow, ordersOf, statusesOf, stockOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const claim = (token: string, productid: number, free: 0 | 1 = 1) =>
  school.call('POST /api/order', { token, form: true, body: { productid, free } })
const hasClaimed = (token: string, productid: number, more: object = {}) =>
  school.call('POST /api/order/freeproduct', { token, body: { productid, ...more } })

describe('claiming a free product', () => {
  test('pays nothing, grants the course and completes the order at once', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    const claimed = await claim(token, product.id)
    expect(claimed).toMatchObject({ http: 200, code: 0, data: { amount: '0.00', currency: 1, status: 13 } })
    const orderId = claimed.data.order_id
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13])
    expect(await orderRow(school, orderId)).toMatchObject({
      payment: 0,
      isTest: false,
      paidAt: expect.any(Date),
    })
    expect(await grantsOf(school, product.id)).toMatchObject([
      { userId: user.id, orderId, validUntil: null, revokedAt: null },
    ])
    const owned = await school.call('GET /api/product/{id}/payment_state', {
      token,
      params: { id: product.id },
    })
    expect(owned.data.payment_state).toBe(1)
  })

  test('does not need `free` in the payload', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    expect((await claim(token, product.id, 0)).data.status).toBe(13)
  })

  test('grants the course for the validity of the product', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0', validityType: 3, validityDays: 30 })
    await claim(token, product.id)
    const [grant] = await grantsOf(school, product.id)
    const days = ((grant?.validUntil?.getTime() ?? 0) - (grant?.grantedAt.getTime() ?? 0)) / 86_400_000
    expect(Math.abs(days - 30)).toBeLessThan(0.05)
  })

  test('twice is refused', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    await claim(token, product.id)
    expect(await claim(token, product.id)).toMatchObject({
      code: 1,
      message: 'You already have this course and can start learning',
    })
  })

  test('twenty times at once by one student makes one order', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0', stockType: 2, stock: 5 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(token, product.id)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(19)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
    expect(await grantsOf(school, product.id)).toHaveLength(1)
    expect(await stockOf(school, product.id)).toBe(4)
  })

  test('the last place goes to exactly one of twenty students', async () => {
    const students = await Promise.all(Array.from({ length: 20 }, () => signedIn(school)))
    const product = await aProduct(school, { price: '0', stockType: 2, stock: 1 })
    const answers = await Promise.all(students.map(({ token }) => claim(token, product.id)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === 'This course is sold out')).toHaveLength(19)
    expect(await stockOf(school, product.id)).toBe(0)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
    expect(await grantsOf(school, product.id)).toHaveLength(1)
  })

  test('shows in the stock of the product at once', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0', stockType: 2, stock: 3 })
    const shown = async () =>
      (await school.call('GET /api/product/{id}', { params: { id: product.id } })).data.stock
    expect(await shown()).toBe(3)
    await claim(token, product.id)
    expect(await shown()).toBe(2)
  })

  test('a product with a price is not granted for free', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '0.01' })
    expect(await claim(token, product.id)).toMatchObject({
      http: 200,
      code: 1,
      message: 'This course is not free',
    })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('a pending order with a price is not answered to a free order', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school)
    const pending = await school.call('POST /api/order', { token, body: { productid: product.id } })
    expect(pending.code).toBe(0)
    expect(await claim(token, product.id)).toMatchObject({ code: 1, message: 'This course is not free' })
    expect(await statusesOf(school, pending.data.order_id)).toEqual([1])
  })
})

describe('a request whether a free product was claimed', () => {
  test("answers code 1 'not ordered' before and the order after", async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    expect(await hasClaimed(token, product.id)).toMatchObject({ http: 200, code: 1, message: 'not ordered' })
    const claimed = await claim(token, product.id)
    const after = await hasClaimed(token, product.id, { userid: user.id })
    expect(after).toMatchObject({ code: 0, data: { order_id: claimed.data.order_id } })
  })

  test('a grant whose validity has ended does not count', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '0' })
    await aGrant(school, user, product, { validUntil: new Date(Date.now() - 1_000) })
    expect((await hasClaimed(token, product.id)).code).toBe(1)
  })

  test("another's claim does not count, and cannot be requested", async () => {
    const { token } = await signedIn(school)
    const other = await aUser(school)
    const product = await aProduct(school, { price: '0' })
    await aGrant(school, other, product)
    expect((await hasClaimed(token, product.id)).message).toBe('not ordered')
    expect(await hasClaimed(token, product.id, { userid: other.id })).toMatchObject({
      code: 100003,
      message: 'no permission',
    })
  })

  test.each([
    ['a teacher', [2], 'onlyStudentsOrder'],
    ['an administrator', [1], 'adminCannotOrder'],
  ] as const)('%s claims nothing', async (_who, types, reason) => {
    const { token } = await signedIn(school, [...types])
    const product = await aProduct(school, { price: '0' })
    expect((await claim(token, product.id)).reason).toBe(reason)
    expect(await grantsOf(school, product.id)).toEqual([])
  })

  test('the first administrator claims nothing, whatever their types', async () => {
    const { token } = await theAdmin(school)
    await school.deps.db.execute(sql`update users set types = '{1,3}' where id = 1`)
    const product = await aProduct(school, { price: '0' })
    expect((await claim(token, product.id)).reason).toBe('adminCannotOrder')
    expect(await grantsOf(school, product.id)).toEqual([])
  })

  test('a visitor is sent to log in', async () => {
    const answer = await school.call('POST /api/order/freeproduct', { body: { productid: 1 } })
    expect(answer).toMatchObject({ http: 200, code: 100001 })
  })
})
