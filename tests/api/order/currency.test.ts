import { afterEach, expect, test } from 'vitest'
import type { Currency } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { settings } from '#server/db/tables/all.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { aGroupActivity } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { orderRow } from './support.ts'

const CNY = 1
const JPY = 7
const school = await openTestSchool()

async function setCurrency(currency: Currency): Promise<void> {
  const value = { version: 2, currency }
  await school.deps.db
    .insert(settings)
    .values({ key: 'web_config', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  clearSettingsCache(school.deps.db)
}

afterEach(() => setCurrency(CNY))

const order = (token: string, productid: number, more: object = {}) =>
  school.call('POST /api/order', { token, body: { productid, ...more } })

test.each(['alone', 'in a group'])(
  'a pending order of the old currency is replaced by one of the new: bought %s',
  async (way) => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '128' })
    const activity = await aGroupActivity(school, product, '99', 2)
    const request = way === 'alone' ? {} : { ordertype: 2, activity_id: activity.id }
    const earlier = await order(token, product.id, request)
    await setCurrency(JPY)
    const anew = await order(token, product.id, request)
    expect(anew).toMatchObject({
      code: 0,
      data: { currency: JPY, amount: way === 'alone' ? '128' : '99', status: orderStatuses.pending },
    })
    expect((await orderRow(school, earlier.data.order_id)).status).toBe(orderStatuses.cancelled)
    // the second request has the same result
    expect((await order(token, product.id, request)).data.order_id).toBe(anew.data.order_id)
  },
)

test('the stored price of an order has the decimals of its currency', async () => {
  await setCurrency(JPY)
  const { token } = await signedIn(school)
  const product = await aProduct(school, { price: '128.50' })
  const { data } = await order(token, product.id)
  expect(await orderRow(school, data.order_id)).toMatchObject({ unitPrice: '129.0000', amount: '129.0000' })
})

test.each([
  {
    what: 'its price has decimals that its currency has not',
    unitPrice: '128.50',
    amount: '129',
    currency: JPY,
  },
  { what: 'its group cost more than the product does', unitPrice: '90', amount: '99', currency: CNY },
])('an order shows no discount below zero, even where $what', async ({ what: _, ...values }) => {
  const { user, token } = await signedIn(school)
  const { id } = await anOrder(school, user, await aProduct(school), values)
  const { data } = await school.call('GET /api/order/{orderId}', { token, params: { orderId: id } })
  expect(Number(data.discount)).toBe(0)
})
