import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import { demandDueAt } from '../../../db/factor-demand.ts'
import { users } from '../../../db/tables/all.ts'

/**
 * When the school's demand for a second factor holds for a user, Unix seconds; null: it demands none of them. In a
 * transaction that has changed the setting or the role, as they are in it.
 */
export async function demandOf(db: Queryable, userId: number): Promise<number | null> {
  const [user] = await db
    .select({ dueAt: sql<string | null>`${sql.raw(demandDueAt('users'))}` })
    .from(users)
    .where(eq(users.id, userId))
  return user?.dueAt ? Number(user.dueAt) : null
}
