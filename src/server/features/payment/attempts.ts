import { and, desc, eq, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import { paymentAttempts } from '../../db/tables/payment.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { PaymentMethod, PaymentProvider } from '../../gateways/payment/provider.ts'
import { confirmPayment } from './confirm-payment.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

export const openAttempts = (deps: Deps, orderId: number): Promise<Attempt[]> =>
  deps.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'open')))
    .orderBy(desc(paymentAttempts.id))

const setState = (deps: Deps, id: number, state: 'closed') =>
  deps.db
    .update(paymentAttempts)
    .set({ state })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'open')))

/** The provider that knows the attempt: one made at the sandbox means nothing to the real one, and the reverse. */
function providerOf(deps: Deps, attempt: Attempt): PaymentProvider | null {
  const provider = deps.payment.provider(attempt.method as PaymentMethod)
  return provider?.test === attempt.isTest ? provider : null
}

/** past its expiry by this much, an attempt that the provider does not know never came to be, ms */
const NEVER_OPENED_MS = 600_000

/** what a provider asks for that is not to be asked at once again */
const waitFor = (deps: Deps, attempt: Attempt, seconds: number) =>
  deps.db
    .update(paymentAttempts)
    .set({ checkedAt: sql`now() + make_interval(secs => ${Math.min(seconds, 600)})` })
    .where(eq(paymentAttempts.id, attempt.id))

const neverOpened = (attempt: Attempt): boolean => Date.now() - attempt.expiresAt.getTime() > NEVER_OPENED_MS

/**
 * Asks the provider what became of an attempt, and acts upon it. A provider that gives no reliable answer changes
 * nothing: the reconciler asks again.
 */
export async function queryProvider(deps: Deps, attempt: Attempt): Promise<'paid' | 'closed' | 'open'> {
  const provider = providerOf(deps, attempt)
  if (!provider) return 'open'
  await deps.db
    .update(paymentAttempts)
    .set({ checkedAt: sql`now()` })
    .where(eq(paymentAttempts.id, attempt.id))
  try {
    const answer = await provider.query(attempt)
    if (answer.state === 'paid') {
      await confirmPayment(deps, provider.method, answer.payment)
      return 'paid'
    }
    if (answer.state !== 'closed' && !(answer.state === 'unknown' && neverOpened(attempt))) return 'open'
    await setState(deps, attempt.id, 'closed')
    return 'closed'
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      deps.log.warn(
        { outTradeNo: attempt.outTradeNo, err: error },
        'the payment provider could not be queried',
      )
      if (error instanceof ProviderUnavailable && error.retryAfter)
        await waitFor(deps, attempt, error.retryAfter)
      return 'open'
    }
    throw error
  }
}

/** Ends an attempt at the provider; one that turns out to be paid is confirmed instead. */
export async function closeAttempt(deps: Deps, attempt: Attempt): Promise<'paid' | 'closed' | 'open'> {
  const provider = providerOf(deps, attempt)
  if (!provider) return 'open'
  try {
    await provider.close(attempt)
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error
    // refused: paid, closed already, or never opened there; unknown: the answer to a question decides
    return queryProvider(deps, attempt)
  }
  await setState(deps, attempt.id, 'closed')
  return 'closed'
}

/** Ends all that was opened to pay an order. @returns paid when one of them has been */
export async function closeAttempts(deps: Deps, orderId: number): Promise<'paid' | 'closed'> {
  for (const attempt of await openAttempts(deps, orderId))
    if ((await closeAttempt(deps, attempt)) === 'paid') return 'paid'
  return 'closed'
}

/**
 * What became of an attempt that there is news of. Only while its order waits for money is the provider asked in the
 * way that may take some; otherwise the attempt is ended, which reports money that arrived nevertheless.
 */
export async function refreshAttempt(deps: Deps, method: PaymentMethod, outTradeNo: string): Promise<void> {
  const [found] = await deps.db
    .select({ attempt: paymentAttempts, status: orders.status })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.outTradeNo, outTradeNo), eq(paymentAttempts.method, method)))
  if (found?.attempt.state !== 'open') return
  await (found.status === orderStatuses.pending ? queryProvider : closeAttempt)(deps, found.attempt)
}
