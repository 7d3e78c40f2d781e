import type { PaymentMethod } from '../provider.ts'
import type { Delivery, Notifier } from './notifier.ts'
import { SETTLING_SECONDS, type SandboxContext, settle } from './setting.ts'
import type { SandboxState, SandboxTransaction } from './store.ts'

export interface CashierView {
  method: PaymentMethod
  /** in the currency's smallest unit */
  amountFen: number
  currency: string
  description: string
  merchantName: string
  outTradeNo: string
  /** expired: nobody can begin to pay, though the provider has not closed it yet */
  state: SandboxState | 'expired'
  /** Unix seconds */
  expiresAt: number
  /** where the provider sends the browser of a payer who leaves without paying */
  cancelUrl: string | null
  /** and of one who has paid; null before */
  returnUrl: string | null
}

/** 'unknown': no such code, or one that a later code has replaced */
export type CashierOutcome =
  | {
      /** approved: the merchant has yet to take the money, as at PayPal */
      result: 'paid' | 'approved'
      notification: Delivery
      /** where the provider sends the payer's browser now */
      returnUrl: string | null
    }
  | { result: 'already paid' | 'closed' | 'expired' | 'unknown' }

/** What the payer does at the sandbox, by the code of the QR. */
export interface Cashier {
  /** null: unknown code */
  view(code: string): Promise<CashierView | null>
  /** Pays once, however often and from however many places it is called, and notifies the merchant at once. */
  pay(code: string): Promise<CashierOutcome>
  /**
   * Pays up to 5 minutes after the expiry, as one who confirmed in time and whose bank was slow. The merchant may
   * have given the order up by then: the way to try its handling of late money. It works only while the provider
   * holds the transaction open: one that the merchant closed takes no money, here as at WeChat Pay.
   */
  payLate(code: string): Promise<CashierOutcome>
  /** The payer leaves: nothing is paid, the transaction stays as it is and may be paid later. */
  cancel(code: string): Promise<CashierView | null>
  /** Sends a paid transaction's notification once more; null when there is none to send. */
  notifyAgain(code: string): Promise<Delivery | null>
}

/** What differs from provider to provider in what a payer does */
export interface Checkout {
  /** what the payer's yes comes to */
  agreed: 'paid' | 'approved'
  transactionId(): string
  /** the address for the payer's browser, with what the provider adds to it */
  returnUrl(transaction: SandboxTransaction): string | null
  cancelUrl(transaction: SandboxTransaction): string | null
}

export function createCashier(
  setting: SandboxContext,
  checkouts: ReadonlyMap<PaymentMethod, Checkout>,
  notifier: Notifier,
  merchantName: () => string | Promise<string>,
): Cashier {
  const { store, clock } = setting
  function checkoutOf({ method }: SandboxTransaction): Checkout {
    const checkout = checkouts.get(method)
    if (!checkout) throw new RangeError(`the sandbox plays no ${method}`)
    return checkout
  }
  const find = async (code: string) => settle(setting, await store.findByCode(code))

  async function view(code: string): Promise<CashierView | null> {
    const transaction = await find(code)
    if (!transaction) return null
    const { state, expiresAt } = transaction
    return {
      method: transaction.method,
      amountFen: transaction.totalFen,
      currency: transaction.currency,
      description: transaction.description,
      merchantName: await merchantName(),
      outTradeNo: transaction.outTradeNo,
      state: state === 'open' && clock() >= expiresAt ? 'expired' : state,
      expiresAt,
      cancelUrl: checkoutOf(transaction).cancelUrl(transaction),
      returnUrl:
        state === 'paid' || state === 'approved' ? checkoutOf(transaction).returnUrl(transaction) : null,
    }
  }

  async function payWithin(code: string, secondsAfterExpiry: number): Promise<CashierOutcome> {
    const transaction = await find(code)
    if (!transaction) return { result: 'unknown' }
    if (transaction.state === 'closed') return { result: 'closed' }
    if (transaction.state !== 'open') return { result: 'already paid' }
    const now = clock()
    if (now >= transaction.expiresAt + secondsAfterExpiry) return { result: 'expired' }
    const checkout = checkoutOf(transaction)
    const change = {
      state: checkout.agreed,
      ...(checkout.agreed === 'paid' ? { transactionId: checkout.transactionId(), paidAt: now } : {}),
      notifyAttempts: 0,
      nextNotifyAt: now,
    }
    const agreed = await store.update(transaction.outTradeNo, { state: 'open' }, change)
    // paid or closed by another at this very moment: look again, the state is final now
    if (!agreed) return payWithin(code, secondsAfterExpiry)
    const current: SandboxTransaction = { ...transaction, ...change }
    const returnUrl = checkout.returnUrl(current)
    return { result: checkout.agreed, notification: await notifier.deliver(current), returnUrl }
  }

  return {
    view,
    pay: (code) => payWithin(code, 0),
    payLate: (code) => payWithin(code, SETTLING_SECONDS),
    cancel: view,
    async notifyAgain(code) {
      const transaction = await find(code)
      const isNotified = transaction?.state === 'paid' || transaction?.state === 'approved'
      return isNotified ? notifier.repeat(transaction) : null
    },
  }
}
