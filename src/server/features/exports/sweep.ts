import { and, inArray, sql } from 'drizzle-orm'
import { EXPORT_DAYS } from '#contract/exports/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { erasures, exportJobs } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { removeDocumentJobs } from '../file/index.ts'

/** exports of one run; the next run continues */
const MOST = 200

/** Removes exports that are a week old, the file before its row, so that no file is forgotten. */
export async function sweepExports(deps: Deps): Promise<void> {
  const old = await deps.db
    .select({ id: exportJobs.id, file: exportJobs.file })
    .from(exportJobs)
    .where(sql`${exportJobs.createdAt} < now() - make_interval(days => ${EXPORT_DAYS})`)
    .limit(MOST)
  await removeDocumentJobs(deps, exportJobs, old)
}

/** Removes the files that were written before the last erasure of a person, who may stand in them. */
export async function removeExportsOfErased(deps: Deps): Promise<void> {
  const written = await deps.db
    .select({ id: exportJobs.id, file: exportJobs.file })
    .from(exportJobs)
    .where(
      and(
        inArray(exportJobs.status, [jobStatuses.success, jobStatuses.failed]),
        sql`${exportJobs.createdAt} <= (select max(${erasures.doneAt}) from ${erasures})`,
      ),
    )
  await removeDocumentJobs(deps, exportJobs, written)
}
