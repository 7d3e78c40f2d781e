import { sql } from 'drizzle-orm'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { alone, moderatedOpen, presentStudents } from '../interaction/index.ts'
import { announceWhiteboard } from './announce.ts'

interface Board {
  isShown: boolean
  pageId: number | null
  penUserId: number | null
}

/** The whiteboard of a class; its row is made with the first call. Whoever draws shares the row, so this waits for them. */
async function boardOf(tx: Tx, classId: number): Promise<Board> {
  await tx.execute(sql`insert into whiteboards (class_id) values (${classId}) on conflict do nothing`)
  const { rows } = await tx.execute<Board & Record<string, unknown>>(sql`
    select is_shown as "isShown", page_id as "pageId", pen_user_id as "penUserId" from whiteboards
    where class_id = ${classId} for update`)
  const [board] = rows
  if (!board) throw new Error('a row that was just made is there')
  return board
}

/** The pages that have not been removed, in their order. */
async function pagesOf(tx: Tx, classId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from whiteboard_pages where class_id = ${classId} and removed_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** @throws Refusal whiteboardPagesFull */
async function addPage(tx: Tx, classId: number): Promise<number> {
  const most = whiteboardLimits.pages
  if ((await pagesOf(tx, classId)).length >= most) throw refuse('whiteboardPagesFull', { most })
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into whiteboard_pages (class_id) values (${classId}) returning id`)
  const [made] = rows
  if (!made) throw new Error('an insert answers its row')
  return made.id
}

/** Keeps what is shown from now on: of several in one second the last. */
async function show(tx: Tx, classId: number, isShown: boolean, pageId: number | null): Promise<void> {
  await tx.execute(sql`
    update whiteboards set is_shown = ${isShown}, page_id = ${pageId}::int where class_id = ${classId}`)
  await tx.execute(sql`
    insert into whiteboard_turns (class_id, at, page_id)
    values (${classId}, date_trunc('second', clock_timestamp()), ${isShown ? pageId : null}::int)
    on conflict (class_id, at) do update set page_id = excluded.page_id`)
}

/** A change of the whiteboard by who moderates the class. @throws Refusal openClassNotFound, noPermission, interactionClosed */
async function change<Result>(
  deps: Deps,
  user: SessionUser,
  classId: number,
  work: (tx: Tx, board: Board) => Promise<Result>,
): Promise<Result> {
  await moderatedOpen(deps.db, user, classId)
  const result = await alone(deps.db, classId, async (tx) => work(tx, await boardOf(tx, classId)))
  announceWhiteboard(deps, classId)
  return result
}

/** Opens or closes the whiteboard. */
export const showWhiteboard = (
  deps: Deps,
  user: SessionUser,
  classId: number,
  isShown: boolean,
): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    const pageId = board.pageId ?? (isShown ? await addPage(tx, classId) : null)
    if (board.isShown !== isShown) await show(tx, classId, isShown, pageId)
    return null
  })

/** @throws Refusal whiteboardPageNotFound */
export const turnWhiteboard = (
  deps: Deps,
  user: SessionUser,
  classId: number,
  pageId: number,
): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    if (!(await pagesOf(tx, classId)).includes(pageId)) throw refuse('whiteboardPageNotFound')
    if (board.pageId !== pageId) await show(tx, classId, board.isShown, pageId)
    return null
  })

/** @throws Refusal whiteboardPagesFull */
export const addWhiteboardPage = (deps: Deps, user: SessionUser, classId: number): Promise<{ id: number }> =>
  change(deps, user, classId, async (tx, board) => {
    const id = await addPage(tx, classId)
    await show(tx, classId, board.isShown, id)
    return { id }
  })

interface OfPage {
  id: number
  page_id: number
}

/** Removes a page; the one beside it takes its place, an empty one where there is none. @throws Refusal whiteboardPageNotFound */
export const removeWhiteboardPage = (
  deps: Deps,
  user: SessionUser,
  { id: classId, page_id }: OfPage,
): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    const pages = await pagesOf(tx, classId)
    const index = pages.indexOf(page_id)
    if (index < 0) throw refuse('whiteboardPageNotFound')
    await tx.execute(sql`update whiteboard_pages set removed_at = clock_timestamp() where id = ${page_id}`)
    await writeAudit(tx, user, 'whiteboard page removed', `openclass ${classId}`, { page: page_id })
    if (board.pageId !== page_id) return null
    const next = pages[index + 1] ?? pages[index - 1] ?? (await addPage(tx, classId))
    await show(tx, classId, board.isShown, next)
    return null
  })

/** @throws Refusal whiteboardPageNotFound, whiteboardPagesFull */
export const restoreWhiteboardPage = (
  deps: Deps,
  user: SessionUser,
  { id: classId, page_id }: OfPage,
): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    const most = whiteboardLimits.pages
    if ((await pagesOf(tx, classId)).length >= most) throw refuse('whiteboardPagesFull', { most })
    const { rows } = await tx.execute(sql`
      update whiteboard_pages set removed_at = null
      where id = ${page_id} and class_id = ${classId} and removed_at is not null returning id`)
    if (rows.length === 0) throw refuse('whiteboardPageNotFound')
    await writeAudit(tx, user, 'whiteboard page restored', `openclass ${classId}`, { page: page_id })
    await show(tx, classId, board.isShown, page_id)
    return null
  })

/** @throws Refusal whiteboardNotPresent */
export const giveWhiteboardPen = (
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    const { rows } = await tx.execute(
      sql`select from ${presentStudents(classId)} student where student.user_id = ${userId}`,
    )
    if (rows.length === 0) throw refuse('whiteboardNotPresent')
    if (board.penUserId === userId) return null
    await tx.execute(sql`update whiteboards set pen_user_id = ${userId}::int where class_id = ${classId}`)
    await writeAudit(tx, user, 'whiteboard pen given', `openclass ${classId}`, { user: userId })
    return null
  })

export const takeWhiteboardPen = (deps: Deps, user: SessionUser, classId: number): Promise<null> =>
  change(deps, user, classId, async (tx, board) => {
    if (board.penUserId === null) return null
    await tx.execute(sql`update whiteboards set pen_user_id = null where class_id = ${classId}`)
    const detail = { user: board.penUserId }
    await writeAudit(tx, user, 'whiteboard pen taken back', `openclass ${classId}`, detail)
    return null
  })
