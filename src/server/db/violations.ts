import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** PostgreSQL's code of an error, as 40P01 for a deadlock; undefined for errors of others. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error)
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

/** Whether a write was refused by this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  return cause instanceof pg.DatabaseError && cause.constraint === constraint
}
