import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { homeworkComments as operations } from '#contract/homework/comments.ts'
import { homeworkLimits } from '#contract/homework/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { homeworkComments, users } from '../../db/tables/all.ts'
import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'

type List = OperationTypes<typeof operations.homeworkComments>['reply']
type CommentBody = OperationTypes<typeof operations.createHomeworkComment>['body']

const ownComment = (userId: number, id: number) =>
  and(eq(homeworkComments.id, id), eq(homeworkComments.teacherId, userId))

/** @throws Refusal homeworkCommentRequired */
function commentText({ text = '' }: CommentBody): string {
  const comment = text.trim()
  if (comment === '') throw refuse('homeworkCommentRequired', {}, { field: 'text' })
  return comment
}

/** The unique key decides, so that two requests at once keep a comment once. @throws Refusal homeworkCommentKnown */
async function onlyOnce<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (violates(error, 'homework_comments_text_key')) throw refuse('homeworkCommentKnown')
    throw error
  }
}

/** What a teacher uses most stands first. */
export async function listComments(db: Db, userId: number): Promise<List> {
  const list = await db
    .select({ id: homeworkComments.id, text: homeworkComments.text, uses: homeworkComments.uses })
    .from(homeworkComments)
    .where(eq(homeworkComments.teacherId, userId))
    .orderBy(desc(homeworkComments.uses), desc(homeworkComments.usedAt), desc(homeworkComments.id))
  return { list }
}

/** @throws Refusal homeworkCommentRequired, homeworkCommentKnown, tooManyComments */
export async function createComment(db: Db, userId: number, body: CommentBody): Promise<{ id: number }> {
  const text = commentText(body)
  return onlyOnce(
    db.transaction(async (tx) => {
      // one after the other, so that many at once are counted
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const [kept] = await tx
        .select({ comments: count() })
        .from(homeworkComments)
        .where(eq(homeworkComments.teacherId, userId))
      if ((kept?.comments ?? 0) >= homeworkLimits.comments)
        throw refuse('tooManyComments', { most: homeworkLimits.comments })
      const [made] = await tx
        .insert(homeworkComments)
        .values({ teacherId: userId, text })
        .returning({ id: homeworkComments.id })
      if (!made) throw new Error('the comment was not stored')
      return made
    }),
  )
}

/** @throws Refusal homeworkCommentNotFound, also for others' comments, homeworkCommentRequired, homeworkCommentKnown */
export async function updateComment(db: Db, userId: number, id: number, body: CommentBody): Promise<null> {
  const text = commentText(body)
  const changed = await onlyOnce(
    db
      .update(homeworkComments)
      .set({ text })
      .where(ownComment(userId, id))
      .returning({ id: homeworkComments.id })
      .execute(),
  )
  if (changed.length === 0) throw refuse('homeworkCommentNotFound')
  return null
}

/** @throws Refusal homeworkCommentNotFound */
export async function countUse(db: Db, userId: number, id: number): Promise<null> {
  const used = await db
    .update(homeworkComments)
    .set({ uses: sql`${homeworkComments.uses} + 1`, usedAt: sql`now()` })
    .where(ownComment(userId, id))
    .returning({ id: homeworkComments.id })
  if (used.length === 0) throw refuse('homeworkCommentNotFound')
  return null
}

/** @throws Refusal homeworkCommentNotFound */
export async function deleteComment(db: Db, userId: number, id: number): Promise<null> {
  const deleted = await db
    .delete(homeworkComments)
    .where(ownComment(userId, id))
    .returning({ id: homeworkComments.id })
  if (deleted.length === 0) throw refuse('homeworkCommentNotFound')
  return null
}
