import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { openPayment, ownOrder } from './open-payment.ts'
import { type Payer, sceneOf } from './payer-device.ts'

/**
 * Opens a PayPal payment: the payer agrees at PayPal, and the money is taken when the payer comes back, or when the
 * school asks. @throws orderNotFound, paymentNotSetUp, paypalNotPending, paypalCurrency, paypalRefused,
 * paymentReplaced, paymentUnavailable
 */
export async function payByPaypal(
  deps: Deps,
  user: SessionUser,
  orderId: number,
  payer: Payer,
): Promise<{ approval_url: string }> {
  const order = await ownOrder(deps, user, orderId)
  const attempt = await openPayment(deps, order, 'paypal', sceneOf(payer), payer)
  return { approval_url: attempt.redirectUrl }
}
