import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'

/** what an account has without ever having been used */
const UNUSED = ['account_tokens', 'import_jobs', 'student_tags']

interface Reference extends Record<string, unknown> {
  table: string
  column: string
}

/**
 * Which users anything of the school refers to, be it an order, a note or a message: asked of the database itself, so
 * that no table is forgotten.
 */
export async function referredUsers(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows: references } = await tx.execute<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1`)
  const selects = references
    .filter(({ table }) => !UNUSED.includes(table))
    .map(
      ({ table, column }) => sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)}
      where ${sql.identifier(column)} = any(${sql.param(ids)}::int[])`,
    )
  const { rows } = await tx.execute<{ id: number }>(sql.join(selects, sql` union `))
  return new Set(rows.map(({ id }) => id))
}
