import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { leadLimits } from '#contract/lead/limits.ts'
import type { Queryable } from '../../../db/database.ts'
import { leadSources, users } from '../../../db/tables/all.ts'
import { hasType } from '../../../db/user-types.ts'
import { refuse } from '../../../lib/refusal.ts'

const isStaff = (): SQL | undefined => and(or(hasType('admin'), hasType('teacher')), isNull(users.lockedAt))
const calledName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`

/** Members of staff by name. */
export async function leadOwners(db: Queryable): Promise<{ list: { id: number; name: string }[] }> {
  const list = await db
    .select({ id: users.id, name: calledName })
    .from(users)
    .where(isStaff())
    .orderBy(asc(calledName), asc(users.id))
    .limit(leadLimits.owners)
  return { list }
}

/** The names of some users by their numbers. */
export async function namesOf(db: Queryable, ids: (number | null)[]): Promise<Map<number | null, string>> {
  const known = ids.filter((id) => id !== null)
  const rows =
    known.length === 0
      ? []
      : await db.select({ id: users.id, name: calledName }).from(users).where(inArray(users.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Owner and source of a form: an owner who is staff, and a source there is. @throws invalidField */
export async function requireOwnerAndSource(
  db: Queryable,
  { owner_id, source_id }: { owner_id?: number; source_id?: number },
): Promise<{ ownerId: number | null; sourceId: number | null }> {
  const ownerId = owner_id || null
  const sourceId = source_id || null
  if (ownerId !== null) {
    const [owner] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, ownerId), isStaff()))
    if (!owner) throw refuse('invalidField', { field: 'owner_id' })
  }
  if (sourceId !== null) {
    const [source] = await db
      .select({ id: leadSources.id })
      .from(leadSources)
      .where(eq(leadSources.id, sourceId))
    if (!source) throw refuse('invalidField', { field: 'source_id' })
  }
  return { ownerId, sourceId }
}
