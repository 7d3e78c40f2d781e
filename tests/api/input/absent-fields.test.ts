import { describe, expect, test } from 'vitest'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await signedIn(school)

describe('in optional fields', () => {
  test.each(['', 0, '0', null])(
    'of an order %j stands for no coupon, offer, group or address',
    async (none) => {
      const { id } = await aProduct(school)
      const absent = { user_coupon_id: none, activity_id: none, group_id: none, address_id: none }
      const ordered = await school.call('POST /api/order', { token, body: { productid: id, ...absent } })
      expect([ordered.code, ordered.message]).toEqual([0, 'ok'])
    },
  )

  test('an empty form field is one that was left out', async () => {
    const { id } = await aProduct(school)
    const body = { productid: id, user_coupon_id: '', seen_amount: '', ordertype: '', free: '' }
    const ordered = await school.call('POST /api/order', { token, body, form: true })
    expect([ordered.code, ordered.message]).toEqual([0, 'ok'])
  })

  test('so is an empty parameter of a query', async () => {
    const query = { limit: '', cursor: '', type: '', price_min: '', order: '' }
    expect((await school.call('GET /api/product', { query })).code).toBe(0)
  })

  test('0 is a value: it selects packages, and a page that there is not', async () => {
    await aProduct(school)
    const packages = await school.call('GET /api/product', { query: { type: 0 } })
    expect([packages.code, packages.data.list]).toEqual([0, []])
    expect((await school.call('GET /api/product', { query: { page: 0 } })).reason).toBe('invalidField')
  })
})

test('what is needed may not be empty', async () => {
  for (const productid of ['', null, 0])
    expect((await school.call('POST /api/order', { token, body: { productid } })).reason).toBe('invalidField')
})
