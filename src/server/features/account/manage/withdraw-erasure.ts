import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { erasures } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../audit/index.ts'

/**
 * Takes an erasure back that has not come yet; the person is told. @param caller whose id is null: the server
 * @returns whether there was one
 */
export async function withdrawOpenErasure(
  tx: Tx,
  { notify }: Pick<Deps, 'notify'>,
  caller: { id: number | null },
  userId: number,
): Promise<boolean> {
  const [withdrawn] = await tx
    .update(erasures)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(erasures.userId, userId), isNull(erasures.withdrawnAt), isNull(erasures.doneAt)))
    .returning({ id: erasures.id })
  if (!withdrawn) return false
  await writeAudit(tx, caller, 'erasure withdrawn', `user ${userId}`)
  await notify(tx, { kind: 'erasure_withdrawn', key: `erasure ${withdrawn.id}`, params: { name: '' } }, [
    userId,
  ])
  return true
}
