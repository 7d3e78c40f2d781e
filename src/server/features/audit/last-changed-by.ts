import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'

/** The name of who has changed a subject last; empty where the log names nobody. Reads the log from its end. */
export async function lastChangedBy(db: Queryable, subject: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(u.name, ''), u.username) as name
    from audit_log a join users u on u.id = a.user_id
    where a.subject = ${subject} order by a.id desc limit 1`)
  return rows[0]?.name ?? ''
}
