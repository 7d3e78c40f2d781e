import { describe, expect, test } from 'vitest'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { eventsOf, orderRow } from '../support.ts'
import { attemptsOf, checkout, checkoutWithQr, now, payUnheard } from '../../payment/support.ts'
import { bought, codesOf, openOffice } from './support.ts'

const { school, about, admin, token } = await openOffice()
const CANCEL = 'POST /api/v1/admin/orders/{id}/cancel_pending'
const cancel = (id: number) => about(CANCEL, id)

describe('the school cancels an order that is not paid', () => {
  test('closes its payment attempts, and stores who has cancelled it', async () => {
    const { orderId } = await checkoutWithQr(school)
    expect(await cancel(orderId)).toMatchObject({ code: 0, data: null })
    expect((await orderRow(school, orderId)).status).toBe(0)
    expect(await attemptsOf(school, orderId)).toMatchObject([{ state: 'closed' }])
    expect((await eventsOf(school, orderId)).at(-1)).toMatchObject({
      fromStatus: 1,
      toStatus: 0,
      actor: 'admin',
      actorId: admin.id,
      reason: 'cancelled by the school',
    })
    const log = await school.call('GET /api/v1/admin/audit', { token, query: { subject: 'order' } })
    expect(log.data.list[0]).toMatchObject({ action: 'pending order cancelled', subject: `order ${orderId}` })
  })

  test('not when the student has just paid, before the provider has reported it', async () => {
    const made = await checkoutWithQr(school)
    await payUnheard(school, made.outTradeNo)
    expect((await cancel(made.orderId)).code).toBe(102302)
    expect((await orderRow(school, made.orderId)).status).toBe(13)
  })

  test('once, when several do at the same moment', async () => {
    const { orderId } = await checkout(school)
    const answers = await Promise.all([1, 2, 3].map(() => cancel(orderId)))
    expect(codesOf(answers)).toEqual([0, 102302, 102302])
    expect((await eventsOf(school, orderId)).filter(({ toStatus }) => toStatus === 0)).toHaveLength(1)
  })

  test('refuses one that is paid, cancelled or unknown', async () => {
    const paid = await bought(school)
    expect((await cancel(paid.orderId)).code).toBe(102302)
    expect((await cancel(7)).code).toBe(102301)
  })
})

describe('the history', () => {
  const paidBy = async (orderId: number, own: string) => {
    const shown = await about('GET /api/v1/admin/orders/{id}/events', orderId)
    const read = await school.call('GET /api/order/{orderId}', { token: own, params: { orderId } })
    return [shown.data.list, read.data.events].map((events) => events.map(({ paid }) => paid))
  }

  test('shows what was paid, to the school and to the student', async () => {
    const made = await bought(school)
    const paid = [null, '199.00', null]
    expect(await paidBy(made.orderId, made.token)).toEqual([paid, paid])
  })

  test('also shows it for goods, which wait to be sent when they are paid', async () => {
    const { user, token: own } = await signedIn(school)
    const product = await aProduct(school, { isDeliver: true })
    const { id } = await anOrder(school, user, product, { address: deliveryAddress })
    const offline = { kind: 'cash', amount: '150.00', currency: 1, paid_at: now() - 60 }
    const answer = await about('POST /api/v1/admin/orders/{id}/offline_payment', id, offline)
    expect(answer.code).toBe(0)
    expect((await orderRow(school, id)).status).toBe(11)
    const paid = [null, '150.00']
    expect(await paidBy(id, own)).toEqual([paid, paid])
  })
})
