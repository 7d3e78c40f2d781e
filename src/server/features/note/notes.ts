import { and, asc, eq, sql } from 'drizzle-orm'
import { NOTES_AT_MOST } from '#contract/note/limits.ts'
import type { note } from '#contract/note/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { users, videoNotes, videos } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds } from '../../lib/seconds.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { watchedVideo } from '../video/index.ts'

type Types<Name extends keyof typeof note> = OperationTypes<(typeof note)[Name]>
type Note = Types<'addVideoNote'>['reply']
type Row = typeof videoNotes.$inferSelect

const noteOf = ({ id, second, text, createdAt, updatedAt }: Row, fileID: string): Note => ({
  ...{ id, fileID, second, text },
  created_at: seconds(createdAt),
  updated_at: updatedAt && seconds(updatedAt),
})

/** @throws Refusal noteEmpty */
function written(text: string): string {
  const words = text.trim()
  if (words === '') throw refuse('noteEmpty')
  return words
}

/** The own notes on a video; they are read by who may no longer watch it too. */
export async function notesOn(db: Db, userId: number, fileId: string): Promise<Types<'videoNotes'>['reply']> {
  const rows = await db
    .select({ note: videoNotes })
    .from(videoNotes)
    .innerJoin(videos, eq(videos.id, videoNotes.videoId))
    .where(and(eq(videoNotes.userId, userId), eq(videos.fileId, fileId)))
    .orderBy(asc(videoNotes.second), asc(videoNotes.id))
  return { list: rows.map(({ note: row }) => noteOf(row, fileId)) }
}

/** @throws Refusal videoNotFound, noteEmpty, tooManyNotes */
export async function addNote(
  db: Db,
  user: SessionUser,
  { fileID, second, text }: Types<'addVideoNote'>['body'],
): Promise<Note> {
  const video = await watchedVideo(db, user, fileID)
  const words = written(text)
  return db.transaction(async (tx) => {
    // of two at once the second one counts the first
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const own = and(eq(videoNotes.userId, user.id), eq(videoNotes.videoId, video.id))
    if ((await tx.$count(videoNotes, own)) >= NOTES_AT_MOST)
      throw refuse('tooManyNotes', { most: NOTES_AT_MOST })
    const [added] = await tx
      .insert(videoNotes)
      .values({ userId: user.id, videoId: video.id, second: Math.round(second * 1000) / 1000, text: words })
      .returning()
    if (!added) throw new Error('the note was not stored')
    return noteOf(added, fileID)
  })
}

/** @throws Refusal noteNotFound for another's, noteEmpty */
export async function changeNote(db: Db, userId: number, id: number, text: string): Promise<Note> {
  const words = written(text)
  const [changed] = await db
    .update(videoNotes)
    .set({ text: words, updatedAt: sql`now()` })
    .where(and(eq(videoNotes.id, id), eq(videoNotes.userId, userId)))
    .returning()
  if (!changed) throw refuse('noteNotFound')
  const [video] = await db
    .select({ fileId: videos.fileId })
    .from(videos)
    .where(eq(videos.id, changed.videoId))
  return noteOf(changed, video?.fileId ?? '')
}

/** @throws Refusal noteNotFound for another's */
export async function removeNote(db: Db, userId: number, id: number): Promise<null> {
  const removed = await db
    .delete(videoNotes)
    .where(and(eq(videoNotes.id, id), eq(videoNotes.userId, userId)))
    .returning({ id: videoNotes.id })
  if (removed.length === 0) throw refuse('noteNotFound')
  return null
}
