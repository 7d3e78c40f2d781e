import { describe, expect, test } from 'vitest'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { eventsOf, orderRow } from '../support.ts'
import { codesOf, openOffice } from './support.ts'

const { school, about, admin, token } = await openOffice()
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

describe('sending several at once', () => {
  const send = (parcels: object[], by: string | undefined = token) =>
    school.call('POST /api/v1/admin/orders/shipments', {
      ...(by && { token: by }),
      body: { parcels },
    })

  test('sends each by itself, and says of each row what became of it', async () => {
    const [first, second] = [await toSend(), await toSend()]
    const { orderNumber: unpaid } = await anOrder(school, await aUser(school), product, {
      address: deliveryAddress,
    })
    const parcels = [first.orderNumber, unpaid, '20000101000000', second.orderNumber].map(
      (order_number, index) => ({ ...parcel, order_number, express_number: `SF${index}` }),
    )
    const { data } = await send(parcels)
    expect(data.list.map(({ order_number, outcome, reason }) => [order_number, outcome, reason])).toEqual([
      [first.orderNumber, 'done', ''],
      [unpaid, 'refused', 'orderNotToShip'],
      ['20000101000000', 'refused', 'orderNotFound'],
      [second.orderNumber, 'done', ''],
    ])
    expect(data.list[1]?.message).not.toBe('')
    expect(await orderRow(school, second.id)).toMatchObject({
      status: 12,
      expressCompany: '顺丰',
      expressNumber: 'SF3',
    })
    // again after an answer that was lost: nothing is sent twice
    const again = await send(parcels)
    expect(again.data.list.map(({ outcome }) => outcome)).toEqual([
      ...['unchanged', 'refused', 'refused', 'unchanged'],
    ])
    expect((await eventsOf(school, first.id)).filter(({ toStatus }) => toStatus === 12)).toHaveLength(1)
    // another number for goods that are on their way is a correction, which nobody makes in passing
    const [other] = (await send([{ ...parcel, order_number: first.orderNumber, express_number: 'SF9' }])).data
      .list
    expect(other).toMatchObject({ outcome: 'refused', reason: 'orderNotToShip' })
  })

  test('names the row that is not filled in, and is refused to those who may not ship', async () => {
    const { id, orderNumber } = await toSend()
    const row = { ...parcel, order_number: orderNumber }
    const blank = await send([row, { ...row, express_number: '  ' }])
    expect(blank).toMatchObject({ reason: 'invalidField', data: { field: 'parcels.1.express_number' } })
    const finance = await signedIn(school, [1], { roleId: builtInRoleIds.read_only })
    expect(await send([row], finance.token)).toMatchObject({ reason: 'noOperationPermission' })
    expect((await orderRow(school, id))?.status).toBe(11)
  })
})
