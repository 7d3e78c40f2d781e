import { sql } from 'drizzle-orm'
import type { whiteboard as operations } from '#contract/whiteboard/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { refuse } from '../../lib/refusal.ts'
import { SharedReads } from '../../lib/shared-reads.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { present } from '../interaction/index.ts'

type Page = OperationTypes<typeof operations.whiteboardPage>

interface StoredPage extends Record<string, unknown> {
  state: Buffer | null
  version: number
}

async function load(db: Db, classId: number, pageId: number): Promise<StoredPage | null> {
  const { rows } = await db.execute<StoredPage>(sql`
    select state, version from whiteboard_pages
    where id = ${pageId} and class_id = ${classId} and removed_at is null`)
  return rows[0] ?? null
}

/** Many who reconnect at once share one read, which is never older than their connection. */
const pages = cachePerDatabase(() => new SharedReads<string, StoredPage | null>())

/** What is drawn on a page. @throws Refusal whiteboardPageNotFound, whiteboardRefused, and those of taking part */
export async function whiteboardPage(
  db: Db,
  user: SessionUser,
  { id, page_id }: Page['params'],
  since: string | undefined,
): Promise<Page['reply']> {
  await present(db, user, id)
  const found = await pages(db).read(`${id}:${page_id}`, () => load(db, id, page_id))
  if (!found) throw refuse('whiteboardPageNotFound')
  const { emptyState, lacking } = await import('./page-document.ts')
  const state = found.state ?? emptyState
  const update = since ? lacking(state, Buffer.from(since, 'base64url')) : state
  return { version: found.version, update: Buffer.from(update).toString('base64url') }
}
