import { sql } from 'drizzle-orm'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { takingPart } from '../interaction/index.ts'
import type { Changes, PageDocument } from './page-document.ts'

interface OfPage {
  id: number
  page_id: number
}

interface StoredPage extends Record<string, unknown> {
  state: Buffer | null
  version: number
  removed: boolean
  /** changes that came in this second */
  busy: number
}

/**
 * Whether somebody may draw on a page now. The row of the whiteboard is shared until the end of the transaction: a pen that
 * is taken back waits for what is being drawn, and nothing is drawn with it afterwards, on whichever worker.
 */
async function holdsPen(tx: Tx, userId: number, { id, page_id }: OfPage): Promise<boolean> {
  const { rows } = await tx.execute<{ holds: boolean }>(sql`
    select is_shown and pen_user_id = ${userId} and page_id = ${page_id} as holds from whiteboards
    where class_id = ${id} for share`)
  return rows[0]?.holds === true
}

const THIS_SECOND = sql`date_trunc('second', clock_timestamp())`

/** Waits for its turn on a page. @throws Refusal whiteboardPageNotFound, whiteboardTooFast */
async function lockPage(tx: Tx, { id, page_id }: OfPage): Promise<StoredPage> {
  const { rows } = await tx.execute<StoredPage>(sql`
    select state, version, removed_at is not null as removed,
      case when busy_at = ${THIS_SECOND} then busy_count else 0 end as busy
    from whiteboard_pages where id = ${page_id} and class_id = ${id} for no key update`)
  const [page] = rows
  if (!page || page.removed) throw refuse('whiteboardPageNotFound')
  if (page.busy >= whiteboardLimits.updatesPerSecond) throw refuse('whiteboardTooFast')
  return page
}

/** A page as it is stored, or as its steps left it. */
async function documentOf(tx: Tx, pageId: number, { state, version }: StoredPage): Promise<PageDocument> {
  const { PageDocument } = await import('./page-document.ts')
  if (state || version === 0) return new PageDocument(state)
  const { rows } = await tx.execute<{ changes: Changes }>(sql`
    select changes from whiteboard_steps where page_id = ${pageId} order by id`)
  return PageDocument.ofSteps(rows.map(({ changes }) => changes))
}

/** What is drawn within some seconds is one step; of what changed several times in it the last is kept. */
async function keepStep(tx: Tx, pageId: number, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const { stepSeconds } = whiteboardLimits
  await tx.execute(sql`
    insert into whiteboard_steps (page_id, at, changes)
    values (${pageId}, date_bin(make_interval(secs => ${stepSeconds}), clock_timestamp(), timestamptz 'epoch'),
      ${JSON.stringify(changes)}::jsonb)
    on conflict (page_id, at) do update set changes = whiteboard_steps.changes || excluded.changes`)
}

/**
 * Takes what somebody has drawn, stores it, and announces it to the class.
 * @throws Refusal whiteboardPageNotFound, whiteboardNoPen, whiteboardTooFast, whiteboardPageFull, whiteboardRefused, and
 *   those of taking part
 */
export async function drawOnWhiteboard(
  { db, chat }: Pick<Deps, 'db' | 'chat'>,
  user: SessionUser,
  ofPage: OfPage,
  update: string,
): Promise<{ version: number }> {
  const { moderates } = await takingPart(db, user, ofPage.id)
  const bytes = Buffer.from(update, 'base64url')
  if (bytes.length > whiteboardLimits.updateBytes) throw refuse('whiteboardRefused')
  const version = await db.transaction(async (tx) => {
    if (!moderates && !(await holdsPen(tx, user.id, ofPage))) throw refuse('whiteboardNoPen')
    const page = await lockPage(tx, ofPage)
    const document = await documentOf(tx, ofPage.page_id, page)
    const changes = document.take(bytes, user.id)
    await keepStep(tx, ofPage.page_id, changes)
    await tx.execute(sql`
      update whiteboard_pages set state = ${Buffer.from(document.state())}, version = ${page.version + 1},
        busy_at = ${THIS_SECOND}, busy_count = ${page.busy + 1}
      where id = ${ofPage.page_id}`)
    return page.version + 1
  })
  await chat.announce(ofPage.id, {
    kind: 'whiteboard_update',
    page_id: ofPage.page_id,
    version,
    update: update.length <= whiteboardLimits.announced ? update : null,
  })
  return { version }
}
