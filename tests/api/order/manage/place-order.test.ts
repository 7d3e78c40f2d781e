import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { addresses } from '#server/db/tables/all.ts'
import { aProduct, aUser, signedIn, tokenOf } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { grantsOf, orderRow, ordersOf, statusesOf, stockOf } from '../support.ts'
import { codesOf, openOffice } from './support.ts'

const { school, admin, token, about } = await openOffice()
const place = (body: object) => school.call('POST /api/v1/admin/orders', { token, body })
const anAddress = async (userId: number) => {
  const [made] = await school.deps.db
    .insert(addresses)
    .values({
      userId,
      consignee: '王芳',
      areaCode: '86',
      telephone: '13900139000',
      province: '上海市',
      city: '上海市',
      district: '黄浦区',
      fullAddress: '人民大道 1 号',
      isDefault: true,
    })
    .returning()
  return made?.id ?? 0
}

describe('ordering for a student who has paid by other means', () => {
  test('grants the course at once and records who did it', async () => {
    const { user, token: own } = await signedIn(school)
    const product = await aProduct(school, { stockType: 2, stock: 3, status: 1 })
    const { code, data } = await place({ userid: user.id, productid: product.id, amount: '120.00' })
    expect({ code, status: data.status }).toEqual({ code: 0, status: 13 })
    expect(await statusesOf(school, data.order_id)).toEqual([1, 3, 13])
    expect(await grantsOf(school, product.id)).toMatchObject([{ userId: user.id, revokedAt: null }])
    expect(await stockOf(school, product.id)).toBe(2)
    const shown = await about('GET /api/v1/admin/orders/{id}', data.order_id)
    expect(shown.data).toMatchObject({
      amount: '120.00',
      payment: 3,
      ordersource: 4,
      placed_by: admin.username,
      is_test: 0,
      refundable: '120.00',
      payments: [{ method: 'offline', amount: '120.00', offline: { kind: 'unknown', recorded_by: 'admin' } }],
    })
    const mine = await school.call('GET /api/order', { token: own })
    expect(mine.data.list).toMatchObject([{ order_id: data.order_id }])
    const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'order' } })
    expect(log.data.list[0]).toMatchObject({ action: 'order placed', subject: `order ${data.order_id}` })
  })

  test('replaces the pending order of the same course', async () => {
    const { user, token: own } = await signedIn(school)
    const product = await aProduct(school)
    await school.call('POST /api/order', { token: own, body: { productid: product.id } })
    expect((await place({ userid: user.id, productid: product.id, amount: '1' })).code).toBe(0)
    expect((await ordersOf(school, product.id)).map(({ status }) => status)).toEqual([0, 13])
  })

  test('twenty times at once is done once', async () => {
    const user = await aUser(school)
    const product = await aProduct(school, { stockType: 2, stock: 30 })
    const body = { userid: user.id, productid: product.id, amount: '1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(body)))
    expect(codesOf(answers)).toEqual([0, ...Array(19).fill(1)])
    expect(await grantsOf(school, product.id)).toHaveLength(1)
    expect(await stockOf(school, product.id)).toBe(29)
  })

  test('takes no more places than there are', async () => {
    const product = await aProduct(school, { stockType: 2, stock: 1 })
    const people = await Promise.all([1, 2, 3].map(() => aUser(school)))
    const answers = await Promise.all(
      people.map(({ id }) => place({ userid: id, productid: product.id, amount: '1' })),
    )
    expect(codesOf(answers)).toEqual([0, 1, 1])
    expect(await stockOf(school, product.id)).toBe(0)
  })

  test.each(['12.345', 'x', ''])('refuses the amount %j', async (amount) => {
    const user = await aUser(school)
    const product = await aProduct(school)
    expect((await place({ userid: user.id, productid: product.id, amount })).code).toBe(102001)
  })

  test.each(['12.345', '199.01'])('refuses the amount %s and names what is allowed', async (amount) => {
    const user = await aUser(school)
    const product = await aProduct(school)
    expect(await place({ userid: user.id, productid: product.id, amount })).toMatchObject({
      message: 'The amount must be between CN¥0.00 and CN¥199.00, with at most 2 decimals',
      data: { field: 'amount' },
    })
  })

  test('refuses who is no student, and an unknown product', async () => {
    const teacher = await aUser(school, { types: [userTypes.teacher] })
    const user = await aUser(school)
    const product = await aProduct(school)
    expect((await place({ userid: teacher.id, productid: product.id, amount: '1' })).code).toBe(102326)
    expect((await place({ userid: 900_000, productid: product.id, amount: '1' })).code).toBe(102326)
    expect((await place({ userid: user.id, productid: 900_000, amount: '1' })).code).toBe(102201)
  })
})

describe('an order of goods', () => {
  const goods = () => aProduct(school, { isDeliver: true, type: 2 })

  test('goes to an address of the student', async () => {
    const user = await aUser(school)
    const id = await anAddress(user.id)
    const list = await about('GET /api/v1/admin/users/{id}/addresses', user.id)
    expect(list.data).toMatchObject([{ id, consignee: '王芳', is_default: 1 }])
    const product = await goods()
    const { data } = await place({ userid: user.id, productid: product.id, amount: '1', address_id: id })
    expect(await orderRow(school, data.order_id)).toMatchObject({
      status: 11,
      address: { consignee: '王芳', full_address: '人民大道 1 号' },
    })
  })

  test('goes to a new address, which is kept with the order alone', async () => {
    const user = await aUser(school)
    const product = await goods()
    const { data } = await place({
      userid: user.id,
      productid: product.id,
      amount: '1',
      address: deliveryAddress,
    })
    expect((await orderRow(school, data.order_id)).address).toEqual({
      ...deliveryAddress,
      area_code: '86',
      region_code: '110101',
    })
    expect((await about('GET /api/v1/admin/users/{id}/addresses', user.id)).data).toEqual([])
  })

  test.each([
    ['no address', {}, 1],
    ['an address without a name', { address: { ...deliveryAddress, consignee: ' ' } }, 102112],
    ['an address without a phone', { address: { ...deliveryAddress, telephone: '12' } }, 102105],
    ['an address without a city', { address: { ...deliveryAddress, city: '' } }, 102112],
  ])('refuses %s', async (_, more, code) => {
    const user = await aUser(school)
    const product = await goods()
    const answer = await place({ userid: user.id, productid: product.id, amount: '1', ...more })
    expect(answer.code).toBe(code)
    expect(await ordersOf(school, product.id)).toEqual([])
  })

  test("refuses somebody else's address", async () => {
    const user = await aUser(school)
    const address_id = await anAddress((await aUser(school)).id)
    const product = await goods()
    const answer = await place({ userid: user.id, productid: product.id, amount: '1', address_id })
    expect(answer.code).toBe(102311)
  })
})

test('addresses are shown of students alone, to administrators alone', async () => {
  const teacher = await aUser(school, { types: [userTypes.teacher] })
  expect((await about('GET /api/v1/admin/users/{id}/addresses', teacher.id)).code).toBe(102326)
  const student = await aUser(school)
  const found = await school.call('GET /api/v1/admin/users/{id}/addresses', {
    token: await tokenOf(school, student),
    params: { id: student.id },
  })
  expect(found.code).toBe(100003)
})
