import { and, eq, gt, sql } from 'drizzle-orm'
import { DEFAULT_AREA_CODE, type LoginAction } from '#contract/account/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { loginFailures } from '../../db/tables/account.ts'
import { loweredName } from './user-records.ts'

export interface LoginName {
  login_action?: LoginAction | undefined
  username?: string | undefined
  telephone?: string | undefined
  area_code?: string | undefined
}

/** Failures are counted by what was typed, so the counter says nothing about which accounts exist. */
export const failureName = ({
  login_action = 'username',
  username = '',
  telephone = '',
  area_code,
}: LoginName): string =>
  login_action === 'username'
    ? `username:${loweredName(username)}`
    : `${login_action}:${area_code || DEFAULT_AREA_CODE}:${telephone.trim()}`

const keyOf = (name: string, address: string): string => `${address} ${name}`

/** The published counter of a name, from all addresses together. */
export async function failuresOf(db: Queryable, name: LoginName): Promise<number> {
  const [row] = await db
    .select({ failures: sql<number>`coalesce(sum(${loginFailures.failures}), 0)::int` })
    .from(loginFailures)
    .where(
      and(
        eq(loginFailures.name, failureName(name)),
        gt(loginFailures.lastAt, sql`now() - interval '24 hours'`),
      ),
    )
  return row?.failures ?? 0
}

/** What is known of earlier failures when somebody tries a name from an address. */
export interface EarlierFailures {
  /** of this name, from everywhere, in 24 hours */
  ofName: number
  /** of this name from this address, in 24 hours */
  here: number
  /** seconds since the last of those */
  sinceHere: number
  /** other names that failed from this address in the last hour; counted to a limit */
  otherNamesHere: number
}

/** enough to know that it is too many */
const COUNT_NAMES_TO = 100

/** SQL of one row: the earlier failures of the name `$1`, tried from the address `$2`. */
export const earlierFailures = `
  select coalesce(sum(f.failures), 0)::int as "ofName",
    coalesce(sum(f.failures) filter (where f.address = $2), 0)::int as here,
    coalesce(extract(epoch from now() - max(f.last_at) filter (where f.address = $2)), 0)::float8 as "sinceHere",
    (select count(*) from (
      select 1 from login_failures o where o.address = $2 and o.last_at > now() - interval '1 hour' and o.name <> $1
      limit ${COUNT_NAMES_TO}) as others)::int as "otherNamesHere"
  from login_failures f where f.name = $1 and f.last_at > now() - interval '24 hours'`

export async function countFailure(db: Queryable, name: string, address: string): Promise<void> {
  await db
    .insert(loginFailures)
    .values({ key: keyOf(name, address), name, address, failures: 1 })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${loginFailures.lastAt} > now() - interval '24 hours' then ${loginFailures.failures} + 1 else 1 end`,
        lastAt: sql`now()`,
      },
    })
}

/**
 * After a success: the failures of this name from this address. Those from other addresses stay, so that nobody's
 * attempts
 * are wiped out by the owner's own logins, and a success on one name forgives none on another.
 */
export async function deleteFailures(db: Queryable, name: string, address: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf(name, address)))
}
