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
  /** where the payer is and how they pay; without it a QR code or a page for a computer */
  scene?: PaymentScene
  /** where the provider sends the payer's browser afterwards; it proves nothing. PayPal cannot do without. */
  returnUrl?: string
  /** the same for a payer who leaves without paying; without it the returnUrl */
  cancelUrl?: string
}

/**
 * - desktop: a computer's browser (WeChat Pay shows a QR code there)
 * - mobile: a phone's browser outside of the provider's app
 * - wechat: the browser inside WeChat, whose payer is known by an openid
 */
export type PaymentScene =
  | { kind: 'desktop' }
  | { kind: 'mobile'; clientAddress: string }
  | { kind: 'wechat'; openid: string }

/** What the payer is given to pay with */
export type PaymentPrompt = (
  | {
      kind: 'qr'
      /** the text to draw as a QR code */
      codeUrl: string
    }
  | {
      kind: 'redirect'
      /** where the payer's browser goes next */
      url: string
    }
  | {
      kind: 'jsapi'
      /** for WeixinJSBridge's getBrandWCPayRequest, as they are */
      parameters: JsapiParameters
    }
) & {
  /** the provider's own number for the attempt, where it gives one before payment; keep it for later calls */
  providerReference: string | null
}

export interface JsapiParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** Names an attempt to its provider: by our number, and by theirs where they ask for it. */
export interface PaymentReference {
  outTradeNo: string
  providerReference?: string | null
}

/** A payment that the provider reports. Compare amount, currency and merchant before acting upon it. */
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
 * - paid: `refunded` when any part of it went back since (at Alipay: all of it)
 * - closed: will never be paid
 * - unknown: the provider has no such number (yet), or its answer is unreadable; query again later
 */
export type PaymentState =
  | { state: 'unpaid' | 'closed' | 'unknown' }
  | { state: 'paid'; payment: Payment; refunded: boolean }

/**
 * What a provider's verified notification reports
 * - paid: a payment that the provider reports
 * - changed: something else became of the attempt (approved, denied, closed); ask with query
 * - refund: something became of a refund; ask with queryRefund. Without a number of ours it was begun at the
 *   provider, by hand or by a chargeback, and a person must look.
 * - other: nothing that concerns us; acknowledge it
 */
export type PaymentEvent = {
  /** the provider's number of the notification; repeats carry the same one */
  notificationId: string
} & (
  | { kind: 'paid'; payment: Payment }
  | { kind: 'changed'; outTradeNo: string }
  | { kind: 'refund'; outTradeNo: string | null; outRefundNo: string | null }
  | { kind: 'other' }
)

export interface RefundOrder {
  /** our number of the refund, at most 64 characters. The same number refunds once: retry with it. */
  outRefundNo: string
  payment: PaymentReference & { transactionId: string; amount: Amount }
  /** at most the payment's amount, in its currency */
  amount: Amount
  /** shown to the payer */
  reason: string
  /** where WeChat Pay reports what became of it; the others use the payment's own address */
  notifyUrl?: string
}

/** Names a refund to its provider, with the payment it belongs to where the provider asks for both. */
export interface RefundReference {
  outRefundNo: string
  outTradeNo: string
  refundId?: string | null
  /** of the payment's attempt: PayPal finds a refund by it when the answer with the refundId was lost */
  providerReference?: string | null
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

/** A line of the provider's bill of one day */
export interface BillRow {
  kind: 'payment' | 'refund'
  /** our number of the payment or of the refund; empty for what was not begun by us */
  ourNumber: string
  /** transactionId or refundId; a refund at Alipay bears the number of its payment */
  providerNumber: string
  /** always positive; in full, before the provider's fee and the payer's coupons */
  amount: Amount
  /** Unix seconds */
  at: number
}
