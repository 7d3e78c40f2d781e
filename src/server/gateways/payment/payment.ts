/** An amount in the currency's smallest unit: fen for CNY, whole yen for JPY. Always an integer. */
export interface Amount {
  minor: number
  /** ISO 4217 */
  currency: string
}

/** One QR code or payment window; an order may see several, each with a number of its own. */
export interface PaymentAttempt {
  /** our number: 6 to 32 of A-Z a-z 0-9 _ - (the narrowest of the providers' rules) */
  outTradeNo: string
  /** what the payer reads on the bill; cut to the provider's limit */
  description: string
  amount: Amount
  /** Unix seconds; the payer cannot begin to pay later than this */
  expiresAt: number
  /** absolute, without a query */
  notifyUrl: string
}

/** What the payer is shown */
export interface PaymentPrompt {
  kind: 'qr'
  /** the text to draw as a QR code */
  codeUrl: string
  /** the provider's own number for the attempt, where it gives one before payment; keep it for later calls */
  providerReference: string | null
}

/** Names an attempt to its provider: by our number, and by theirs where they ask for it. */
export interface PaymentReference {
  outTradeNo: string
  providerReference?: string | null
}

/** Money that the provider says it has taken. Compare amount, currency and merchant before acting upon it. */
export interface Payment {
  outTradeNo: string
  /** the provider's number of the payment: unique, the key against repeats */
  transactionId: string
  /** what was asked for, before the payer's coupons at the provider */
  amount: Amount
  merchantId: string
  appId: string
  /** Unix seconds */
  paidAt: number
}

/**
 * - unpaid: may still be paid, even somewhat past its expiry; close it to be sure
 * - paid: `refunded` when any part of it went back since
 * - closed: will never be paid
 * - unknown: the provider knows no such number (yet), or says what we cannot read; ask again later
 */
export type PaymentState =
  | { state: 'unpaid' | 'closed' | 'unknown' }
  | { state: 'paid'; payment: Payment; refunded: boolean }

/** What a provider's verified notification reports */
export interface PaymentEvent {
  kind: 'paid'
  /** the provider's number of the notification; repeats carry the same one */
  notificationId: string
  payment: Payment
}

export interface RefundOrder {
  /** our number of the refund, at most 64 characters. The same number refunds once: retry with it. */
  outRefundNo: string
  payment: PaymentReference & { transactionId: string; amount: Amount }
  /** at most the payment's amount, in its currency */
  amount: Amount
  /** shown to the payer */
  reason: string
}

/** Names a refund to its provider, with the payment it belongs to where the provider asks for both. */
export interface RefundReference {
  outRefundNo: string
  outTradeNo: string
  refundId?: string | null
}

/**
 * - processing: accepted, not done; ask again
 * - done: the money went back at `refundedAt`
 * - closed: will not happen, the money stays
 * - failed: the payer's account cannot take it; not final at the provider, a person must look
 * - unknown: the provider knows no such refund (yet); send it again with the same number
 */
export type RefundState =
  | { state: 'processing' | 'closed' | 'failed'; refundId: string; amount: Amount }
  | { state: 'done'; refundId: string; amount: Amount; refundedAt: number }
  | { state: 'unknown' }
