import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../db/database.ts'
import { factorRemovals } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { clearSessionCache } from '../find-session.ts'
import { endSessionsOf } from '../sessions.ts'
import { dropFactors } from './held.ts'

const isOpen = (userId: number) => and(eq(factorRemovals.userId, userId), isNull(factorRemovals.endedAt))

/** Every factor of a user goes, with every session, and the user is told. */
export async function removeAllFactors(
  { notify }: Pick<Deps, 'notify'>,
  tx: Tx,
  userId: number,
  askedBy: number | null,
): Promise<boolean> {
  const hadOne = await dropFactors(tx, userId)
  await tx.update(factorRemovals).set({ endedAt: sql`now()` }).where(isOpen(userId))
  if (!hadOne) return false
  await endSessionsOf(tx, userId, 'second factors removed')
  await writeAudit(tx, { id: askedBy }, 'factors removed', `user ${userId}`)
  await notify(
    tx,
    { kind: 'factors_removed', key: `removed ${userId} ${Date.now()}`, params: { name: '' } },
    [userId],
  )
  return true
}

/** Does what was asked for a day ago, for one user or for all; several at once do it once. */
export async function endDueRemoval(deps: Pick<Deps, 'db' | 'notify'>, userId?: number): Promise<void> {
  const { db } = deps
  const due = and(
    isNull(factorRemovals.endedAt),
    lte(factorRemovals.dueAt, sql`now()`),
    userId === undefined ? undefined : eq(factorRemovals.userId, userId),
  )
  const [waiting] = await db.select({ id: factorRemovals.id }).from(factorRemovals).where(due).limit(1)
  if (!waiting) return
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(factorRemovals)
      .set({ endedAt: sql`now()` })
      .where(due)
      .returning({ userId: factorRemovals.userId, askedBy: factorRemovals.askedBy })
    for (const removal of ended) await removeAllFactors(deps, tx, removal.userId, removal.askedBy)
  })
  clearSessionCache(db)
}

/** Takes a removal back. @throws notFound when there is none to come */
export async function takeRemovalBack(tx: Tx, userId: number, caller: { id: number }): Promise<void> {
  const ended = await tx
    .update(factorRemovals)
    .set({ endedAt: sql`now()` })
    .where(isOpen(userId))
    .returning({ id: factorRemovals.id })
  if (ended.length === 0) throw refuse('notFound')
  await writeAudit(tx, caller, 'factor removal taken back', `user ${userId}`)
}
