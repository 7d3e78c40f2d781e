import type { Delivery, Notifier } from './notifier.ts'
import { providerNumber, SETTLING_SECONDS, type SandboxSetting, settle } from './setting.ts'
import type { SandboxState, SandboxTransaction } from './store.ts'

export interface CashierView {
  amountFen: number
  currency: 'CNY'
  description: string
  merchantName: string
  outTradeNo: string
  /** expired: nobody can begin to pay, though the provider has not closed it yet */
  state: SandboxState | 'expired'
  /** Unix seconds */
  expiresAt: number
}

/** 'unknown': no such code, or one that a later code has replaced */
export type CashierOutcome =
  | { result: 'paid'; notification: Delivery }
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

export function createCashier(
  setting: SandboxSetting,
  notifier: Notifier,
  merchantName: () => string | Promise<string>,
): Cashier {
  const { store, clock } = setting
  const find = async (code: string) => settle(setting, await store.findByCode(code))

  async function view(code: string): Promise<CashierView | null> {
    const transaction = await find(code)
    if (!transaction) return null
    const { state, expiresAt } = transaction
    return {
      amountFen: transaction.totalFen,
      currency: 'CNY',
      description: transaction.description,
      merchantName: await merchantName(),
      outTradeNo: transaction.outTradeNo,
      state: state === 'open' && clock() >= expiresAt ? 'expired' : state,
      expiresAt,
    }
  }

  async function payWithin(code: string, secondsAfterExpiry: number): Promise<CashierOutcome> {
    const transaction = await find(code)
    if (!transaction) return { result: 'unknown' }
    if (transaction.state === 'paid') return { result: 'already paid' }
    if (transaction.state === 'closed') return { result: 'closed' }
    const now = clock()
    if (now >= transaction.expiresAt + secondsAfterExpiry) return { result: 'expired' }
    const change = {
      state: 'paid',
      transactionId: providerNumber('99'),
      paidAt: now,
      notifyAttempts: 0,
      nextNotifyAt: now,
    } as const
    const paid = await store.update(transaction.outTradeNo, { state: 'open' }, change)
    // paid or closed by another at this very moment: look again, the state is final now
    if (!paid) return payWithin(code, secondsAfterExpiry)
    const current: SandboxTransaction = { ...transaction, ...change }
    return { result: 'paid', notification: await notifier.deliver(current) }
  }

  return {
    view,
    pay: (code) => payWithin(code, 0),
    payLate: (code) => payWithin(code, SETTLING_SECONDS),
    cancel: view,
    async notifyAgain(code) {
      const transaction = await find(code)
      return transaction?.state === 'paid' ? notifier.repeat(transaction) : null
    },
  }
}
