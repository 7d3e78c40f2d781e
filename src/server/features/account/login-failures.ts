import { and, eq, gt, sql } from 'drizzle-orm'
import { DEFAULT_AREA_CODE, type LoginAction } from '#contract/account/limits.ts'
import { cachePerDatabase } from '../../cache-per-database.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { loginFailures } from '../../db/tables/account.ts'

export interface LoginName {
  login_action?: LoginAction | undefined
  username?: string | undefined
  telephone?: string | undefined
  area_code?: string | undefined
}

/** Failures are counted by what was typed, so the counter says nothing about which accounts exist. */
const keyOf = ({ login_action = 'username', username = '', telephone = '', area_code }: LoginName): string =>
  login_action === 'username'
    ? `username:${username.trim().toLowerCase()}`
    : `${login_action}:${area_code || DEFAULT_AREA_CODE}:${telephone.trim()}`

const fresh = gt(loginFailures.lastAt, sql`now() - interval '24 hours'`)

export async function failuresOf(db: Queryable, name: LoginName): Promise<number> {
  const [row] = await db
    .select({ failures: loginFailures.failures })
    .from(loginFailures)
    .where(and(eq(loginFailures.key, keyOf(name)), fresh))
  return row?.failures ?? 0
}

export async function countFailure(db: Queryable, name: LoginName): Promise<void> {
  await db
    .insert(loginFailures)
    .values({ key: keyOf(name), failures: 1 })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${loginFailures.lastAt} > now() - interval '24 hours' then ${loginFailures.failures} + 1 else 1 end`,
        lastAt: sql`now()`,
      },
    })
}

export async function forgetFailures(db: Queryable, name: LoginName): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf(name)))
}

const turnsOf = cachePerDatabase(() => new Map<string, Promise<void>>())

/**
 * Guesses at one account name wait for each other, so that a hundred sent at once meet the counter one by one
 * instead of all reading it before any was counted.
 */
export async function inTurn<Result>(
  db: Db,
  name: LoginName,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf(db)
  const key = keyOf(name)
  const result = (turns.get(key) ?? Promise.resolve()).then(attempt)
  const over = result.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, over)
  try {
    return await result
  } finally {
    if (turns.get(key) === over) turns.delete(key)
  }
}
