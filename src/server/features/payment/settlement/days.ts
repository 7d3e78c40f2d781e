import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../../../deps.ts'
import { paymentAttempts, paymentBills } from '../../../db/tables/all.ts'
import { beijingDay, beijingText } from '../../../gateways/payment/beijing.ts'
import { type PaymentProvider, paymentMethods } from '../../../gateways/payment/provider.ts'

const DAY_SECONDS = 24 * 3600
/** the providers' bills of a day are made up by noon of the next */
const READY_SECONDS = 12 * 3600
/** they keep them for three months */
export const KEPT_DAYS = 90
/** a server that stood still for so long makes up for it by itself */
const CAUGHT_UP_DAYS = 30

export const providersOf = ({ payment }: Deps): PaymentProvider[] =>
  paymentMethods.flatMap((method) => payment.provider(method) ?? [])

/** The day in Beijing so many days before a moment, yyyy-mm-dd */
export const dayBefore = (unixSeconds: number, days: number): string =>
  beijingText(unixSeconds - days * DAY_SECONDS).slice(0, 10)

/** The newest day whose bill can be asked for at a moment (Unix seconds) */
export const newestDay = (now: number): string => dayBefore(now - READY_SECONDS, 1)

/** Whether the bill of a day can be asked for at a moment; a day that is none never can. */
export function isDue(day: string, now: number): boolean {
  try {
    beijingDay(day)
  } catch {
    return false
  }
  return day <= newestDay(now) && day >= dayBefore(now, KEPT_DAYS)
}

/** Plans to read every day that has ended since the school first used a provider. */
export async function planBills(deps: Deps, now: number): Promise<void> {
  for (const { method, test } of providersOf(deps)) {
    const [first] = await deps.db
      .select({ at: sql<Date | null>`min(${paymentAttempts.createdAt})`.mapWith(paymentAttempts.createdAt) })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.method, method), eq(paymentAttempts.isTest, test)))
    if (!first?.at) continue
    const since = beijingText(first.at.getTime() / 1000).slice(0, 10)
    const days = Array.from({ length: CAUGHT_UP_DAYS }, (_, back) => dayBefore(now, back)).filter(
      (day) => day >= since && day <= newestDay(now),
    )
    if (days.length > 0)
      await deps.db
        .insert(paymentBills)
        .values(days.map((day) => ({ method, day, isTest: test, nextTryAt: sql`now()` })))
        .onConflictDoNothing()
  }
}
