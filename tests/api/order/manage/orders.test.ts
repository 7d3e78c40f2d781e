import { describe, expect, it } from 'vitest'
import { aProduct, aUser, theAdmin } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const anna = await aUser(school, { name: 'Anna', username: 'anna_100%', telephone: '13900001234' })
const ben = await aUser(school, { name: 'Ben', username: 'Ben_Zhang', telephone: '13700005678' })
const product = await aProduct(school)
const pending = await anOrder(school, anna, product, { orderNumber: '20260102030405000001' })
const paid = await aPaidOrder(school, ben, product, { orderNumber: '20260102030405000002', amount: '12.5' })

const list = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/orders', { query, token })).data
const found = async (keyword: string) => (await list({ keyword })).list.map((order) => order.order_id)

describe('GET /api/v1/admin/orders', () => {
  it('lists all orders, newest first, with masked phones', async () => {
    const data = await list()
    expect(data).toMatchObject({ total: 2, next: null })
    expect(data.list[0]).toMatchObject({
      order_id: paid.id,
      order_number: '20260102030405000002',
      status: 13,
      amount: '12.50',
      payment: 1,
      userid: ben.id,
      username: 'Ben_Zhang',
      telephone: '137****5678',
      course_name: product.name,
      is_test: 0,
    })
    expect(JSON.stringify(data)).not.toContain('13700005678')
  })

  it('filters by status and continues by cursor', async () => {
    expect((await list({ status: 1 })).list.map((order) => order.order_id)).toEqual([pending.id])
    const page = await list({ limit: 1 })
    const rest = await list({ limit: 1, cursor: page.next! })
    expect(rest.list.map((order) => order.order_id)).toEqual([pending.id])
    expect(rest).toMatchObject({ total: 2, next: null })
  })

  it('sorts by the amount and by age, page by page and by cursor', async () => {
    const numbers = async (query: Record<string, string | number>) =>
      (await list({ limit: 1, ...query })).list.map((order) => order.order_id)
    for (const [sort, first, second] of [
      ['amount', paid.id, pending.id],
      ['-amount', pending.id, paid.id],
      ['time', pending.id, paid.id],
      ['-time', paid.id, pending.id],
    ] as const) {
      expect(await numbers({ sort })).toEqual([first])
      expect(await numbers({ sort, page: 2 })).toEqual([second])
      expect(await numbers({ sort, page: 3 })).toEqual([])
      const { next } = await list({ sort, limit: 1 })
      expect(await numbers({ sort, cursor: next ?? '' })).toEqual([second])
      // found in several places at once
      expect(await numbers({ sort, keyword: '2026', page: 2 })).toEqual([second])
    }
  })

  it.each([
    ['the whole order number', '20260102030405000001', [pending.id]],
    ['the beginning of an order number', ' 202601020304 ', [paid.id, pending.id]],
    ['the beginning of a user name in any case', 'ben', [paid.id]],
    ['the end of a phone', '1234', [pending.id]],
    ['too little of a phone', '234', []],
    ['a per cent sign as itself', 'anna_100%', [pending.id]],
    ['a per cent sign as no pattern', '%', [pending.id]],
    ['nothing at all', '  ', [paid.id, pending.id]],
  ])('finds %s', async (_, keyword, expected) => {
    expect(await found(keyword)).toEqual(expected)
    expect((await list({ keyword })).total).toBe(expected.length)
  })

  it.each([
    { cursor: '!' },
    { sort: 'id' },
    { page: 0 },
    { status: 14 },
    { limit: 101 },
    { keyword: 'x'.repeat(65) },
  ])('refuses %o', async (query) => {
    const { http, code } = await school.call('GET /api/v1/admin/orders', { query, token })
    expect({ http, code }).toEqual({ http: 200, code: 102001 })
  })
})

describe('GET /api/v1/admin/orders/{id}/events', () => {
  it('shows who moved the order', async () => {
    const { data } = await school.call('GET /api/v1/admin/orders/{id}/events', {
      params: { id: pending.id },
      token,
    })
    expect(data.list).toEqual([
      {
        from: null,
        to: 1,
        paid: null,
        actor: 'student',
        who: 'Anna',
        reason: 'ordered',
        at: expect.any(Number),
      },
    ])
  })

  it('refuses an order that does not exist', async () => {
    const answer = await school.call('GET /api/v1/admin/orders/{id}/events', { params: { id: 7 }, token })
    expect(answer).toMatchObject({ http: 200, code: 102301 })
  })
})
