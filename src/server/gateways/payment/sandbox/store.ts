import type { PaymentMethod } from '../provider.ts'

/** approved: the payer has agreed and the merchant has not taken the money yet, as at PayPal */
export type SandboxState = 'open' | 'approved' | 'paid' | 'closed'

/** A transaction as the sandbox provider keeps it, apart from everything the shop knows. Times in Unix seconds. */
export interface SandboxTransaction {
  method: PaymentMethod
  /** the merchant's number, unique */
  outTradeNo: string
  /** unguessable part of the current address for the payer, unique; PayPal's number of the order */
  code: string
  description: string
  /** in the currency's smallest unit, fen for CNY, like every amount here */
  totalFen: number
  /** ISO 4217 */
  currency: string
  /** how it is paid, in the provider's words: NATIVE, MWEB, JSAPI, alipay.trade.page.pay, ... */
  product: string
  notifyUrl: string
  /** where the payer's browser goes afterwards, and when nothing was paid */
  returnUrl: string | null
  cancelUrl: string | null
  createdAt: number
  expiresAt: number
  state: SandboxState
  /** sum of its refunds */
  refundedFen: number
  /** unique; null until paid, like paidAt */
  transactionId: string | null
  paidAt: number | null
  /** the same in every repeat of the notification */
  notificationId: string
  /** deliveries begun */
  notifyAttempts: number
  /** when the notification is to be delivered next; null: never (not paid, acknowledged, or given up) */
  nextNotifyAt: number | null
}

/** A change is made only while the transaction is still as stated here. */
export interface SandboxCondition {
  state: SandboxState
  notifyAttempts?: number
}

export type SandboxChange = Partial<
  Pick<SandboxTransaction, 'code' | 'state' | 'transactionId' | 'paidAt' | 'notifyAttempts' | 'nextNotifyAt'>
>

export interface SandboxRefund {
  /** the merchant's number, unique */
  outRefundNo: string
  outTradeNo: string
  refundId: string
  refundFen: number
  createdAt: number
  notifyUrl: string | null
  /** when its notification is to be delivered; null: never, or it was */
  nextNotifyAt: number | null
}

/** What the sandbox keeps, shared by all servers of a school. Every method is one atomic step. */
export interface SandboxStore {
  /** @returns false when the merchant's number is taken already */
  insertTransaction(transaction: SandboxTransaction): Promise<boolean>
  findByOutTradeNo(outTradeNo: string): Promise<SandboxTransaction | null>
  findByCode(code: string): Promise<SandboxTransaction | null>
  /** Compare and set. @returns whether the condition held and the change was made */
  update(outTradeNo: string, condition: SandboxCondition, change: SandboxChange): Promise<boolean>
  /** paid transactions whose nextNotifyAt has come, the longest due first */
  findDueNotifications(now: number, limit: number): Promise<SandboxTransaction[]>
  /**
   * Keeps a refund and adds it to its paid transaction's refundedFen.
   * @returns 'taken' when the refund number exists, whatever else holds; 'exceeds' when it is not paid or more would
   * go back than was paid
   */
  insertRefund(refund: SandboxRefund): Promise<'inserted' | 'taken' | 'exceeds'>
  findRefund(outRefundNo: string): Promise<SandboxRefund | null>
  findRefundById(refundId: string): Promise<SandboxRefund | null>
  /** of one payment, the earliest first */
  findRefundsOf(outTradeNo: string): Promise<SandboxRefund[]>
  /** refunds whose nextNotifyAt has come */
  findDueRefunds(now: number, limit: number): Promise<SandboxRefund[]>
  /** Marks the notification of a refund as begun. @returns false when another has done so */
  takeRefundNotification(outRefundNo: string): Promise<boolean>
  /** a method's payments and refunds of a time, for its bill */
  findPaidBetween(method: PaymentMethod, from: number, until: number): Promise<SandboxTransaction[]>
  findRefundsBetween(method: PaymentMethod, from: number, until: number): Promise<SandboxRefund[]>
}
