import type { Deps } from '../../../deps.ts'
import { type PaymentMethod, paymentMethods } from '../../../gateways/payment/provider.ts'
import { refuse } from '../../../lib/refusal.ts'
import { isDue } from './days.ts'
import { type BillKey, readBillOf } from './read-bill.ts'

/** Asks for a day at once, as an administrator wants it. @throws billNotDue, paymentNotSetUp */
export async function readBillNow(deps: Deps, { method, day }: BillKey): Promise<void> {
  const known = paymentMethods.find((one): one is PaymentMethod => one === method)
  const provider = known && deps.payment.provider(known)
  if (!provider) throw refuse('paymentNotSetUp')
  if (!isDue(day, Math.floor(Date.now() / 1000))) throw refuse('billNotDue')
  await readBillOf(deps, provider, day)
}
