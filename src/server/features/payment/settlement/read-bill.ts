import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import Big from 'big.js'
import { currencies } from '#contract/currencies.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../db/database.ts'
import { billDifferences, paymentAttempts, paymentBills } from '../../../db/tables/all.ts'
import { beijingDay } from '../../../gateways/payment/beijing.ts'
import { decimalText } from '../../../gateways/payment/decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payment/errors.ts'
import type { Amount, BillRow } from '../../../gateways/payment/payment.ts'
import type { PaymentProvider } from '../../../gateways/payment/provider.ts'
import { queryProvider } from '../attempts.ts'
import { type DoneRefund, matchingEntries, paidWithin, refundedWithin } from './ledger.ts'
import { type BookEntry, type Difference, findUnknown, missingThere, withoutRow } from './compare.ts'
import { dayBefore } from './days.ts'

/** what is booked so shortly before midnight may stand in the next day's bill */
const MIDNIGHT_SECONDS = 600
/** how far back a refund is searched for */
const LOOK_BACK_DAYS = 14
/** refusals that a person must handle; missing answers are retried without a limit */
const MAX_ATTEMPTS = 20
/** seconds until the next try: 5, 10, 20 ... minutes, six hours at most */
const backOff = (attempts: number): number => Math.min(6 * 3600, 300 * 2 ** attempts)

const numberOf = new Map<string, number>(
  Object.entries(currencies).map(([number, { code }]) => [code, Number(number)]),
)
const currencyNumber = (code: string): number => numberOf.get(code) ?? 0

export interface BillKey {
  method: string
  day: string
}

const keyed = ({ method, day }: BillKey) => and(eq(paymentBills.method, method), eq(paymentBills.day, day))

const attemptsOf = (deps: Deps, unknown: readonly Difference[]) =>
  deps.db
    .select()
    .from(paymentAttempts)
    .where(
      inArray(
        paymentAttempts.outTradeNo,
        unknown.map(({ ourNumber }) => ourNumber),
      ),
    )

/** Queries what the provider booked without a notification first, so that its order becomes paid. */
async function unknownOf(deps: Deps, provider: PaymentProvider, rows: readonly BillRow[]) {
  const find = async () => findUnknown(rows, await matchingEntries(deps.db, provider, rows))
  for (const attempt of await attemptsOf(deps, await find())) await queryProvider(deps, attempt)
  return find()
}

/** The bills of earlier days, each fetched at the first search in it. */
function earlierBills(provider: PaymentProvider, day: string) {
  const read = new Map<number, BillRow[]>()
  const { from } = beijingDay(day)
  return async (back: number): Promise<BillRow[]> => {
    const known = read.get(back) ?? (await provider.dailyBill(dayBefore(from, back))) ?? []
    read.set(back, known)
    return known
  }
}

/** What the school has booked and the provider has not, neither on this day nor shortly before. */
async function missingOf(
  deps: Deps,
  provider: PaymentProvider,
  day: string,
  rows: readonly BillRow[],
): Promise<BookEntry[]> {
  const { from, until } = beijingDay(day)
  const moment = (seconds: number) => new Date(seconds * 1000)
  const span = { from: moment(from - MIDNIGHT_SECONDS), until: moment(until - MIDNIGHT_SECONDS) }
  let payments = withoutRow(await paidWithin(deps.db, provider, span), rows)
  let refunds = withoutRow(await refundedWithin(deps.db, provider, span), rows) as DoneRefund[]
  const billOf = earlierBills(provider, day)
  if (payments.length > 0) payments = withoutRow(payments, await billOf(1))
  for (let back = 1; back <= LOOK_BACK_DAYS && refunds.length > 0; back++) {
    if (refunds.every(({ createdAt }) => createdAt.getTime() / 1000 >= from - (back - 1) * 24 * 3600)) break
    refunds = withoutRow(refunds, await billOf(back)) as DoneRefund[]
  }
  return [...payments, ...refunds]
}

const add = (sum: string, amount: Amount): string => new Big(sum).plus(decimalText(amount)).toString()

function totalsOf(rows: readonly BillRow[]) {
  const totals: (typeof paymentBills.$inferSelect)['totals'] = {}
  for (const { kind, amount } of rows) {
    const number = String(currencyNumber(amount.currency))
    totals[number] ??= { payments: 0, paid: '0', refunds: 0, refunded: '0' }
    const total = totals[number]
    if (kind === 'payment') {
      total.payments += 1
      total.paid = add(total.paid, amount)
    } else {
      total.refunds += 1
      total.refunded = add(total.refunded, amount)
    }
  }
  return totals
}

