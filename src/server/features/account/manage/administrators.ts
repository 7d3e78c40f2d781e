import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { hasType } from '../../../db/user-types.ts'

export type User = typeof users.$inferSelect

/**
 * Locks a user's row for a change, and before it the administrators' rows in order of their ids: of two who take
 * the role from each other at once, the second sees what the first did. @throws notFound
 */
export async function takeUser(tx: Tx, id: number): Promise<{ user: User; otherAdministrators: number }> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasType('admin'), isNull(users.lockedAt)))
    .orderBy(asc(users.id))
    .for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw refuse('notFound')
  return { user, otherAdministrators: administrators.filter((other) => other.id !== id).length }
}
