import { describe, expect, test } from 'vitest'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const read = (orderId: number, token?: string, language = 'en') =>
  school.call('GET /api/order/{orderId}', {
    params: { orderId },
    ...(token && { token }),
    headers: { 'accept-language': language },
  })
const list = (token: string, query: Record<string, string | number> = {}) =>
  school.call('GET /api/order', { token, query })

describe('one order', () => {
  test('is read by its student', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { name: '星空', type: 3 })
    const order = await anOrder(school, user, product, { source: 6 })
    expect((await read(order.id, token)).data).toEqual({
      address: { deliver_address: null },
      amount_payable: '199.00',
      changed_price: null,
      coupon_amount: '0.00',
      discount: '0.00',
      express_company: '',
      express_number: '',
      shipping_state: null,
      group: null,
      is_refundable: 0,
      refunds: [],
      events: [{ status: 1, paid: null, at: expect.any(Number) }],
      shipped_at: null,
      signed_at: null,
      subtotal: '199.00',
      total_amount: '199.00',
      order_id: order.id,
      order_number: order.orderNumber,
      status: 1,
      amount: '199.00',
      currency: 1,
      payment: null,
      is_test: 0,
      offline_payment: null,
      product_id: product.id,
      course_name: '星空',
      course_type: 3,
      course_teacher: '',
      cover_url: '',
      created_at: Math.floor(order.createdAt.getTime() / 1000),
      paid_at: null,
      unit_price: '199.00',
      quantity: 1,
      ordertype: 1,
      ordersource: 6,
      expires_at: Math.floor(order.expiresAt.getTime() / 1000),
      product_release: {
        course_name: '星空',
        course_type: 3,
        course_teacher: '',
        product_packageid: null,
        sub_product: [],
      },
      product_detail: { id: product.id, sub_product: [] },
      order_fail: { order_fail: 0, order_fail_msg: '' },
    })
  })

  test('keeps the name the course had when it was ordered', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { name: 'After' })
    const snapshot = { name: 'Before', type: 1, teacher: 'Lin', cover: '' }
    const order = await anOrder(school, user, product, { snapshot })
    expect((await read(order.id, token)).data).toMatchObject({ course_name: 'Before', course_teacher: 'Lin' })
  })

  test.each([
    ['zh', /售罄|卖完|已满|名额/],
    ['en', /sold out/],
    ['zh-TW', /售罄|售完|額滿|名額/],
  ])('that sold out is explained in %s', async (language, message) => {
    const { user, token } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school), { status: 8, failed: true })
    const { order_fail } = (await read(order.id, token, language)).data
    expect(order_fail.order_fail).toBe(1)
    expect(order_fail.order_fail_msg).toMatch(message)
  })

  test.each([
    [
      'of another student',
      async () => (await anOrder(school, (await signedIn(school)).user, await aProduct(school))).id,
    ],
    ['that never was', () => Promise.resolve(999_999)],
  ])('%s does not exist for anyone else', async (_title, id) => {
    const { token } = await signedIn(school)
    const answer = await read(await id(), token)
    expect(answer).toMatchObject({ http: 200, code: 102301, data: null })
  })

  test('is not read by teachers and administrators through the call of students', async () => {
    const { user } = await signedIn(school)
    const order = await anOrder(school, user, await aProduct(school))
    for (const type of [1, 2])
      expect((await read(order.id, (await signedIn(school, [type])).token)).code).toBe(102301)
  })

  test('is not read by a visitor', async () => {
    expect(await read(10_001)).toMatchObject({ http: 200, code: 100001, data: null })
  })

  test.each(['abc', '0', '-1', '2147483648', '1.5'])('is refused for the id %s', async (orderId) => {
    const { token } = await signedIn(school)
    const answer = await school.call('GET /api/order/{orderId}', { token, params: { orderId } })
    expect(answer).toMatchObject({ http: 200, code: 102001, data: { field: 'orderId' } })
  })
})

describe('the list of orders', () => {
  test("holds the student's own alone, newest first", async () => {
    const { user, token } = await signedIn(school)
    const { user: other } = await signedIn(school)
    await anOrder(school, other, await aProduct(school))
    const first = await aPaidOrder(school, user, await aProduct(school))
    const second = await anOrder(school, user, await aProduct(school))
    const { data } = await list(token)
    expect(data.list.map(({ order_id }) => order_id)).toEqual([second.id, first.id])
    expect(data).toMatchObject({ total: 2, next: null })
  })

  test('continues by cursor, with each order once, also while new ones come', async () => {
    const { user, token } = await signedIn(school)
    const made: number[] = []
    for (let i = 0; i < 5; i++) made.unshift((await aPaidOrder(school, user, await aProduct(school))).id)
    const seen: number[] = []
    let cursor: string | null = null
    const sizes: number[] = []
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(token, {
        limit: 2,
        ...(cursor && { cursor }),
      })
      expect(page.code).toBe(0)
      sizes.push(page.data.list.length)
      seen.push(...page.data.list.map(({ order_id }) => order_id))
      cursor = page.data.next
      if (sizes.length === 1) await aPaidOrder(school, user, await aProduct(school))
    } while (cursor !== null)
    expect(sizes).toEqual([2, 2, 1])
    expect(seen).toEqual(made)
  })

  test('has no further page after one that holds the last order', async () => {
    const { user, token } = await signedIn(school)
    for (let i = 0; i < 2; i++) await aPaidOrder(school, user, await aProduct(school))
    expect((await list(token, { limit: 2 })).data).toMatchObject({ total: 2, next: null })
  })

  test('answers several statuses when several are requested', async () => {
    const { user, token } = await signedIn(school)
    for (const status of [0, 3, 13] as const) await anOrder(school, user, await aProduct(school), { status })
    const { data } = await list(token, { status: '13,0' })
    expect(data.list.map(({ status }) => status)).toEqual([13, 0])
  })

  test('answers one status when one is requested', async () => {
    const { user, token } = await signedIn(school)
    const pending = await anOrder(school, user, await aProduct(school))
    await aPaidOrder(school, user, await aProduct(school))
    const cancelled = await anOrder(school, user, await aProduct(school), { status: 0 })
    const ids = async (status: number) => {
      const { data } = await list(token, { status })
      expect(data.total).toBe(data.list.length)
      return data.list.map(({ order_id }) => order_id)
    }
    expect(await ids(1)).toEqual([pending.id])
    expect(await ids(0)).toEqual([cancelled.id])
    expect(await ids(12)).toEqual([])
  })

  test.each([
    ['a cursor we did not make', { cursor: 'nonsense' }, 'cursor'],
    ['a cursor with another content', { cursor: Buffer.from('id:1 or 1=1').toString('base64url') }, 'cursor'],
    ['a cursor too great', { cursor: Buffer.from('id:9999999999').toString('base64url') }, 'cursor'],
    ['a limit of nought', { limit: 0 }, 'limit'],
    ['a limit above a hundred', { limit: 101 }, 'limit'],
    ['a status that is none', { status: '14' }, 'status'],
    ['statuses that are none', { status: '1,' }, 'status'],
  ])('refuses %s', async (_title, query, field) => {
    const { token } = await signedIn(school)
    expect(await list(token, query)).toMatchObject({
      http: 200,
      code: 102001,
      data: { field },
    })
  })
})
