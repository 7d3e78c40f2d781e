import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { aProduct, theAdmin } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { checkoutWithQr, journalOf, notification, NOTIFY } from '../payment/support.ts'
import { openAllConnections, statusesOf } from '../order/support.ts'

/** Two servers of one school, which share only the database. */
const first = await openTestSchool()
const pool = openDatabase(first.database.connection, () => undefined)
const { app: second } = await buildApp({ config: first.config, db: pool.db, pool: pool.pool })
afterAll(async () => {
  await second.close()
  await pool.close()
  await first.close()
})
await Promise.all([
  openAllConnections(first),
  openAllConnections({ deps: { ...first.deps, pool: pool.pool } }),
])
const admin = await theAdmin(first)
const WITHIN_MS = 1_000

interface Shown {
  name: string
  price: string
  status: number
}
const onSecond = async (id: number): Promise<Shown> =>
  (await second.inject({ url: `/api/product/${id}` })).json<{ data: Shown }>().data
const onFirst = async (id: number): Promise<Shown> =>
  (await first.call('GET /api/product/{id}', { params: { id } })).data

describe('a change to a product', () => {
  const fields = {
    ...productFields,
  }

  test('made on one server is seen there at once and on the other within a second', async () => {
    const product = await aProduct(first, { name: 'Before' })
    expect((await onFirst(product.id)).name).toBe('Before')
    expect((await onSecond(product.id)).name).toBe('Before')

    const body = { ...fields, name: 'After', price: '88' }
    const changed = await first.call('PUT /api/v1/admin/products/{id}', {
      token: admin.token,
      params: { id: product.id },
      body,
    })
    expect(changed.code).toBe(0)
    const since = performance.now()
    expect(await onFirst(product.id)).toMatchObject({ name: 'After', price: '88.00' })
    await vi.waitUntil(async () => (await onSecond(product.id)).name === 'After', {
      timeout: 3_000,
      interval: 20,
    })
    expect(performance.now() - since).toBeLessThan(WITHIN_MS)
    expect((await onSecond(product.id)).price).toBe('88.00')
  })

  test('taken off the shelf leaves the list of the other within a second', async () => {
    const product = await aProduct(first)
    const listed = async () => {
      const answer = await second.inject({ url: '/api/product?limit=100' })
      return answer.json<{ data: { list: { id: number }[] } }>().data.list.some(({ id }) => id === product.id)
    }
    await vi.waitUntil(listed, { timeout: WITHIN_MS, interval: 20 })
    await first.call('PUT /api/v1/admin/products/{id}/status', {
      token: admin.token,
      params: { id: product.id },
      body: { status: 1 },
    })
    const since = performance.now()
    await vi.waitUntil(async () => !(await listed()), { timeout: 3_000, interval: 20 })
    expect(performance.now() - since).toBeLessThan(WITHIN_MS)
  })
})

test('an order made on one server is paid by notifications at both at once, and once', async () => {
  const bought = await checkoutWithQr(first)
  const { headers, body } = await notification(first, bought.outTradeNo)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? first.app : second).inject({ method: 'POST', url: NOTIFY, headers, payload: body }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(204))
  expect(await statusesOf(first, bought.orderId)).toEqual([1, 3, 13])
  expect(await journalOf(first, bought.orderId)).toHaveLength(1)
})

test('a QR opened on one server is paid at the cashier of the other', async () => {
  const bought = await checkoutWithQr(first)
  const paid = await second.inject({ method: 'POST', url: `${bought.cashier}/pay` })
  expect(paid.headers.location).toContain('result=paid')
  expect(await statusesOf(first, bought.orderId)).toEqual([1, 3, 13])
})
