export type SandboxState = 'open' | 'paid' | 'closed'

/** A transaction as the sandbox provider keeps it, apart from everything the shop knows. Times in Unix seconds. */
export interface SandboxTransaction {
  /** the merchant's number, unique */
  outTradeNo: string
  /** unguessable part of the current code_url, unique */
  code: string
  description: string
  totalFen: number
  notifyUrl: string
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
}