/** Keeps the differences that a person has settled and replaces all others by the new findings. */
async function storeDifferences(tx: Tx, { method, day }: BillKey, found: readonly Difference[]) {
  const ofBill = and(eq(billDifferences.method, method), eq(billDifferences.day, day))
  await tx.delete(billDifferences).where(and(ofBill, isNull(billDifferences.settledAt)))
  const settled = new Set((await tx.select().from(billDifferences).where(ofBill)).map(named))
  const open = found.filter((one) => !settled.has(named(one)))
  if (open.length > 0)
    await tx.insert(billDifferences).values(
      open.map(({ ours, theirs, ...one }) => ({
        ...one,
        method,
        day,
        currency: currencyNumber((theirs ?? ours)?.currency ?? ''),
        ourAmount: ours && decimalText(ours),
        providerAmount: theirs && decimalText(theirs),
      })),
    )
}

type Named = Record<'kind' | 'finding' | 'ourNumber' | 'providerNumber', string>
const named = ({ kind, finding, ourNumber, providerNumber }: Named): string =>
  [kind, finding, ourNumber, providerNumber].join(' ')

async function compare(deps: Deps, provider: PaymentProvider, key: BillKey, rows: BillRow[]): Promise<void> {
  const unknown = await unknownOf(deps, provider, rows)
  const missing = await missingOf(deps, provider, key.day, rows)
  const orderOf = await ordersOf(deps, unknown)
  const found = [
    ...unknown.map((one) => ({ ...one, orderId: one.orderId ?? orderOf.get(one.ourNumber) ?? null })),
    ...missing.map(missingThere),
  ]
  await deps.db.transaction(async (tx) => {
    // two servers that read the same day at once write one after the other
    await tx.select().from(paymentBills).where(keyed(key)).for('update')
    await storeDifferences(tx, key, found)
    await tx
      .update(paymentBills)
      .set({
        state: 'read',
        isTest: provider.test,
        totals: totalsOf(rows),
        differences: found.length,
        nextTryAt: null,
        lastError: null,
        readAt: sql`now()`,
      })
      .where(keyed(key))
  })
  if (found.length > 0 && !provider.test)
    deps.log.error({ ...key, differences: found.length }, 'the bill of a provider differs from the ledger')
}

/** Orders of attempts that the provider booked otherwise than we know. */
async function ordersOf(deps: Deps, unknown: readonly Difference[]): Promise<Map<string, number>> {
  const attempts = await attemptsOf(deps, unknown)
  return new Map(attempts.map(({ outTradeNo, orderId }) => [outTradeNo, orderId]))
}

const putOff = (deps: Deps, key: BillKey, seconds: number, lastError: string | null) =>
  deps.db
    .update(paymentBills)
    .set({ state: 'waiting', lastError, nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(keyed(key))

/** Reads a provider's bill of a day and compares it; what cannot be had now is planned for later. */
export async function readBillOf(deps: Deps, provider: PaymentProvider, day: string): Promise<void> {
  const key = { method: provider.method, day }
  // counted, and the next try planned, before the provider is asked: a crash loses none
  const [bill] = await deps.db
    .insert(paymentBills)
    .values({ ...key, isTest: provider.test, attempts: 1, nextTryAt: sql`now() + interval '5 minutes'` })
    .onConflictDoUpdate({
      target: [paymentBills.method, paymentBills.day],
      set: { attempts: sql`${paymentBills.attempts} + 1`, nextTryAt: sql`now() + interval '5 minutes'` },
    })
    .returning({ attempts: paymentBills.attempts })
  const attempts = bill?.attempts ?? 1
  try {
    const rows = await provider.dailyBill(day)
    if (rows) await compare(deps, provider, key, rows)
    else await putOff(deps, key, 1800, null)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ ...key, err: error }, "a provider's bill could not be read")
    if (error instanceof ProviderRefused && attempts >= MAX_ATTEMPTS)
      await deps.db
        .update(paymentBills)
        .set({ state: 'failed', lastError: error.message, nextTryAt: null })
        .where(keyed(key))
    else {
      const retryAfter = error instanceof ProviderUnavailable ? (error.retryAfter ?? 0) : 0
      await putOff(deps, key, Math.max(retryAfter, backOff(attempts - 1)), error.message)
    }
  }
}
