import { and, asc, eq } from 'drizzle-orm'
import type { CaptionSource, Cue } from '#contract/caption/limits.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Queryable } from '../../db/database.ts'
import { broadcasts, captionTracks, liveCaptions } from '../../db/tables/all.ts'
import { type ClassClock, classClock, type VideoRow } from '../video/index.ts'

export interface Track {
  language: Language
  source: CaptionSource
  cues: Cue[]
  /** null: typed while the class was live */
  updatedAt: Date | null
}

/** a line that was typed stays so long where no other follows, seconds */
const LINE_SECONDS = 6

type Line = Pick<typeof liveCaptions.$inferSelect, 'language' | 'text' | 'at'>

/** What was typed while the class was live, by the seconds of one of its recordings: each line until the next one. */
function typedCues(lines: readonly Line[], clock: ClassClock, video: VideoRow): Cue[] {
  const placed = lines.flatMap(({ text, at }) => {
    const place = clock.secondOf(at)
    return place?.videoId === video.id ? [{ start: place.second, text }] : []
  })
  return placed.flatMap(({ start, text }, index) => {
    const next = placed[index + 1]?.start ?? Number.POSITIVE_INFINITY
    // what was typed during one interruption stands at one second, of which the last line is shown
    return next <= start ? [] : [{ start, end: Math.min(next, start + LINE_SECONDS), text }]
  })
}

async function typedTracks(db: Queryable, video: VideoRow): Promise<Track[]> {
  if (video.broadcastId === null) return []
  const lines = await db
    .select({
      classId: liveCaptions.classId,
      language: liveCaptions.language,
      text: liveCaptions.text,
      at: liveCaptions.at,
    })
    .from(liveCaptions)
    .innerJoin(broadcasts, eq(broadcasts.classId, liveCaptions.classId))
    .where(eq(broadcasts.id, video.broadcastId))
    .orderBy(asc(liveCaptions.at), asc(liveCaptions.id))
  const [first] = lines
  if (!first) return []
  const clock = await classClock(db, first.classId)
  return languages.flatMap((language) => {
    const cues = typedCues(
      lines.filter((line) => line.language === language),
      clock,
      video,
    )
    return cues.length === 0 ? [] : [{ language, source: 'live' as const, cues, updatedAt: null }]
  })
}

/**
 * The captions of a video, in the order of the languages. Saved ones take the place of those that were typed while the
 * class was live.
 */
export async function tracksOf(db: Queryable, video: VideoRow): Promise<Track[]> {
  const saved: Track[] = await db
    .select({
      language: captionTracks.language,
      source: captionTracks.source,
      cues: captionTracks.cues,
      updatedAt: captionTracks.updatedAt,
    })
    .from(captionTracks)
    .where(eq(captionTracks.videoId, video.id))
  const isSaved = (language: Language) => saved.some((track) => track.language === language)
  const typed = (await typedTracks(db, video)).filter(({ language }) => !isSaved(language))
  return [...saved, ...typed].toSorted(
    (one, other) => languages.indexOf(one.language) - languages.indexOf(other.language),
  )
}

/** Those that have something to show. */
export const shown = (tracks: readonly Track[]): Track[] => tracks.filter(({ cues }) => cues.length > 0)

/** The captions of a video in one language. */
export async function trackOf(
  db: Queryable,
  video: VideoRow,
  language: Language,
): Promise<Track | undefined> {
  return (await tracksOf(db, video)).find((track) => track.language === language)
}

export const ofTrack = (videoId: number, language: Language) =>
  and(eq(captionTracks.videoId, videoId), eq(captionTracks.language, language))
