import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { SandboxKeys } from './keys.ts'
import type { SandboxStore, SandboxTransaction } from './store.ts'

/** What every part of the sandbox works with */
export interface SandboxContext {
  store: SandboxStore
  /** where the school is reached, without a trailing slash; the cashier's pages lie below it */
  publicUrl: string
  clock: Clock
}

/** The same with WeChat Pay's keys */
export interface SandboxSetting extends SandboxContext {
  keys: SandboxKeys
}

/**
 * How long after the expiry the provider keeps a transaction open: nobody can begin to pay then, but who confirmed
 * in time may still get through. WeChat Pay's document calls time_expire the last moment to pay, not the closing.
 */
export const SETTLING_SECONDS = 300

/** The transaction as of now: one that expired and was never paid is closed by the provider itself. */
export async function settle(
  { store, clock }: SandboxContext,
  transaction: SandboxTransaction | null,
): Promise<SandboxTransaction | null> {
  if (transaction?.state !== 'open' && transaction?.state !== 'approved') return transaction
  if (clock() < transaction.expiresAt + SETTLING_SECONDS) return transaction
  const { outTradeNo, state } = transaction
  const closed = await store.update(outTradeNo, { state }, { state: 'closed' })
  return closed ? { ...transaction, state: 'closed' } : store.findByOutTradeNo(outTradeNo)
}

/** A number in the provider's style: a prefix that is not in use there, then random digits, 28 in all */
export function providerNumber(prefix: string): string {
  let number = prefix
  while (number.length < 28) number += String(randomInt(10_000)).padStart(4, '0')
  return number.slice(0, 28)
}

/** A transaction as it is first kept; nobody has paid it. */
export const newTransaction = (
  order: Pick<
    SandboxTransaction,
    | 'method'
    | 'outTradeNo'
    | 'code'
    | 'description'
    | 'totalFen'
    | 'currency'
    | 'product'
    | 'notifyUrl'
    | 'returnUrl'
    | 'cancelUrl'
    | 'createdAt'
    | 'expiresAt'
    | 'notificationId'
  >,
): SandboxTransaction => ({
  ...order,
  state: 'open',
  refundedFen: 0,
  transactionId: null,
  paidAt: null,
  notifyAttempts: 0,
  nextNotifyAt: null,
})
