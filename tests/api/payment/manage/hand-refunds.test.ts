import { describe, expect, test } from 'vitest'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { eventsOf, grantsOf, orderRow, statusesOf, stockOf } from '../../order/support.ts'
import { refundsAreDue, refundsOf } from '../support.ts'
import { APPROVE, goodsTo, openDesk, REFUND, RETURNED, seconds, WITHDRAW } from './offline-support.ts'
import { bought, codesOf } from '../../order/manage/support.ts'

const desk = await openDesk()
const { school, admin, token, about, placed, shown, hand, refund, lastRefund, totals, today } = desk

describe('money that came in offline is returned by hand', () => {
  test('in full: it is done at once, the grant is revoked, the place is released, and no provider is called', async () => {
    const [came, kept] = [await totals(), await today()]
    const { orderId, product, own } = await placed()
    expect((await refund(orderId, '199')).code).toBe(0)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13, 10, 8])
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await stockOf(school, product.id)).toBe(5)
    const { refunds } = await shown(orderId)
    expect(refunds).toMatchObject([
      {
        state: 'done',
        by_hand: 1,
        hand_kind: 'cash',
        hand_reference: 'B-3',
        hand_by: 'admin',
        answer: 'as agreed',
      },
    ])
    expect(await today()).toBe(kept)
    const now = await totals()
    expect(Number(now?.refunded)).toBeCloseTo(Number(came?.refunded ?? 0) + 199, 2)
    expect(Number(now?.amount)).toBeCloseTo(Number(came?.amount ?? 0) + 199, 2)
    const mine = await school.call('GET /api/order/{orderId}', { token: own, params: { orderId } })
    expect(mine.data.refunds).toMatchObject([{ state: 'done', by_hand: 1, hand_kind: 'cash' }])
    await refundsAreDue(school)
    expect(await sendDueRefunds(school.deps)).toBe(0)
  })

  test('in part: the order keeps its status, the student keeps the course, and the revenue of today is less by the part', async () => {
    const kept = Number(await today())
    const { orderId, product } = await placed()
    expect((await refund(orderId, '50')).code).toBe(0)
    expect(await statusesOf(school, orderId)).toEqual([1, 3, 13, 10, 13])
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: null }])
    expect(await stockOf(school, product.id)).toBe(4)
    expect((await shown(orderId)).refundable).toBe('149.00')
    expect(Number(await today())).toBeCloseTo(kept + 149, 2)
  })

  test('in part, with the grant revoked and its place released, once', async () => {
    const { orderId, product } = await placed()
    expect((await refund(orderId, '100', { take_course: 1, return_place: 1 })).code).toBe(0)
    expect((await eventsOf(school, orderId)).slice(-2)).toMatchObject([
      { toStatus: 13, reason: 'a part was refunded', actorId: admin.id },
      { toStatus: 13, reason: 'course taken back', actorId: admin.id },
    ])
    expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
    expect(await stockOf(school, product.id)).toBe(5)
    expect((await refund(orderId, '99')).code).toBe(0)
    expect((await orderRow(school, orderId)).status).toBe(8)
    expect(await stockOf(school, product.id)).toBe(5)
  })

  test.each([
    [0, 4],
    [1, 5],
  ])(
    'in full, and the place stays taken or is released as the school decides: %i',
    async (return_place, left) => {
      const { orderId, product } = await placed()
      expect((await refund(orderId, '199', { return_place })).code).toBe(0)
      expect(await stockOf(school, product.id)).toBe(left)
    },
  )

  test('in part, and of goods that are still to be sent no place is released', async () => {
    const { orderId, product } = await placed('199.00', { isDeliver: true }, goodsTo)
    expect((await orderRow(school, orderId)).status).toBe(11)
    expect((await refund(orderId, '10', { take_course: 1, return_place: 1 })).code).toBe(102001)
    expect(await stockOf(school, product.id)).toBe(4)
  })

  test.each(['199.00', '120'])('twenty times at once, and never more than was paid: %s', async (amount) => {
    const { orderId, product } = await placed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, amount)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { code } of answers) expect([0, 102412, 102415]).toContain(code)
    expect(await refundsOf(school, orderId)).toHaveLength(1)
    expect(await stockOf(school, product.id)).toBe(amount === '120' ? 4 : 5)
  })

  test.each([
    ['more than was paid', '199.01', {}, 102415],
    ['nothing', '0', {}, 102415],
    ['too many decimals', '1.005', {}, 102415],
    ['a time to come', '10', { returned_at: seconds() + 3600 }, 102001],
    ['a time before the payment', '10', { returned_at: seconds() - 86_400 }, 102001],
    ['a way that is none', '10', { kind: 'free' }, 102001],
    ['a place of a course that is kept', '10', { return_place: 1 }, 102001],
  ])('is refused with %s', async (_, amount, more, code) => {
    const { orderId } = await placed()
    expect((await refund(orderId, amount, more)).code).toBe(code)
    expect(await refundsOf(school, orderId)).toEqual([])
    expect((await orderRow(school, orderId)).status).toBe(13)
  })

  test('can be returned in the minute in which it came in', async () => {
    const { orderId } = await placed()
    const { paid_at = 0 } = (await shown(orderId)).offline_payment ?? {}
    expect((await refund(orderId, '10', { returned_at: paid_at - 61 })).code).toBe(102001)
    const reference = ' B-4 '
    expect((await refund(orderId, '10', { returned_at: paid_at - 60, reference })).code).toBe(0)
    expect((await shown(orderId)).refunds).toMatchObject([{ hand_reference: 'B-4' }])
  })

  test('can be returned by a clock that is a little ahead, and without a receipt', async () => {
    const { orderId } = await placed()
    const ahead = { returned_at: seconds() + 30, reference: undefined }
    expect((await refund(orderId, '10', ahead)).code).toBe(0)
    expect((await shown(orderId)).refunds).toMatchObject([{ hand_reference: '' }])
  })

  test('is refused for what a provider took, for gifts, and to others', async () => {
    const made = await bought(school)
    expect((await refund(made.orderId, '10')).code).toBe(102416)
    expect(await refundsOf(school, made.orderId)).toEqual([])
    expect((await refund((await placed('0')).orderId, '1')).code).toBe(102415)
    const { token: teacher } = await signedIn(school, [2, 3])
    const body = { amount: '1', answer: 'x', by_hand: hand() }
    const answer = await school.call(REFUND, { token: teacher, params: { id: made.orderId }, body })
    expect(answer.code).toBe(100003)
  })
})

