import { and, asc, eq, gt } from 'drizzle-orm'
import type { importAdmin } from '#contract/import/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { importRows, users } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { createAccountLink } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { countLinks, findJob, makesAccounts, unverifiedOf } from './read-jobs.ts'

type Links = OperationTypes<typeof importAdmin.importLinks>

/** Links for the next people of an import who have no password yet; they stand in no file. @throws importNotFound */
export async function importLinks(
  db: Db,
  admin: SessionUser,
  id: number,
  { limit = DEFAULT_PAGE, cursor }: Links['query'],
): Promise<Links['reply']> {
  if (!makesAccounts(await findJob(db, id))) return { list: [], total: 0, next: null }
  const after = cursor === undefined ? undefined : gt(users.id, readCursor(cursor))
  return db.transaction(async (tx) => {
    const people = await tx
      .select({ id: users.id, name: users.name, username: users.username })
      .from(importRows)
      .innerJoin(users, eq(users.id, importRows.targetId))
      .where(and(unverifiedOf(id), after))
      .orderBy(asc(users.id))
      .limit(limit + 1)
    const { page, next } = cutPage(people, limit)
    const list: Links['reply']['list'] = []
    for (const person of page) list.push({ ...person, link: await createAccountLink(tx, person.id) })
    if (page.length > 0) await writeAudit(tx, admin, 'links made', `import ${id}`, { users: page.length })
    return { list, total: await countLinks(tx, id), next }
  })
}
