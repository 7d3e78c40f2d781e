import { eq } from 'drizzle-orm'
import { refunds } from '#server/db/tables/all.ts'
import { ProviderRefused } from '#server/gateways/payment/errors.ts'
import { sendDueRefunds } from '#server/features/payment/index.ts'
import { type Checkout, refundsAreDue, refundsOf, wrapProvider } from '../support.ts'
import { openOffice } from '../../order/manage/support.ts'

export const REFUND = 'POST /api/v1/admin/orders/{id}/refund'
/** A school whose payments are refunded. */
export async function openRefunds() {
  const { school, about, admin, token } = await openOffice()

  const refund = (id: number, amount: string) => about(REFUND, id, { amount, answer: 'as agreed' })

  const requestRefund = ({ token: own, orderId }: Checkout) =>
    school.call('POST /api/order/{orderId}/refund', {
      token: own,
      params: { orderId },
      body: { reason: 'no time' },
    })

  const requestOf = async (orderId: number) => (await refundsOf(school, orderId)).at(-1)?.id ?? 0

  const refusingProvider = () =>
    wrapProvider(school, () => ({
      refund: () => Promise.reject(new ProviderRefused('NOTENOUGH', 'balance too low')),
    }))

  /** A refund that the provider has finally refused. */
  async function failed(made: Checkout, amount = '199.00') {
    await refund(made.orderId, amount)
    const id = await requestOf(made.orderId)
    await school.deps.db.update(refunds).set({ attempts: 19 }).where(eq(refunds.id, id))
    const heal = refusingProvider()
    await refundsAreDue(school)
    await sendDueRefunds(school.deps)
    heal()
    return id
  }
  return { school, about, admin, token, refund, requestRefund, requestOf, failed }
}
