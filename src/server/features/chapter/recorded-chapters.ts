import { asc, eq } from 'drizzle-orm'
import { CHAPTER_TITLE_LENGTH, CHAPTERS_AT_MOST } from '#contract/chapter/limits.ts'
import type { Queryable } from '../../db/database.ts'
import {
  broadcasts,
  classMarks,
  pollRounds,
  polls,
  slideTurns,
  type StoredChapter,
} from '../../db/tables/all.ts'
import { classClock, type VideoRow } from '../video/index.ts'

/** a page that was left within so many seconds was only passed by */
const PASSED_BY = 3

type Found = Pick<StoredChapter, 'second' | 'title'>

/** What happened at moments of a class: marks of its teachers, and polls that were asked. */
async function momentsOf(db: Queryable, classId: number): Promise<{ at: Date; title: string }[]> {
  // one after the other: in a transaction there is one connection
  const marks = await db
    .select({ at: classMarks.at, title: classMarks.title })
    .from(classMarks)
    .where(eq(classMarks.classId, classId))
    .orderBy(asc(classMarks.at), asc(classMarks.id))
  const asked = await db
    .select({ at: pollRounds.startedAt, title: polls.title })
    .from(pollRounds)
    .innerJoin(polls, eq(polls.id, pollRounds.pollId))
    .where(eq(pollRounds.classId, classId))
    .orderBy(asc(pollRounds.startedAt), asc(pollRounds.id))
  return [...marks, ...asked]
}

/** The pages that a broadcast showed, each where it came; one without a title by its number. */
async function pagesOf(db: Queryable, broadcastId: number): Promise<Found[]> {
  const turns = await db
    .select({ second: slideTurns.second, page: slideTurns.page, title: slideTurns.title })
    .from(slideTurns)
    .where(eq(slideTurns.broadcastId, broadcastId))
    .orderBy(asc(slideTurns.second))
  return turns.flatMap(({ second, page, title }, index) => {
    const next = turns[index + 1]
    if (next && next.second - second < PASSED_BY) return []
    return [{ second, title: title || `#${page}` }]
  })
}

/**
 * The chapters that a class leaves in its recording: marks of its teachers, polls that were asked and pages of slides, in
 * the order of their seconds. Of two at one second the earlier named kind stays, and so where there are
 * more than a video has.
 */
export async function recordedChapters(
  db: Queryable,
  { id, broadcastId }: VideoRow,
): Promise<StoredChapter[]> {
  if (broadcastId === null) return []
  const [broadcast] = await db
    .select({ classId: broadcasts.classId })
    .from(broadcasts)
    .where(eq(broadcasts.id, broadcastId))
  if (!broadcast) return []
  const moments = await momentsOf(db, broadcast.classId)
  const pages = await pagesOf(db, broadcastId)
  const found: Found[] = []
  if (moments.length > 0) {
    const clock = await classClock(db, broadcast.classId)
    for (const { at, title } of moments) {
      const place = clock.secondOf(at)
      if (place?.videoId === id) found.push({ second: place.second, title })
    }
  }
  const bySecond = new Map<number, StoredChapter>()
  for (const { second, title } of [...found, ...pages])
    if (!bySecond.has(second))
      bySecond.set(second, {
        second,
        title: [...title].slice(0, CHAPTER_TITLE_LENGTH).join(''),
        homework_id: null,
      })
  const kept = [...bySecond.values()].slice(0, CHAPTERS_AT_MOST)
  return kept.toSorted((one, other) => one.second - other.second)
}
