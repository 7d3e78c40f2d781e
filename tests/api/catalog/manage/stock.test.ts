import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditLog, products } from '#server/db/tables/all.ts'
import { reconcileStock } from '#server/features/order/index.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { aPaidOrder } from '#tests/support/order-factories.ts'
import { expectStockToAgree, takePlace } from '#tests/support/stock.ts'
import { stockOf } from '../../order/support.ts'
import { refundAll } from '../../payment/support.ts'
import { bought, openOffice } from '../../order/manage/support.ts'

const { school, about, admin, token } = await openOffice()
const { db } = school.deps
const fields = {
  ...productFields,
  name: '书法',
  price: '199.00',
  stock_type: 2,
  stock: 6,
}
const save = (id: number, change: object) =>
  school.call('PUT /api/v1/admin/products/{id}', { token, params: { id }, body: { ...fields, ...change } })
const history = (id: number) =>
  school.call('GET /api/v1/admin/products/{id}/stock_movements', { token, params: { id } })
const changesOf = async (id: number) =>
  (await history(id)).data.list.map(({ cause, difference, stock }) => [cause, difference, stock])
const differencesOf = async (product_id: number) =>
  (await school.call('GET /api/v1/admin/stock_differences', { token, query: { product_id } })).data.list
const correct = (id: number, difference: number, by = token) =>
  school.call('POST /api/v1/admin/products/{id}/correct_stock', {
    token: by,
    params: { id },
    body: { difference },
  })

/** A refunded order whose place was not returned to stock. */
async function aLeak() {
  const product = await aProduct(school, { stockType: 2, stock: 3 })
  const order = await aPaidOrder(school, await aUser(school), product, { status: 8 })
  await takePlace(school, order)
  return { product, order }
}

/** Changes a stock without a movement, which the tests' stock guard would refuse. */
const changeUnrecorded = (id: number, stock: number) =>
  db.transaction(async (tx) => {
    await tx.execute('alter table products disable trigger stock_is_recorded')
    await tx.update(products).set({ stock }).where(eq(products.id, id))
    await tx.execute('alter table products enable trigger stock_is_recorded')
  })

describe('the changes of a stock', () => {
  test('are shown from the newest on, with their cause, order and person', async () => {
    const { data } = await school.call('POST /api/v1/admin/products', { token, body: fields })
    await school.call('PUT /api/v1/admin/products/{id}/status', {
      token,
      params: { id: data.id },
      body: { status: 2 },
    })
    const [product] = await db.select().from(products).where(eq(products.id, data.id))
    const made = await bought(school, product)
    await save(data.id, { stock: 4, stock_was: 5 })
    await about('POST /api/v1/admin/orders/{id}/refund', made.orderId, { amount: '199.00', answer: 'ok' })
    await refundAll(school)
    const { data: shown } = await history(data.id)
    expect(shown.total).toBe(4)
    expect(shown.list).toMatchObject([
      { cause: 'return', difference: 1, stock: 5, order_id: made.orderId, who: '' },
      { cause: 'edit', difference: -1, stock: 4, order_id: null, who: admin.username },
      { cause: 'sale', difference: -1, stock: 5, order_id: made.orderId, who: '' },
      { cause: 'opening', difference: 6, stock: 6, order_id: null, who: admin.username },
    ])
    await expectStockToAgree(db)
  })

  test('do not grow when a course is saved with the stock it has', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 6 })
    await save(product.id, {})
    const before = await changesOf(product.id)
    expect((await save(product.id, { name: '隶书' })).code).toBe(0)
    expect(await changesOf(product.id)).toEqual(before)
    expect(await stockOf(school, product.id)).toBe(6)
  })

  test('begin anew when the stock is limited again, with the places that orders hold by then', async () => {
    const product = await aProduct(school, { stockType: 1 })
    const made = await bought(school, product)
    expect(await changesOf(product.id)).toEqual([])
    await save(product.id, { stock: 10 })
    await about('POST /api/v1/admin/orders/{id}/refund', made.orderId, { amount: '199.00', answer: 'ok' })
    await refundAll(school)
    expect(await changesOf(product.id)).toEqual([
      ['return', 1, 11],
      ['opening', -1, 10],
      ['opening', 11, 11],
    ])
    await save(product.id, { stock_type: 1, stock: 0 })
    await save(product.id, { stock: 5 })
    expect(await stockOf(school, product.id)).toBe(5)
    expect((await changesOf(product.id))[0]).toEqual(['opening', -6, 5])
    await expectStockToAgree(db)
  })

  test('of a copied course begin with its opening', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 7 })
    const { data } = await school.call('POST /api/v1/admin/products/{id}/copy', {
      token,
      params: { id: product.id },
      body: { name: '副本' },
    })
    expect(await changesOf(data.id)).toEqual([['opening', 7, 7]])
  })

  test('of an unknown product are refused', async () => {
    expect((await history(2_000_000_000)).code).toBe(102201)
  })
})

