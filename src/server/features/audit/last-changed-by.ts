import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'

/**
 * The name of who has changed one of the subjects last, by one of the actions where some are named; empty where the log
 * names nobody. Reads the log from its end.
 */
export async function lastChangedBy(
  db: Queryable,
  subjects: readonly string[],
  actions: readonly string[] = [],
): Promise<string> {
  const ofActions = actions.length === 0 ? sql`` : sql`and a.action in ${[...actions]}`
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(u.name, ''), u.username) as name
    from audit_log a join users u on u.id = a.user_id
    where a.subject in ${[...subjects]} ${ofActions} order by a.id desc limit 1`)
  return rows[0]?.name ?? ''
}
