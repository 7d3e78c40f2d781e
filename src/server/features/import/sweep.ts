import { and, inArray, isNull, sql } from 'drizzle-orm'
import { importLimits } from '#contract/import/limits.ts'
import type { Db } from '../../db/database.ts'
import { importJobs, importRows } from '../../db/tables/all.ts'

/** imports of one run; the next run continues */
const MOST = 20

/** Removes the rows of imports that can no longer be undone, with all that they say of people. The jobs stay. */
export async function sweepImports(db: Db): Promise<void> {
  const old = await db
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(
      and(
        isNull(importJobs.sweptAt),
        sql`greatest(${importJobs.createdAt}, ${importJobs.importedAt}, ${importJobs.startedAt})
          < now() - make_interval(days => ${importLimits.undoDays})`,
      ),
    )
    .limit(MOST)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    await tx.delete(importRows).where(inArray(importRows.jobId, ids))
    await tx.update(importJobs).set({ sweptAt: sql`now()` }).where(inArray(importJobs.id, ids))
    // nothing came of them
    await tx.delete(importJobs).where(and(inArray(importJobs.id, ids), isNull(importJobs.importedAt)))
  })
}
