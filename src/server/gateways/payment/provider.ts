import type { RejectionReason } from './errors.ts'
import type { HttpResponse } from './http.ts'
import type {
  BillRow,
  PaymentAttempt,
  PaymentEvent,
  PaymentPrompt,
  PaymentReference,
  PaymentState,
  RefundOrder,
  RefundReference,
  RefundState,
} from './payment.ts'

export const paymentMethods = ['wechat', 'alipay', 'paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface IncomingNotification {
  headers: Record<string, string>
  /** the body as it came; parsed and written again it no longer fits its signature */
  rawBody: string
}

/** Why a notification is refused: what the adapter found, or what only the school can know */
export type RefusalToAcknowledge = RejectionReason | 'unknown payment' | 'amount' | 'internal'

/**
 * A payment provider as the shop uses it. Every call may throw ProviderUnavailable (the result is unknown: query
 * later) or ProviderRefused (a definite no, with the provider's code).
 */
export interface PaymentProvider {
  readonly method: PaymentMethod
  /** money paid here is not real */
  readonly test: boolean
  /** Opens an attempt. Again with the same values it answers a fresh prompt, with other values it is refused. */
  create(attempt: PaymentAttempt): Promise<PaymentPrompt>
  /** What became of an attempt. A provider that needs a last step to take approved money takes it here. */
  query(payment: PaymentReference): Promise<PaymentState>
  /** Ends an unpaid attempt. Resolves when it is closed already; refused when it is paid: query then. */
  close(payment: PaymentReference): Promise<void>
  /** Sends money back. Accepted is not done: follow it with queryRefund. */
  refund(order: RefundOrder): Promise<RefundState>
  queryRefund(refund: RefundReference): Promise<RefundState>
  /**
   * Checks signature and age, decrypts, and checks that it is our merchant, and of a payment that it is paid and in
   * the method's currency. Comparing the amount and dropping repeats is the caller's part.
   * @throws NotificationRejected, and ProviderUnavailable when the provider is needed for the check and silent
   */
  readNotification(notification: IncomingNotification): Promise<PaymentEvent>
  /**
   * The provider's bill of a day (yyyy-mm-dd in Beijing), to be asked for from noon of the next day on.
   * @returns null while they are not made up yet
   */
  dailyBill(day: string): Promise<BillRow[] | null>
  /** the answer after which the provider stops repeating a notification */
  acknowledge(): HttpResponse
  /** the answer after which it tries again */
  reject(reason: RefusalToAcknowledge): HttpResponse
}
