import { refusals } from '#contract/errors.ts'
import { callSilently } from '#web/lib/call.ts'
import { NotSignedIn, Refused } from '#web/lib/failures.ts'

/** `unknown`: no usable answer; `over`: the user is no longer signed in. */
export type PaymentState = 'paid' | 'pending' | 'unknown' | 'over'

/** Queries once whether an order is paid. Never rejects. */
export async function queryPayment(orderId: number, signal: AbortSignal): Promise<PaymentState> {
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
