import { inArray } from 'drizzle-orm'
import { is, userTypes } from '#contract/account/limits.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { openErasure } from '../../../../db/open-erasure.ts'
import { erasures, users } from '../../../../db/tables/all.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { User } from '../take-user.ts'

interface Pair {
  kept: User
  closed: User
}

/**
 * The account that is closed belongs to a student and nobody else: what teachers and administrators have never moves.
 * Nobody could sign in to an account that stays and is locked.
 * @throws mergeClosed, mergeNotStudents, mergeIntoLocked
 */
function requireMergeable({ kept, closed }: Pair): Pair {
  if (kept.mergedInto !== null || closed.mergedInto !== null) throw refuse('mergeClosed')
  const isStudentAlone = closed.types.every((type) => type === userTypes.student)
  if (!isStudentAlone || !is(kept, 'student') || is(kept, 'admin')) throw refuse('mergeNotStudents')
  if (kept.lockedAt !== null) throw refuse('mergeIntoLocked')
  return { kept, closed }
}

/** @throws notFound, mergeSelf, mergeClosed, mergeNotStudents, mergeIntoLocked, mergeErasure */
export async function readPair(db: Db | Tx, keptId: number, closedId: number): Promise<Pair> {
  if (keptId === closedId) throw refuse('mergeSelf')
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [keptId, closedId]))
  const kept = rows.find(({ id }) => id === keptId)
  const closed = rows.find(({ id }) => id === closedId)
  if (!kept || !closed) throw refuse('notFound')
  const pair = requireMergeable({ kept, closed })
  // it would erase what has moved, or be left at an account to which nobody can sign in to take it back
  if ((await db.$count(erasures, openErasure(keptId, closedId))) > 0) throw refuse('mergeErasure')
  return pair
}
