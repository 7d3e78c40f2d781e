import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { accountMerges, users } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { holdRows, moveRows, type Numbers } from './move-rows.ts'
import { obstaclesOf } from './preview.ts'

/**
 * A call that was authorised before a merge has written long before then what it writes. Some of the tables have no index
 * that begins with the user, and each run reads them from end to end.
 */
const LATE_MINUTES = 10

const together = (moved: Readonly<Record<string, string[]>>, late: Readonly<Record<string, string[]>>) => {
  const names = [...new Set([...Object.keys(moved), ...Object.keys(late)])]
  return Object.fromEntries(names.map((name) => [name, [...(moved[name] ?? []), ...(late[name] ?? [])]]))
}

/** @returns how many rows moved; what cannot stand twice waits until one of the two has ended */
const moveLate = ({ db }: Pick<Deps, 'db'>, mergeId: number, pair: Numbers): Promise<number> =>
  db.transaction(async (tx) => {
    await holdRows(tx, pair)
    // undoing locks the same row
    await tx.select().from(users).where(eq(users.id, pair.closedId)).for('no key update')
    const [merge] = await tx
      .select({ moved: accountMerges.moved })
      .from(accountMerges)
      .where(and(eq(accountMerges.id, mergeId), isNull(accountMerges.undoneAt)))
    if (!merge || (await obstaclesOf(tx, pair.keptId, pair.closedId)).length > 0) return 0
    const late = await moveRows(tx, pair)
    const rows = Object.values(late).reduce((sum, keys) => sum + keys.length, 0)
    if (rows > 0)
      await tx
        .update(accountMerges)
        .set({ moved: together(merge.moved, late) })
        .where(eq(accountMerges.id, mergeId))
    return rows
  })

/**
 * Moves what was written for a closed account while it was merged: an order placed, a lesson booked. Undoing the merge
 * gives it back with the rest.
 */
export async function moveLateRows({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const merges = await db
    .select({ id: accountMerges.id, keptId: accountMerges.keptId, closedId: accountMerges.closedId })
    .from(accountMerges)
    .where(
      and(
        isNull(accountMerges.undoneAt),
        sql`${accountMerges.mergedAt} > now() - make_interval(mins => ${LATE_MINUTES})`,
      ),
    )
    .orderBy(asc(accountMerges.id))
  for (const { id, ...pair } of merges)
    try {
      const rows = await moveLate({ db }, id, pair)
      if (rows > 0) log.info({ merge: id, rows }, 'rows written during a merge were moved')
    } catch (err) {
      // the next run tries again
      log.error({ merge: id, err }, 'rows written during a merge were not moved')
    }
}
