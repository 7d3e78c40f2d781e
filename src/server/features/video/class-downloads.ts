import { eq } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { classDownloads as operations } from '#contract/video/downloads.ts'
import type { Db } from '../../db/database.ts'
import { classDownloads } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { managedClass } from '../class-access/index.ts'

type Allowed = OperationTypes<typeof operations.classDownloads>['reply']

/** What students may save of a class. @throws Refusal openClassNotFound, noPermission */
export async function allowedDownloads(db: Db, user: SessionUser, classId: number): Promise<Allowed> {
  await managedClass(db, user, classId)
  const [row] = await db.select().from(classDownloads).where(eq(classDownloads.classId, classId))
  return { recordings: row?.recordings ? 1 : 0, transcripts: row?.transcripts ? 1 : 0 }
}

/** @throws Refusal openClassNotFound, noPermission */
export async function allowDownloads(
  db: Db,
  user: SessionUser,
  classId: number,
  { recordings, transcripts }: Allowed,
): Promise<null> {
  await managedClass(db, user, classId)
  const allowed = { recordings: recordings === 1, transcripts: transcripts === 1 }
  await db.transaction(async (tx) => {
    await tx
      .insert(classDownloads)
      .values({ classId, ...allowed })
      .onConflictDoUpdate({ target: classDownloads.classId, set: allowed })
    await writeAudit(tx, user, 'class downloads changed', `openclass ${classId}`, allowed)
  })
  return null
}
