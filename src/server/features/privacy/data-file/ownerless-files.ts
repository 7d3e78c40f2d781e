import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Queryable } from '../../../db/database.ts'
import { personalFiles } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { removeDocument } from '../../file/index.ts'

/** files of one run; the next run continues */
const MOST = 200

/**
 * Takes files from their owners, in the transaction of its caller: their rows have no owner from then on, and say which files
 * are to be removed, whatever becomes of this server meanwhile.
 */
export async function disownFiles(tx: Queryable, which: SQL | undefined): Promise<void> {
  await tx
    .update(personalFiles)
    .set({ userId: null, status: jobStatuses.failed, finishedAt: sql`now()` })
    .where(and(which, isNotNull(personalFiles.file)))
}

/**
 * Removes files without an owner. Their rows stay for an hour, after which the file is removed once more: a worker that did not know
 * may have stored it in between, and may have been killed before it saw that the job is not its own any more.
 */
export async function removeOwnerlessFiles(deps: Deps): Promise<void> {
  const { db, log } = deps
  const ownerless = await db
    .select({
      id: personalFiles.id,
      file: personalFiles.file,
      isOld: sql<boolean>`${personalFiles.finishedAt} < now() - interval '1 hour'`,
    })
    .from(personalFiles)
    .where(isNull(personalFiles.userId))
    .orderBy(personalFiles.id)
    .limit(MOST)
  for (const { id, file, isOld } of ownerless)
    try {
      if (file !== null) await removeDocument(deps, file)
      if (isOld) await db.delete(personalFiles).where(eq(personalFiles.id, id))
    } catch (err) {
      // the next run tries again, and the others do not wait for it
      log.error({ file: id, err }, 'a file of personal data could not be removed')
    }
}
