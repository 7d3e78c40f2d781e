import { eq } from 'drizzle-orm'
import { type PollKind } from '#contract/poll/limits.ts'
import type { Db } from '../../db/database.ts'
import { pollRounds, polls } from '../../db/tables/all.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { choosesSeveral } from './shown-round.ts'

/** What an answer is checked against. It never changes, since what was asked is not edited. */
export interface Question {
  classId: number
  kind: PollKind
  /** how many there are to choose from */
  values: number
  choosesSeveral: boolean
}

/** rounds that a process remembers; the oldest is forgotten first */
const MOST = 500

const known = cachePerDatabase((_db: Db) => new Map<number, Promise<Question | undefined>>())

async function load(db: Db, roundId: number): Promise<Question | undefined> {
  const [found] = await db
    .select({
      classId: pollRounds.classId,
      kind: polls.kind,
      options: polls.options,
      rightOptions: polls.rightOptions,
      scaleTop: polls.scaleTop,
    })
    .from(pollRounds)
    .innerJoin(polls, eq(polls.id, pollRounds.pollId))
    .where(eq(pollRounds.id, roundId))
  if (!found) return undefined
  const { classId, kind, options, scaleTop } = found
  const values = kind === 'scale' ? scaleTop : options.length
  return { classId, kind, values, choosesSeveral: choosesSeveral(found) }
}

/** The question of a round, read once however many answer it; undefined: there is none. */
export async function readQuestion(db: Db, roundId: number): Promise<Question | undefined> {
  const questions = known(db)
  const reading = questions.get(roundId) ?? load(db, roundId)
  questions.set(roundId, reading)
  const [oldest] = questions.keys()
  if (questions.size > MOST && oldest !== undefined) questions.delete(oldest)
  try {
    const found = await reading
    if (!found) questions.delete(roundId)
    return found
  } catch (error) {
    questions.delete(roundId)
    throw error
  }
}
