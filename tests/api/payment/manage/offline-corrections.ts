import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { groups } from '#server/db/tables/all.ts'
import { aGroupActivity } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { eventsOf, grantsOf, orderRow, statusesOf, stockOf } from '../../order/support.ts'
import { checkout } from '../support.ts'
import { CANCEL, CORRECT, goodsTo, PAY, REFUND, seconds } from './offline-support.ts'
import { codesOf } from '../../order/manage/support.ts'
import { entry, type Offline } from './corrections-support.ts'

/** Corrections of offline payments. */
export function testCorrections({
  school,
  token,
  about,
  admin,
  placed,
  shown,
  refund,
  totals,
  today,
}: Offline): void {
  describe('a correction', () => {
    test('changes the ledger by the difference, and stores the earlier values, who changed it and why', async () => {
      const { orderId } = await placed('199.00')
      const [came, kept] = [await totals(), await today()]
      const was = (await shown(orderId)).paid_at
      // earlier, but on the same day: the school's day begins at 16:00 UTC
      const midnight = Math.floor((seconds() + 8 * 3600) / 86_400) * 86_400 - 8 * 3600
      const paid_at = Math.max(seconds() - 7200, midnight)
      const body = entry({
        kind: 'bank',
        amount: '150.00',
        paid_at,
        reference: 'T-9',
        reason: 'typing error',
      })
      expect((await about(CORRECT, orderId, body)).code).toBe(0)
      const order = await shown(orderId)
      expect(order).toMatchObject({ amount: '150.00', changed_price: null, refundable: '150.00', paid_at })
      expect(order.offline_payment).toMatchObject({
        kind: 'bank',
        amount: '150.00',
        reference: 'T-9',
        corrections: [
          {
            by: 'admin',
            reason: 'typing error',
            before: { kind: 'cash', amount: '199.00', paid_at: was, reference: 'A-17', note: '' },
            after: { kind: 'bank', amount: '150.00', paid_at, reference: 'T-9', note: 'at the desk' },
          },
        ],
      })
      expect(Number((await totals())?.amount)).toBeCloseTo(Number(came?.amount) - 49, 2)
      expect(Number(await today())).toBeCloseTo(Number(kept) - 49, 2)
      expect((await eventsOf(school, orderId)).at(-1)).toMatchObject({
        actorId: admin.id,
        reason: 'payment corrected',
      })
      const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'order' } })
      expect(log.data.list[0]).toMatchObject({ action: 'payment corrected', subject: `order ${orderId}` })
    })

    test('that changes nothing is not recorded', async () => {
      const { orderId } = await placed()
      const { paid_at } = (await shown(orderId)).offline_payment ?? { paid_at: 0 }
      const same = entry({ amount: '199', paid_at, note: '', reason: 'none' })
      expect((await about(CORRECT, orderId, same)).code).toBe(0)
      expect((await shown(orderId)).offline_payment?.corrections).toEqual([])
    })

    test('never goes below what was refunded, and does not change the amount of a refunded order', async () => {
      const { orderId } = await placed()
      await refund(orderId, '100')
      const to = (amount: string) => about(CORRECT, orderId, entry({ amount, reason: 'typing error' }))
      expect((await to('99')).code).toBe(102422)
      expect((await to('100')).code).toBe(102422)
      expect((await to('100.01')).code).toBe(0)
      await refund(orderId, '0.01')
      expect((await orderRow(school, orderId)).status).toBe(8)
      expect((await to('150')).code).toBe(102422)
      expect((await to('100.01')).code).toBe(0)
    })

    test('can make a payment a gift, and is refused while a refund is under way', async () => {
      const { orderId } = await placed()
      const to = (more: object) => about(CORRECT, orderId, entry({ reason: 'typing error', ...more }))
      expect((await to({ kind: 'free', amount: '0' })).code).toBe(0)
      expect(await shown(orderId)).toMatchObject({ amount: '0.00', offline_payment: { kind: 'free' } })
      expect((await to({})).code).toBe(0)
      await about(REFUND, orderId, { amount: '10', answer: 'as agreed' })
      expect((await to({ amount: '150' })).code).toBe(102422)
      expect((await to({ reference: 'T-9' })).code).toBe(0)
    })

    test.each([
      ['more than the course costs', { amount: '199.01' }, 102001],
      ['a time to come', { paid_at: seconds() + 3600 }, 102001],
      ['another currency', { currency: 7 }, 102001],
      ['no reason', { reason: ' ' }, 102001],
    ])('is refused with %s', async (_, more, code) => {
      const { orderId } = await placed()
      expect((await about(CORRECT, orderId, entry({ reason: 'typing error', ...more }))).code).toBe(code)
    })

    test('is refused for what no offline payment was recorded for', async () => {
      const { orderId } = await checkout(school)
      expect((await about(CORRECT, orderId, entry({ reason: 'x' }))).code).toBe(102421)
      expect((await about(CORRECT, 7, entry({ reason: 'x' }))).code).toBe(102301)
    })
  })

  describe('an order that was recorded by mistake', () => {
    const cancel = (orderId: number, more: object = {}) =>
      about(CANCEL, orderId, { reason: 'wrong student', ...more })

    test('is cancelled: the grant is revoked, the place is released, and the payment does not count', async () => {
      const [came, kept] = [await totals(), await today()]
      const { orderId, product } = await placed()
      expect((await cancel(orderId)).code).toBe(0)
      expect(await statusesOf(school, orderId)).toEqual([1, 3, 13, 10, 8])
      expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
      expect(await stockOf(school, product.id)).toBe(5)
      expect([await totals(), await today()]).toEqual([came, kept])
      const order = await shown(orderId)
      expect(order).toMatchObject({ refundable: '0.00', refunds: [], payments: [{ outcome: 'void' }] })
      expect(order.offline_payment).toMatchObject({
        is_void: 1,
        is_cancellable: 0,
        corrections: [{ reason: 'wrong student', before: { kind: 'cash', amount: '199.00' }, after: null }],
      })
    })

    test('is cancelled when it was a gift, and its place may stay taken', async () => {
      const { orderId, product } = await placed('0')
      expect((await cancel(orderId, { return_place: 0 })).code).toBe(0)
      expect(await grantsOf(school, product.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
      expect(await stockOf(school, product.id)).toBe(4)
    })

    test('is cancelled although its goods were sent, which keep their place', async () => {
      const { orderId, product } = await placed('199.00', { isDeliver: true }, goodsTo)
      const sent = { express_company: 'SF', express_number: 'SF1' }
      expect((await about('POST /api/v1/admin/orders/{id}/ship', orderId, sent)).code).toBe(0)
      expect((await cancel(orderId)).code).toBe(0)
      expect((await orderRow(school, orderId)).status).toBe(8)
      expect(await stockOf(school, product.id)).toBe(4)
    })

    test('is cancelled in a waiting group, which counts the remaining members', async () => {
      const product = await aProduct(school)
      const { id: activity_id } = await aGroupActivity(school, product, '99', 3)
      const { token: own } = await signedIn(school)
      const body = { productid: product.id, ordertype: 2, activity_id }
      const { data } = await school.call('POST /api/order', { token: own, body })
      expect((await about(PAY, data.order_id, entry({ amount: '99' }))).data.status).toBe(6)
      const group = async () =>
        (await school.deps.db.select().from(groups).where(eq(groups.productId, product.id)))[0]
      expect(await group()).toMatchObject({ paid: 1 })
      expect((await cancel(data.order_id)).code).toBe(0)
      expect((await orderRow(school, data.order_id)).status).toBe(8)
      expect(await group()).toMatchObject({ paid: 0, state: 'open' })
    })

    test('ten times at once is cancelled once, and its place released once', async () => {
      const { orderId, product } = await placed()
      const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId)))
      expect(codesOf(answers)).toEqual([0, ...Array(9).fill(102421)])
      expect(await stockOf(school, product.id)).toBe(5)
    })

    test('is not cancelled once money of it was refunded, nor when it was paid otherwise', async () => {
      const { orderId } = await placed()
      await refund(orderId, '10')
      expect((await cancel(orderId)).code).toBe(102423)
      expect((await cancel((await checkout(school)).orderId)).code).toBe(102421)
      expect((await cancel(7)).code).toBe(102301)
      expect((await cancel((await placed()).orderId, { reason: ' ' })).code).toBe(102001)
    })
  })
}
