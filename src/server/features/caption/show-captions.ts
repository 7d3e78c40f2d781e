import type { caption } from '#contract/caption/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { savesVideo, watchedVideo } from '../video/index.ts'
import { writeCaptions } from './files/write-captions.ts'
import { shown, trackOf, tracksOf } from './tracks.ts'

type Types<Name extends keyof typeof caption> = OperationTypes<(typeof caption)[Name]>

/** In which languages a video has captions, for who may watch it. @throws Refusal videoNotFound */
export async function shownCaptions(
  db: Db,
  user: SessionUser,
  fileId: string,
): Promise<Types<'shownCaptions'>['reply']> {
  const video = await watchedVideo(db, user, fileId)
  const tracks = shown(await tracksOf(db, video))
  return {
    list: tracks.map(({ language, source }) => ({ language, source })),
    may_download: tracks.length > 0 && (await savesVideo(db, user, video, 'transcripts')) ? 1 : 0,
  }
}

/** @throws Refusal videoNotFound, captionsNotFound */
export async function captionCues(
  db: Db,
  user: SessionUser,
  fileId: string,
  language: Language,
): Promise<Types<'captionCues'>['reply']> {
  const track = await trackOf(db, await watchedVideo(db, user, fileId), language)
  if (!track || track.cues.length === 0) throw refuse('captionsNotFound')
  return { cues: track.cues }
}

const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu

/** @throws Refusal videoNotFound, captionsNotFound, downloadNotAllowed */
export async function captionFile(
  db: Db,
  user: SessionUser,
  { fileID, format }: Types<'captionFile'>['query'],
  language: Language,
): Promise<Types<'captionFile'>['reply']> {
  const video = await watchedVideo(db, user, fileID)
  const track = await trackOf(db, video, language)
  if (!track || track.cues.length === 0) throw refuse('captionsNotFound')
  if (!(await savesVideo(db, user, video, 'transcripts'))) throw refuse('downloadNotAllowed')
  const name = video.name.replaceAll(FORBIDDEN, ' ').trim() || 'video'
  return { name: `${name}.${language}.${format}`, content: writeCaptions(track.cues, format) }
}