describe('the reconciliation of the stock', () => {
  test('reports a place that did not come back, and the administrator mends it', async () => {
    const { product, order } = await aLeak()
    const found = {
      product_id: product.id,
      name: product.name,
      stock: 2,
      recorded: 2,
      corrected: 3,
      orders: [{ order_id: order.id, order_number: order.orderNumber, difference: 1 }],
    }
    expect(await differencesOf(product.id)).toEqual([found])
    const report = vi.spyOn(school.deps.log, 'error').mockImplementation(() => undefined)
    onTestFinished(() => report.mockRestore())
    expect(await reconcileStock(school.deps)).toBe(1)
    expect(report).toHaveBeenCalledWith(
      { product: product.id, stock: 2, recorded: 2, corrected: 3, orders: [order.id] },
      expect.any(String),
    )

    expect(await correct(product.id, 1)).toMatchObject({ code: 0, data: null })
    expect(await stockOf(school, product.id)).toBe(3)
    expect((await history(product.id)).data.list[0]).toMatchObject({
      cause: 'correction',
      difference: 1,
      order_id: order.id,
      who: admin.username,
    })
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'stock corrected'))
    expect(log).toMatchObject([{ subject: `product ${product.id}`, detail: { from: 2, to: 3 } }])
    expect(await differencesOf(product.id)).toEqual([])
  })

  test('finds a stock that was changed without a record, and an order without its place', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 3 })
    const order = await aPaidOrder(school, await aUser(school), product)
    await changeUnrecorded(product.id, 9)
    expect(await differencesOf(product.id)).toMatchObject([
      { stock: 9, recorded: 3, corrected: 2, orders: [{ order_id: order.id, difference: -1 }] },
    ])
    expect((await correct(product.id, -7)).code).toBe(0)
    expect(await changesOf(product.id)).toEqual([
      ['correction', -6, 2],
      ['correction', -1, 8],
      ['unexplained', 6, 9],
      ['opening', 3, 3],
    ])
    expect(await differencesOf(product.id)).toEqual([])
  })

  test('is enforced in every test: the database refuses a stock without its record', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 3 })
    const change = db.update(products).set({ stock: 4 }).where(eq(products.id, product.id))
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('its ledger says 3') },
    })
    expect(await stockOf(school, product.id)).toBe(3)
  })

  test('leaves no stock below zero', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 0 })
    await aPaidOrder(school, await aUser(school), product)
    expect((await correct(product.id, 0)).code).toBe(0)
    expect(await stockOf(school, product.id)).toBe(0)
    expect(await differencesOf(product.id)).toEqual([])
  })

  test('is applied once by twenty requests at once, and only to the difference that was shown', async () => {
    const { product } = await aLeak()
    expect((await correct(product.id, 2)).code).toBe(102627)
    const answers = await Promise.all(Array.from({ length: 20 }, () => correct(product.id, 1)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array<number>(19).fill(102627),
    ])
    expect(await stockOf(school, product.id)).toBe(3)
    expect((await correct(2_000_000_000, 1)).code).toBe(102201)
  })

  test('is for administrators alone', async () => {
    const { product } = await aLeak()
    const { token: other } = await signedIn(school)
    expect((await correct(product.id, 1, other)).code).toBe(100003)
    expect(await stockOf(school, product.id)).toBe(2)
  })
})
