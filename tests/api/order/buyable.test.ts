import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { grants } from '#server/db/tables/all.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { ordersOf } from './support.ts'

const school = await openTestSchool()
const order = (token: string, productid: number, more: object = {}) =>
  school.call('POST /api/order', { token, body: { productid, ...more } })

describe('a product that cannot be bought', () => {
  test('a product that does not exist', async () => {
    const { token } = await signedIn(school)
    expect(await order(token, 999_999)).toMatchObject({ http: 200, code: 102201 })
  })

  test.each([
    ['a product off the shelf', { status: 1 }, 'This course is no longer on sale'],
    ['a frozen product', { status: 0 }, 'This course is no longer on sale'],
    ['a product that is sold out', { stockType: 2, stock: 0 }, 'This course is sold out'],
    ['a free product that is sold out', { stockType: 2, stock: 0, price: '0' }, 'This course is sold out'],
  ])('%s', async (_title, values, message) => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, values)
    expect(await order(token, product.id)).toMatchObject({ http: 200, code: 1, message })
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test('a stock of 0 counts only where stock is limited', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { stockType: 1, stock: 0 })
    expect((await order(token, product.id)).code).toBe(0)
  })

  test('a product that the student owns', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    await aGrant(school, user, product)
    expect(await order(token, product.id)).toMatchObject({
      http: 200,
      code: 1,
      message: 'You already have this course and can start learning',
    })
    expect(await ordersOf(school, product.id)).toHaveLength(1)
  })

  test('ownership is checked before everything else', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { status: 1, stockType: 2, stock: 0 })
    await aGrant(school, user, product, { validUntil: new Date(Date.now() + 60_000) })
    expect((await order(token, product.id)).message).toBe(
      'You already have this course and can start learning',
    )
  })
})

describe('an owned product can be bought again', () => {
  test('when its validity has ended', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    await aGrant(school, user, product, { validUntil: new Date(Date.now() - 1_000) })
    expect(await order(token, product.id)).toMatchObject({ code: 0, data: { status: 1 } })
  })

  test('when it was taken back', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    const { grant } = await aGrant(school, user, product)
    expect((await order(token, product.id)).code).toBe(1)
    await school.deps.db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.id, grant.id))
    expect((await order(token, product.id)).code).toBe(0)
  })

  test('although another student owns it', async () => {
    const { token } = await signedIn(school)
    const { user: other } = await signedIn(school)
    const product = await aProduct(school)
    await aGrant(school, other, product)
    expect((await order(token, product.id)).code).toBe(0)
  })
})
