import { eq, sql } from 'drizzle-orm'
import type { Cue } from '#contract/caption/limits.ts'
import type { caption } from '#contract/caption/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { captionTracks, videos } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { requireSeen, revisionOf } from '../../lib/revision.ts'
import { seconds } from '../../lib/seconds.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { lastChangedBy, writeAudit } from '../audit/index.ts'
import { ownVideo, type VideoRow } from '../video/index.ts'
import { exactSecond } from './exact-second.ts'
import { readCaptions } from './files/read-captions.ts'
import { ofTrack, shown, trackOf, tracksOf } from './tracks.ts'

type Types<Name extends keyof typeof caption> = OperationTypes<(typeof caption)[Name]>
type TrackParams = Types<'saveCaptions'>['params']

const subjectOf = (videoId: number): string => `video ${videoId}`

/** In which languages a video has captions. @throws Refusal videoNotFound, noPermission */
export async function captionTracksOf(
  db: Db,
  user: SessionUser,
  id: number,
): Promise<Types<'captionTracks'>['reply']['list']> {
  const tracks = await tracksOf(db, await ownVideo(db, user, id))
  return shown(tracks).map(({ language, source, cues, updatedAt }) => ({
    ...{ language, source, cues: cues.length },
    updated_at: updatedAt && seconds(updatedAt),
  }))
}

/** The captions of a video for the editor. @throws Refusal videoNotFound, noPermission */
export async function editedCaptions(
  db: Db,
  user: SessionUser,
  { id, language }: TrackParams,
): Promise<Types<'editedCaptions'>['reply']> {
  const cues = (await trackOf(db, await ownVideo(db, user, id), language))?.cues ?? []
  return { cues, revision: revisionOf(cues) }
}

/** @throws Refusal captionTimes, captionEmpty: with the number of the cue, from one on */
function checked(cues: readonly Cue[]): Cue[] {
  const tidy = cues.map(({ start, end, text }, index) => {
    const cue = {
      start: exactSecond(start),
      end: exactSecond(end),
      text: text.replaceAll(/\r\n?/g, '\n').trim(),
    }
    if (cue.end <= cue.start) throw refuse('captionTimes', { number: index + 1 }, { number: index + 1 })
    if (cue.text === '') throw refuse('captionEmpty', {}, { number: index + 1 })
    return cue
  })
  return tidy.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

interface Saved {
  video: VideoRow
  language: Language
  cues: Cue[]
  source: 'upload' | 'edited'
  seen: string | undefined
}

/** Who comes second with the same revision is refused. @throws Refusal recordChanged */
async function save(
  tx: Tx,
  user: SessionUser,
  { video, language, cues, source, seen }: Saved,
): Promise<string> {
  // a track that does not exist yet has no row to be locked
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, video.id)).for('update')
  const before = (await trackOf(tx, video, language))?.cues ?? []
  await requireSeen(seen, revisionOf(before), () =>
    lastChangedBy(tx, [subjectOf(video.id)], ['captions changed']),
  )
  const values = { source, cues, updatedBy: user.id, updatedAt: sql`now()` }
  await tx
    .insert(captionTracks)
    .values({ videoId: video.id, language, ...values })
    .onConflictDoUpdate({ target: [captionTracks.videoId, captionTracks.language], set: values })
  await writeAudit(tx, user, 'captions changed', subjectOf(video.id), {
    language,
    source,
    cues: [before.length, cues.length],
  })
  return revisionOf(cues)
}

/** @throws Refusal videoNotFound, noPermission, captionTimes, captionEmpty, recordChanged */
export async function saveCaptions(
  db: Db,
  user: SessionUser,
  { id, language }: TrackParams,
  body: Types<'saveCaptions'>['body'],
): Promise<{ revision: string }> {
  const video = await ownVideo(db, user, id)
  const cues = checked(body.cues)
  return db.transaction(async (tx) => ({
    revision: await save(tx, user, { video, language, cues, source: 'edited', seen: body.revision }),
  }))
}

/** @throws Refusal videoNotFound, noPermission, captionLine, captionFileEmpty, captionFileTooLong, recordChanged */
export async function uploadCaptions(
  db: Db,
  user: SessionUser,
  { id, language }: TrackParams,
  { format, content, revision: seen }: Types<'uploadCaptions'>['body'],
): Promise<Types<'uploadCaptions'>['reply']> {
  const video = await ownVideo(db, user, id)
  const cues = readCaptions(content, format)
  const revision = await db.transaction((tx) =>
    save(tx, user, { video, language, cues, source: 'upload', seen }),
  )
  return { cues: cues.length, revision }
}

/**
 * Where something was typed while the class was live, that is shown again; removing that too leaves nothing.
 * @throws Refusal videoNotFound, noPermission, captionsNotFound
 */
export async function removeCaptions(
  db: Db,
  user: SessionUser,
  { id, language }: TrackParams,
): Promise<null> {
  const video = await ownVideo(db, user, id)
  await db.transaction(async (tx) => {
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('update')
    const track = await trackOf(tx, video, language)
    if (!track || track.cues.length === 0) throw refuse('captionsNotFound')
    if (track.source === 'live') {
      const values = { source: 'edited' as const, cues: [], updatedBy: user.id }
      await tx.insert(captionTracks).values({ videoId: id, language, ...values })
    } else await tx.delete(captionTracks).where(ofTrack(id, language))
    await writeAudit(tx, user, 'captions deleted', subjectOf(id), { language, cues: track.cues.length })
  })
  return null
}
