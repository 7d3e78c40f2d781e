import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { homeworkLimits } from '#contract/homework/limits.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { homeworkAttempts, homeworkFiles, uploads } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import {
  type ClaimedFile,
  claimFiles,
  isAudio,
  isPicture,
  isVideo,
  publicAddress,
  viewerAddress,
} from '../file/index.ts'
import { readSetting } from '../site/index.ts'

export type Part = 'task' | 'answer' | 'reply'

export interface Given {
  images?: string[]
  files?: { url: string; name: string; seconds?: number | null }[]
}

export interface Shown {
  images: string[]
  files: { url: string; name: string; type: string; seconds: number | null }[]
}

export interface Place {
  homeworkId: number
  /** null: of the homework itself */
  attemptId: number | null
  part: Part
}

const placed = ({ homeworkId, attemptId, part }: Place) =>
  and(
    eq(homeworkFiles.homeworkId, homeworkId),
    attemptId === null ? isNull(homeworkFiles.attemptId) : eq(homeworkFiles.attemptId, attemptId),
    eq(homeworkFiles.part, part),
  )

/** What a student's attempts at a homework, or the homework itself, have in this part already. */
async function attachedBefore(tx: Tx, { homeworkId, attemptId, part }: Place): Promise<Set<number>> {
  const { studentId, id } = homeworkAttempts
  const student = tx
    .select({ studentId })
    .from(homeworkAttempts)
    .where(eq(id, attemptId ?? 0))
  const ofStudent = and(eq(homeworkAttempts.homeworkId, homeworkId), inArray(studentId, student))
  const rows = await tx
    .select({ id: homeworkFiles.uploadId })
    .from(homeworkFiles)
    .where(
      attemptId === null
        ? placed({ homeworkId, attemptId, part })
        : and(
            eq(homeworkFiles.part, part),
            inArray(homeworkFiles.attemptId, tx.select({ id }).from(homeworkAttempts).where(ofStudent)),
          ),
    )
  return new Set(rows.map((row) => row.id))
}

/** @throws Refusal tooManyFiles, videoNotAllowed for a new video where the school has not switched them on for who sends it */
async function requireAllowed(tx: Tx, place: Place, files: readonly ClaimedFile[]): Promise<void> {
  const videos = files.filter(({ type }) => isVideo(type))
  const seen = files.filter(({ type }) => isPicture(type)).length + videos.length
  const { pictures, documents } = homeworkLimits
  if (seen > pictures) throw refuse('tooManyFiles', { most: pictures })
  if (files.length - seen > documents) throw refuse('tooManyFiles', { most: documents })
  if (videos.length === 0) return
  const config = await readSetting(tx, 'web_config')
  if (place.part === 'answer' ? config.student_homework_video : config.teacher_homework_video) return
  // what came while the school allowed it stays: otherwise its text could not be changed any more
  const before = await attachedBefore(tx, place)
  if (videos.some(({ uploadId }) => !before.has(uploadId))) throw refuse('videoNotAllowed')
}

/**
 * The files of a text become these.
 * @returns how many pictures and how many others
 * @throws Refusal invalidField for what its sender has not uploaded, tooManyFiles, videoNotAllowed
 */
export async function setFiles(
  tx: Tx,
  userId: number,
  place: Place,
  { images = [], files = [] }: Given,
): Promise<{ images: number; files: number }> {
  if (images.length > homeworkLimits.pictures) throw refuse('tooManyFiles', { most: homeworkLimits.pictures })
  const before = await tx.select({ id: homeworkFiles.uploadId }).from(homeworkFiles).where(placed(place))
  const claim = (field: string, addresses: string[]) =>
    claimFiles(tx, {
      field,
      addresses,
      usedAs: 'homework',
      ownerId: userId,
      kept: before.map(({ id }) => id),
    })
  const pictures = await claim('images', images)
  const others = await claim(
    'files',
    files.map(({ url }) => url),
  )
  if (pictures.some(({ type }) => !isPicture(type))) throw refuse('invalidField', { field: 'images' })
  if (others.some(({ type }) => isPicture(type))) throw refuse('invalidField', { field: 'files' })
  const all = [...pictures, ...others]
  await requireAllowed(tx, place, all)
  await tx.delete(homeworkFiles).where(placed(place))
  if (all.length > 0)
    await tx.insert(homeworkFiles).values(
      all.map(({ uploadId, type }, position) => {
        const { name, seconds } = files[position - pictures.length] ?? {}
        return {
          ...{ ...place, position, uploadId, name: name?.trim() ?? '' },
          ...(isAudio(type) && seconds && { seconds }),
        }
      }),
    )
  return { images: pictures.length, files: others.length }
}

/** What a text without files shows. */
const none: Shown = { images: [], files: [] }

export type StoredFiles = Awaited<ReturnType<typeof storedFiles>>

/** What a form shows of the files of a text, by their stored names: their addresses are signed anew at each reading. */
export const filesOfForm = (part: Part, rows: StoredFiles) =>
  rows
    .filter((file) => file.part === part)
    .map(({ name, label, seconds }) => ({ name, label: label || name, seconds }))

/** where files of homework are served */
export const HOMEWORK_FILES = '/files/homework'

/** The files of these attempts, without attempts those of the homework itself. */
export const storedFiles = (db: Queryable, homeworkId: number, attemptIds: readonly number[]) =>
  db
    .select({
      attemptId: homeworkFiles.attemptId,
      part: homeworkFiles.part,
      label: homeworkFiles.name,
      seconds: homeworkFiles.seconds,
      name: uploads.name,
      type: uploads.type,
      isPrivate: uploads.isPrivate,
    })
    .from(homeworkFiles)
    .innerJoin(uploads, eq(uploads.id, homeworkFiles.uploadId))
    .where(
      attemptIds.length > 0
        ? inArray(homeworkFiles.attemptId, [...attemptIds])
        : and(eq(homeworkFiles.homeworkId, homeworkId), isNull(homeworkFiles.attemptId)),
    )
    .orderBy(asc(homeworkFiles.position), asc(homeworkFiles.id))

/** The same at addresses for this user alone. */
export async function shownFiles(db: Db, viewer: number, homeworkId: number, attemptIds: readonly number[]) {
  return addressed(db, viewer, await storedFiles(db, homeworkId, attemptIds))
}

/** Stored files at addresses for this user alone. */
export async function addressed(db: Db, viewer: number, rows: StoredFiles) {
  const shown = new Map<string, Shown>()
  for (const { attemptId, part, label, seconds, name, type, isPrivate } of rows) {
    const key = `${part} ${attemptId ?? ''}`
    const one = shown.get(key) ?? { images: [], files: [] }
    shown.set(key, one)
    const url = isPrivate ? await viewerAddress(db, `${HOMEWORK_FILES}/${name}`, viewer) : publicAddress(name)
    if (isPicture(type)) one.images.push(url)
    else one.files.push({ url, name: label || name, type, seconds })
  }
  return (part: Part, attemptId: number | null = null): Shown =>
    shown.get(`${part} ${attemptId ?? ''}`) ?? none
}
