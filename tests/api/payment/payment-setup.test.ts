import { afterAll, describe, expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { openPaymentDouble } from '#tests/support/payment-double.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { adminTokenOf } from './browser-support.ts'

const double = await openPaymentDouble('paypal')
afterAll(() => double.close())
const schools = {
  sandbox: await openTestSchool(),
  none: await openTestSchool({ PAYMENT_SANDBOX: 'off' }),
  real: await openTestSchool({ PAYMENT_SANDBOX: 'off', ...double.env }),
}
const setupOf = async (school: TestSchool) =>
  school.call('GET /api/v1/admin/payment_setup', { token: await adminTokenOf(school) })

describe('the configured payment methods', () => {
  test('are shown for the sandbox, marked as tests', async () => {
    const { data } = await setupOf(schools.sandbox)
    expect(data.mode).toBe('sandbox')
    expect(data.methods).toEqual(
      ['wechat', 'alipay', 'paypal'].map((method) => ({
        method,
        set_up: 1,
        is_test: 1,
        notify_url: `http://localhost:8080/api/payment/notify/${method}`,
      })),
    )
  })

  test('are shown for a school without any', async () => {
    const { data } = await setupOf(schools.none)
    expect(data.mode).toBe('none')
    expect(data.methods.map(({ set_up, is_test }) => [set_up, is_test])).toEqual(Array(3).fill([0, 0]))
  })

  test('are shown for a real provider, without its secrets', async () => {
    const { data, raw } = await setupOf(schools.real)
    expect(data.mode).toBe('real')
    expect(data.methods).toMatchObject([{ set_up: 0 }, { set_up: 0 }, { set_up: 1, is_test: 0 }])
    for (const secret of [double.env['PAYPAL_CLIENT_SECRET'], double.env['PAYPAL_CLIENT_ID']])
      expect(raw.body).not.toContain(secret)
  })

  test('are shown to administrators alone', async () => {
    for (const types of [[2], [3]]) {
      const { token } = await signedIn(schools.sandbox, types)
      expect((await schools.sandbox.call('GET /api/v1/admin/payment_setup', { token })).code).toBe(100003)
    }
    expect((await schools.sandbox.call('GET /api/v1/admin/payment_setup')).code).toBe(100001)
  })
})
