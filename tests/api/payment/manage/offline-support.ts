import { aProduct, aUser, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'
import { refundsOf } from '../support.ts'
import { openOffice } from '../../order/manage/support.ts'

export const seconds = (): number => Math.floor(Date.now() / 1000)

export const PAY = 'POST /api/v1/admin/orders/{id}/offline_payment'
export const CORRECT = 'PUT /api/v1/admin/orders/{id}/offline_payment'
export const CANCEL = 'POST /api/v1/admin/orders/{id}/cancel'
export const REFUND = 'POST /api/v1/admin/orders/{id}/refund'
export const APPROVE = 'POST /api/v1/admin/refunds/{id}/approve'
export const WITHDRAW = 'POST /api/v1/admin/refunds/{id}/withdraw'
export const RETURNED = 'POST /api/v1/admin/refunds/{id}/returned'
export const ORDER = 'GET /api/v1/admin/orders/{id}'

/** The delivery address of a placed order. */
export const goodsTo = { address: deliveryAddress }

/** A school that records offline payments. */
export async function openDesk() {
  const office = await openOffice()
  const { school, token, about } = office

  /** A student for whom the school has placed an order, paid in cash. */
  async function placed(amount = '199.00', values: Partial<TestProduct> = {}, more: object = {}) {
    const { user, token: own } = await signedIn(school)
    const product = await aProduct(school, { stockType: 2, stock: 5, ...values })
    const answer = await school.call('POST /api/v1/admin/orders', {
      token,
      body: {
        userid: user.id,
        productid: product.id,
        amount,
        offline: { kind: Number(amount) === 0 ? 'free' : 'cash', paid_at: seconds() - 60, reference: 'A-17' },
        ...more,
      },
    })
    if (answer.code !== 0) throw new Error(`not placed: ${answer.message}`)
    return { orderId: answer.data.order_id, product, user, own }
  }
  const shown = async (orderId: number) => (await about(ORDER, orderId)).data
  const hand = (more: object = {}) => ({
    kind: 'cash' as const,
    returned_at: seconds(),
    reference: 'B-3',
    ...more,
  })
  const refund = (orderId: number, amount: string, more: object = {}) =>
    about(REFUND, orderId, { amount, answer: 'as agreed', by_hand: hand(more) })
  const lastRefund = async (orderId: number) => (await refundsOf(school, orderId)).at(-1)
  const totals = async () =>
    (await school.call('GET /api/v1/admin/payments/totals', { token })).data.find(
      ({ currency }) => currency === 1,
    )
  const today = async () =>
    (await school.call('GET /api/v1/admin/overview', { token })).data.paid_today.find(
      ({ currency }) => currency === 1,
    )?.amount ?? '0.00'
  return { ...office, placed, shown, hand, refund, lastRefund, totals, today, aUser: () => aUser(school) }
}
