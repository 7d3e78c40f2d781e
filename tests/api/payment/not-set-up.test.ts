import { expect, test } from 'vitest'
import { paymentAttempts } from '#server/db/tables/all.ts'
import { reconcileAttempts } from '#server/features/payment/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { ageAttempts, attemptsOf, checkout, NOTIFY } from './support.ts'

const school = await openTestSchool({ PAYMENT_SANDBOX: 'off' })

test('without a provider a QR cannot be opened, and the order waits', async () => {
  const { token, orderId } = await checkout(school)
  const answer = await school.call('POST /api/payment/wechat', { token, body: { orderid: orderId } })
  expect(answer).toMatchObject({ http: 200, code: 102402, message: 'This payment method is not set up yet' })
  expect(await attemptsOf(school, orderId)).toEqual([])
})

test('without the sandbox there is neither a notification address nor a cashier', async () => {
  const notified = await school.app.inject({ method: 'POST', url: NOTIFY, payload: {} })
  expect(notified.statusCode).toBe(404)
  expect(notified.json()).toMatchObject({ status: { code: 102005 }, data: null })
  const cashier = `/sandbox/wechat/${'A'.repeat(24)}`
  expect((await school.app.inject({ url: cashier })).statusCode).toBe(404)
  expect((await school.app.inject({ url: cashier })).headers['content-type']).toContain('application/json')
  expect((await school.app.inject({ method: 'POST', url: `${cashier}/pay` })).statusCode).toBe(404)
})

test('an unpaid order is still unpaid when it is queried', async () => {
  const { token, orderId } = await checkout(school)
  const before = {
    outTradeNo: `${orderId}-before`,
    method: 'wechat',
    amount: '199',
    currency: 1,
    isTest: true,
  }
  await school.deps.db.insert(paymentAttempts).values({ ...before, orderId, expiresAt: new Date() })
  await ageAttempts(school, orderId)
  expect(await reconcileAttempts(school.deps)).toBe(0)
  const answer = await school.call('GET /api/payment/wechat/query/{orderId}', { token, params: { orderId } })
  expect(answer.code).toBe(101037)
})
