import { eq } from 'drizzle-orm'
import type { exportJobs, personalFiles } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { removeDocument } from './documents.ts'

/**
 * Removes jobs with their documents, the document before its row, so that none is forgotten. One that cannot be removed
 * holds up no other: its row stays for the next run.
 * @throws Error at the end, with the count of those that stay
 */
export async function removeDocumentJobs(
  deps: Deps,
  table: typeof exportJobs | typeof personalFiles,
  jobs: readonly { id: number; file: string | null }[],
): Promise<void> {
  let failed = 0
  for (const { id, file } of jobs)
    try {
      if (file !== null) await removeDocument(deps, file)
      await deps.db.delete(table).where(eq(table.id, id))
    } catch (err) {
      failed += 1
      deps.log.error({ job: id, err }, 'a document could not be removed')
    }
  if (failed > 0) throw new Error(`${failed} of ${jobs.length} documents could not be removed`)
}
