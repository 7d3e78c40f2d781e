import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'

/**
 * The name of who has changed one of the subjects last, by one of the actions where some are named; empty where the log
 * names nobody. Reads the log from its end.
 * @param after what is stored, where the log keeps that: names only who made it so, and nobody where it was changed since by
 * what the log does not record
 */
export async function lastChangedBy(
  db: Queryable,
  subjects: readonly string[],
  actions: readonly string[] = [],
  after?: object,
): Promise<string> {
  const ofActions = actions.length === 0 ? sql`` : sql`and a.action in ${[...actions]}`
  const made = after === undefined ? sql`` : sql`and a.detail -> 'after' = ${JSON.stringify(after)}::jsonb`
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(u.name, ''), u.username) as name
    from audit_log a join users u on u.id = a.user_id
    where a.subject in ${[...subjects]} ${ofActions} ${made} order by a.id desc limit 1`)
  return rows[0]?.name ?? ''
}
