import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PollCount, PollRoundShape } from '#contract/poll/events.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import { pollRounds, polls } from '../../db/tables/all.ts'
import { countRounds, type Counted, forStudents } from './results.ts'

export type Audience = 'managers' | 'students'

/** A round with its poll. */
export type RoundRow = Awaited<ReturnType<typeof roundsIn>>[number]

const columns = {
  id: pollRounds.id,
  pollId: pollRounds.pollId,
  classId: pollRounds.classId,
  number: pollRounds.number,
  endedAt: pollRounds.endedAt,
  isResultShown: pollRounds.isResultShown,
  isRightShown: pollRounds.isRightShown,
  kind: polls.kind,
  title: polls.title,
  options: polls.options,
  rightOptions: polls.rightOptions,
  explanation: polls.explanation,
  scaleTop: polls.scaleTop,
  lowLabel: polls.lowLabel,
  highLabel: polls.highLabel,
  isAnonymous: polls.isAnonymous,
  mayChange: polls.mayChange,
  /** it is past its time, which is not written down yet */
  isDue: sql<boolean>`coalesce(${pollRounds.dueAt} <= clock_timestamp(), false)`,
  secondsLeft: sql<number | null>`case when ${pollRounds.dueAt} is not null
    then greatest(0, ceil(extract(epoch from ${pollRounds.dueAt} - clock_timestamp())))::int end`,
  startedAt: pollRounds.startedAt,
  shownAt: pollRounds.shownAt,
  second: pollRounds.second,
  version: sql<number>`${sql.raw(stateNumber)}`,
}

const rounds = (db: Queryable) =>
  db.select(columns).from(pollRounds).innerJoin(polls, eq(polls.id, pollRounds.pollId))

/** The round that runs in a class, else the one that was changed last: what everybody in the class looks at. */
export async function currentRound(db: Queryable, classId: number): Promise<RoundRow | undefined> {
  const [found] = await rounds(db)
    .where(eq(pollRounds.classId, classId))
    .orderBy(sql`${pollRounds.endedAt} is null desc`, desc(pollRounds.changedAt), desc(pollRounds.id))
    .limit(1)
  return found
}

/** A round of this class. */
export async function roundIn(
  db: Queryable,
  classId: number,
  roundId: number,
): Promise<RoundRow | undefined> {
  const [found] = await rounds(db).where(and(eq(pollRounds.id, roundId), eq(pollRounds.classId, classId)))
  return found
}

/** All rounds of a class, in the order in which they began. */
export const roundsIn = (db: Queryable, classId: number) =>
  rounds(db).where(eq(pollRounds.classId, classId)).orderBy(asc(pollRounds.startedAt), asc(pollRounds.id))

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const choosesSeveral = ({ kind, rightOptions }: Pick<RoundRow, 'kind' | 'rightOptions'>): boolean =>
  kind === 'several' || (kind === 'quiz' && rightOptions.length > 1)

/** How an asked poll reads, whoever reads it. */
export const questionOf = (row: RoundRow) => ({
  id: row.id,
  poll_id: row.pollId,
  number: row.number,
  kind: row.kind,
  title: row.title,
  options: row.options,
  chooses_several: flag(choosesSeveral(row)),
  scale_top: row.scaleTop,
  low_label: row.lowLabel,
  high_label: row.highLabel,
  is_anonymous: flag(row.isAnonymous),
})

/** What an audience sees of a round. */
export function roundFor(audience: Audience, row: RoundRow, counted: Counted): PollRoundShape {
  const isManager = audience === 'managers'
  const isEnded = row.endedAt !== null || row.isDue
  const seesRight = row.kind === 'quiz' && (isManager || row.isRightShown)
  const visible = row.isResultShown ? forStudents(counted.result, row.isRightShown) : null
  return {
    ...questionOf(row),
    may_change: flag(row.mayChange),
    state: isEnded ? 'ended' : 'running',
    seconds_left: isEnded ? null : row.secondsLeft,
    answered: counted.answered,
    present: counted.present ?? counted.answered,
    result: isManager ? counted.result : visible,
    result_shown: flag(row.isResultShown),
    right_shown: flag(row.isRightShown),
    right_options: seesRight ? row.rightOptions : null,
    explanation: seesRight ? row.explanation : '',
    version: row.version,
  }
}

/** What an audience sees of a new count. */
export const countFor = (audience: Audience, row: RoundRow, counted: Counted): PollCount => ({
  round_id: row.id,
  answered: counted.answered,
  present: counted.present ?? counted.answered,
  result:
    audience === 'managers'
      ? counted.result
      : row.isResultShown
        ? forStudents(counted.result, row.isRightShown)
        : null,
  version: counted.version,
})

/** Counts a round, how many are in the class included. */
export async function countRound(db: Queryable, roundId: number): Promise<Counted> {
  const counted = (await countRounds(db, [roundId], { withPresent: true })).get(roundId)
  if (!counted) throw new Error('the round is gone')
  return counted
}
