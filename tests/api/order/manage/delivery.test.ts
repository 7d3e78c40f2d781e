import { describe, expect, test } from 'vitest'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { eventsOf, orderRow } from '../support.ts'
import { codesOf, openOffice } from './support.ts'

const { school, about, admin } = await openOffice()
const student = await aUser(school)
const product = await aProduct(school, { isDeliver: true })
const toSend = () => aPaidOrder(school, student, product, { status: 11, address: deliveryAddress })
const parcel = { express_company: ' 顺丰 ', express_number: 'SF100' }
const SHIP = 'POST /api/v1/admin/orders/{id}/ship'
const CORRECT = 'PUT /api/v1/admin/orders/{id}/parcel'
const SIGN = 'POST /api/v1/admin/orders/{id}/sign'

describe('sending goods', () => {
  test('moves the order on and shows the parcel to the student and the school', async () => {
    const { id } = await toSend()
    expect(await about(SHIP, id, parcel)).toMatchObject({ code: 0, data: null })
    expect(await orderRow(school, id)).toMatchObject({
      status: 12,
      expressCompany: '顺丰',
      expressNumber: 'SF100',
      shippedAt: expect.any(Date),
    })
    const { data } = await about('GET /api/v1/admin/orders/{id}', id)
    expect(data).toMatchObject({ express_company: '顺丰', shipped_at: expect.any(Number) })
    const events = await about('GET /api/v1/admin/orders/{id}/events', id)
    expect(events.data.list.at(-1)).toMatchObject({ from: 11, to: 12, actor: 'admin', who: admin.name })
  })

  test('has a state of its own, from waiting to signed', async () => {
    const { id } = await toSend()
    const state = async () => (await about('GET /api/v1/admin/orders/{id}', id)).data.shipping_state
    expect(await state()).toBe(1)
    await about(SHIP, id, parcel)
    expect(await state()).toBe(2)
    await about(SIGN, id)
    expect(await state()).toBe(3)
    const { id: unpaid } = await anOrder(school, await aUser(school), product, { address: deliveryAddress })
    expect((await about('GET /api/v1/admin/orders/{id}', unpaid)).data.shipping_state).toBeNull()
  })

  test('twice at once is done once', async () => {
    const { id } = await toSend()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((number) => about(SHIP, id, { ...parcel, express_number: number })),
    )
    expect(codesOf(answers)).toEqual([0, 102304, 102304, 102304])
    expect((await eventsOf(school, id)).filter(({ toStatus }) => toStatus === 12)).toHaveLength(1)
  })

  test.each([
    ['one that is not paid', { status: 1 }, 102304],
    ['one that is on its way', { status: 12 }, 102304],
    ['one whose money goes back', { status: 10 }, 102304],
  ])('refuses %s', async (_, values, code) => {
    const { id } = await anOrder(school, await aUser(school), product, {
      address: deliveryAddress,
      ...values,
    })
    expect((await about(SHIP, id, parcel)).code).toBe(code)
  })

  test.each([
    { express_company: '  ', express_number: 'SF1' },
    { express_company: '顺丰', express_number: '  ' },
    { express_company: '顺丰' },
    { express_company: 'x'.repeat(41), express_number: 'SF1' },
  ])('refuses %o and moves nothing', async (body) => {
    const { id } = await toSend()
    expect((await about(SHIP, id, body)).code).toBe(102001)
    expect((await orderRow(school, id)).status).toBe(11)
  })

  test('refuses an order that does not exist', async () => {
    expect((await about(SHIP, 7, parcel)).code).toBe(102301)
  })
})

describe('correcting the number', () => {
  test('keeps the status of the order and is entered in its history', async () => {
    const { id } = await toSend()
    await about(SHIP, id, parcel)
    const right = { express_company: '中通', express_number: 'ZT200' }
    expect((await about(CORRECT, id, right)).code).toBe(0)
    expect(await orderRow(school, id)).toMatchObject({
      status: 12,
      expressCompany: '中通',
      expressNumber: 'ZT200',
    })
    expect((await eventsOf(school, id)).at(-1)).toMatchObject({
      fromStatus: 12,
      toStatus: 12,
      actorId: admin.id,
      reason: 'parcel corrected',
    })
    await about(SIGN, id)
    expect((await about(CORRECT, id, parcel)).code).toBe(0)
    expect((await orderRow(school, id)).status).toBe(13)
  })

  test('refuses an order that was not sent, an empty number, and an unknown order', async () => {
    const { id } = await toSend()
    expect((await about(CORRECT, id, parcel)).code).toBe(102303)
    await about(SHIP, id, parcel)
    expect((await about(CORRECT, id, { ...parcel, express_number: ' ' })).code).toBe(102001)
    expect((await about(CORRECT, 7, parcel)).code).toBe(102301)
  })
})

describe('goods that have arrived', () => {
  test('complete the order, once', async () => {
    const { id } = await toSend()
    await about(SHIP, id, parcel)
    const answers = await Promise.all(Array.from({ length: 3 }, () => about(SIGN, id)))
    expect(codesOf(answers)).toEqual([0, 102303, 102303])
    expect(await orderRow(school, id)).toMatchObject({ status: 13, signedAt: expect.any(Date) })
  })

  test('are refused before they were sent', async () => {
    const { id } = await toSend()
    expect((await about(SIGN, id)).code).toBe(102303)
  })
})
