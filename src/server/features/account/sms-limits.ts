import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/account/limits.ts'
import type { RefusalName } from '#contract/errors.ts'
import { rateLimitKey } from '../../lib/rate-limit-key.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Tx } from '../../db/database.ts'
import { smsAlarms, smsMessages } from '../../db/tables/sms.ts'
import type { Deps } from '../../deps.ts'
import type { Settings } from '../site/index.ts'
import type { Phone } from './phone.ts'

const { areaCode, telephone, address, confirmed, createdAt } = smsMessages

async function sendsSince(tx: Tx, age: '1 hour' | '24 hours', ...which: SQL[]): Promise<number> {
  const [row] = await tx
    .select({ sends: count() })
    .from(smsMessages)
    .where(and(gt(createdAt, sql`now() - ${age}::interval`), ...which))
  return row?.sends ?? 0
}

/**
 * Sends to a phone in the rolling 24 hours and the seconds since the last one, no other one being counted meanwhile.
 * Those that a silent provider may have lost do not count here: who waited in vain may ask again. They do count below.
 */
export async function sendsToPhone(tx: Tx, phone: Phone): Promise<{ sends: number; sinceLast: number }> {
  await lockName(tx, `sms:${phone.areaCode}:${phone.telephone}`)
  const [row] = await tx
    .select({
      sends: count(),
      // by the clock and not by the beginning of the transaction, which may have waited for the lock
      sinceLast: sql<number>`extract(epoch from clock_timestamp() - max(${createdAt}))::float`,
    })
    .from(smsMessages)
    .where(
      and(
        gt(createdAt, sql`now() - interval '24 hours'`),
        eq(areaCode, phone.areaCode),
        eq(telephone, phone.telephone),
        eq(confirmed, true),
      ),
    )
  return { sends: row?.sends ?? 0, sinceLast: row?.sinceLast ?? Infinity }
}

export interface Excess {
  refusal: RefusalName
  sends: number
  values?: { seconds: number }
}

/** The limit that a client address or the whole site has reached; null: none. */
export async function excessOf(tx: Tx, from: string, allowed: Settings['sms']): Promise<Excess | null> {
  const client = rateLimitKey(from)
  await lockName(tx, `sms address:${client}`)
  const mine = eq(address, client)
  for (const [age, most] of [
    ['1 hour', allowed.address_per_hour],
    ['24 hours', allowed.address_per_day],
  ] as const) {
    const sends = await sendsSince(tx, age, mine)
    if (sends >= most) return { refusal: 'smsAddressLimit', sends }
  }
  await lockName(tx, 'sms site')
  const sends = await sendsSince(tx, '1 hour')
  return sends >= allowed.site_per_hour ? { refusal: 'smsSiteLimit', sends } : null
}

/** Another code before the page would ask for one. @param wait seconds that are left */
export const waitExcess = (sends: number, wait: number): Excess | null =>
  wait > 0 ? { refusal: 'smsTooSoon', sends, values: { seconds: Math.ceil(wait) } } : null

/** The limit of sends to a phone, once it is reached. */
export const phoneExcess = (sends: number): Excess | null =>
  sends >= limits.smsPerDay ? { refusal: 'smsLimitReached', sends } : null

/** Records for the back office that the limit of the site was reached, and logs it once an hour. */
export async function raiseSmsAlarm(deps: Deps, sends: number): Promise<void> {
  const [alarm] = await deps.db
    .insert(smsAlarms)
    .values({ hour: sql`floor(extract(epoch from now()) / 3600)::int`, sends })
    .onConflictDoUpdate({ target: smsAlarms.hour, set: { refused: sql`${smsAlarms.refused} + 1` } })
    .returning({ refused: smsAlarms.refused })
  if (alarm?.refused === 1)
    deps.log.error({ alarm: 'sms', sends }, 'the limit of SMS for the whole site is reached, none leaves now')
}
