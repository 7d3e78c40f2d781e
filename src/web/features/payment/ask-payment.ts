import { refusals } from '#contract/errors.ts'
import { callSilently } from '#web/lib/call.ts'
import { NotSignedIn, Refused } from '#web/lib/failures.ts'

/** `unknown`: no answer that says anything; `over`: the reader is no longer signed in. */
export type PaymentState = 'paid' | 'pending' | 'unknown' | 'over'

/** Asks once whether an order is paid. Never rejects. */
export async function askPayment(orderId: number, signal: AbortSignal): Promise<PaymentState> {
  try {
    await callSilently('GET /api/payment/wechat/query/{orderId}', { params: { orderId } }, signal)
    return 'unknown'
  } catch (error) {
    if (error instanceof NotSignedIn) return 'over'
    if (!(error instanceof Refused)) return 'unknown'
    if (error.code === refusals.paymentDone.code) return 'paid'
    return error.code === refusals.paymentPending.code ? 'pending' : 'unknown'
  }
}
