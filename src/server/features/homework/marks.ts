import { and, count, eq } from 'drizzle-orm'
import { markLimits, type PictureMarks } from '#contract/homework/marks.ts'
import type { Tx } from '../../db/database.ts'
import { homeworkFiles, uploads } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { isPicture } from '../file/index.ts'

/** Places are kept to a ten-thousandth of the picture, which no eye can tell apart. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

/**
 * Marks as they are stored: of pictures that the answer has, each once.
 * @throws Refusal invalidField, marksTooLarge
 */
export async function storedMarks(
  tx: Tx,
  attemptId: number,
  marks: readonly PictureMarks[],
): Promise<PictureMarks[]> {
  const used = marks.filter(({ strokes, notes }) => strokes.length + notes.length > 0)
  if (used.length === 0) return []
  const files = await tx
    .select({ type: uploads.type, files: count() })
    .from(homeworkFiles)
    .innerJoin(uploads, eq(uploads.id, homeworkFiles.uploadId))
    .where(and(eq(homeworkFiles.attemptId, attemptId), eq(homeworkFiles.part, 'answer')))
    .groupBy(uploads.type)
  const pictures = files.reduce((all, file) => all + (isPicture(file.type) ? file.files : 0), 0)
  const isWrong =
    used.some(({ picture }) => picture >= pictures) ||
    new Set(used.map(({ picture }) => picture)).size < used.length ||
    used.some(({ strokes }) => strokes.some(({ points }) => points.length % 2 === 1))
  if (isWrong) throw refuse('invalidField', { field: 'marks' })
  const stored = used.map(({ picture, strokes, notes }) => ({
    picture,
    strokes: strokes.map(({ colour, points }) => ({ colour, points: points.map(rounded) })),
    notes: notes.map(({ left, top, text }) => ({
      ...{ left: rounded(left), top: rounded(top) },
      text: text.trim(),
    })),
  }))
  if (Buffer.byteLength(JSON.stringify(stored)) > markLimits.bytes) throw refuse('marksTooLarge')
  return stored
}