describe('a student who requests the money of an offline payment', () => {
  const requestRefund = (own: string, orderId: number) =>
    school.call('POST /api/order/{orderId}/refund', {
      token: own,
      params: { orderId },
      body: { reason: 'no time' },
    })

  test('is accepted, and the money is returned by hand', async () => {
    const { orderId, own } = await placed()
    const mine = await school.call('GET /api/order/{orderId}', { token: own, params: { orderId } })
    expect(mine.data.is_refundable).toBe(1)
    expect((await requestRefund(own, orderId)).code).toBe(0)
    const id = (await lastRefund(orderId))?.id ?? 0
    expect((await about(APPROVE, id, { amount: '199.00', by_hand: hand({ kind: 'bank' }) })).code).toBe(0)
    expect(await lastRefund(orderId)).toMatchObject({ state: 'done', handKind: 'bank' })
    expect((await orderRow(school, orderId)).status).toBe(8)
  })

  test('has an approved refund until a person has returned the money, and it is counted', async () => {
    const { orderId, own } = await placed()
    await requestRefund(own, orderId)
    const id = (await lastRefund(orderId))?.id ?? 0
    expect((await about(WITHDRAW, id, { answer: 'no' })).code).toBe(102414)
    await about(APPROVE, id, { amount: '80.00' })
    expect(await lastRefund(orderId)).toMatchObject({ nextTryAt: null })
    expect((await orderRow(school, orderId)).status).toBe(10)
    expect((await school.call('GET /api/v1/admin/refunds/waiting', { token })).data.by_hand).toBe(1)
    const list = await school.call('GET /api/v1/admin/refunds', { token, query: { state: 'by_hand' } })
    expect(list.data.list).toMatchObject([
      { id, by_hand: 1, state: 'approved', is_withdrawable: 1, paid_kind: 'cash' },
    ])
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    expect(await lastRefund(orderId)).toMatchObject({ state: 'approved', attempts: 0 })

    const answers = await Promise.all(Array.from({ length: 10 }, () => about(RETURNED, id, hand())))
    expect(codesOf(answers)).toEqual([0, ...Array(9).fill(102414)])
    expect((await orderRow(school, orderId)).status).toBe(13)
    expect((await about(WITHDRAW, id, { answer: 'no' })).code).toBe(102414)
  })

  test('keeps the course when the school withdraws its decision before the money is returned', async () => {
    const { orderId } = await placed()
    await about(REFUND, orderId, { amount: '199.00', answer: 'as agreed' })
    const id = (await lastRefund(orderId))?.id ?? 0
    expect(await lastRefund(orderId)).toMatchObject({ nextTryAt: null })
    expect((await about(WITHDRAW, id, { answer: ' stays ' })).code).toBe(0)
    expect(await lastRefund(orderId)).toMatchObject({ answer: 'stays' })
    expect((await eventsOf(school, orderId)).at(-1)).toMatchObject({
      toStatus: 13,
      reason: 'refund given up',
    })
    expect((await about(RETURNED, id, hand())).code).toBe(102414)
  })
})

test('a refund that a provider makes cannot be recorded as returned by hand', async () => {
  const made = await bought(school)
  await about(REFUND, made.orderId, { amount: '10', answer: 'as agreed' })
  const id = (await lastRefund(made.orderId))?.id ?? 0
  expect((await about(RETURNED, id, hand())).code).toBe(102416)
  expect((await about(RETURNED, 900_000, hand())).code).toBe(102411)
})

test('the reconciliation of the stock accepts the decisions of the school', async () => {
  await expectStockToAgree(school.deps.db)
})
