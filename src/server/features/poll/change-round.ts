import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { PollRoundShape } from '#contract/poll/events.ts'
import type { poll } from '#contract/poll/operations.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Tx } from '../../db/database.ts'
import { pollAnswers, pollRounds, polls } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { type AccessUser, moderatedClass } from '../class-access/index.ts'
import { moderatedOpen } from '../interaction/index.ts'
import { announceRound } from './announce.ts'
import { planEnd } from './due-rounds.ts'
import { lockPolls } from './lock-class.ts'
import { countRound, roundFor, roundIn, type RoundRow } from './shown-round.ts'
import { wordKey } from './words.ts'

type PollParams = OperationTypes<typeof poll.startPoll>['params']
type RoundParams = OperationTypes<typeof poll.endPoll>['params']
type Shown = OperationTypes<typeof poll.showPoll>['body']
type HiddenWord = OperationTypes<typeof poll.hidePollWord>['body']

/** the moment of a change, by which browsers know the newest */
export const changed = { changedAt: sql`clock_timestamp()` }
/** what is past its time has ended then, whenever that is noticed */
export const ended = { endedAt: sql`least(${pollRounds.dueAt}, clock_timestamp())`, ...changed }

/** Tells the class how a round is now, and answers it for who changed it. */
async function tell(deps: Deps, classId: number, roundId: number): Promise<PollRoundShape> {
  const row = await roundIn(deps.db, classId, roundId)
  if (!row) throw refuse('pollNotFound')
  const counted = await countRound(deps.db, roundId)
  await announceRound(deps, row, counted)
  return roundFor('managers', row, counted)
}

/** Begins a round; of two at once the database lets one begin. @throws Refusal pollRunning, pollNotFound */
async function beginRound(tx: Tx, { id: classId, poll_id }: PollParams) {
  await lockPolls(tx, classId)
  const [found] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, poll_id), eq(polls.classId, classId)))
  if (!found) throw refuse('pollNotFound')
  await tx
    .update(pollRounds)
    .set(ended)
    .where(
      and(
        eq(pollRounds.classId, classId),
        isNull(pollRounds.endedAt),
        sql`${pollRounds.dueAt} <= clock_timestamp()`,
      ),
    )
  const { resultAtOnce, limitSeconds } = found
  const [made] = await tx
    .insert(pollRounds)
    .values({
      ...{ pollId: poll_id, classId, isResultShown: resultAtOnce },
      number: sql`1 + (select coalesce(max(r.number), 0) from ${pollRounds} r where r.poll_id = ${poll_id})`,
      startedAt: sql`clock_timestamp()`,
      second: sql`(select ${sql.raw(secondOfClass('c'))} from open_classes c where c.id = ${classId})`,
      ...(limitSeconds > 0 && { dueAt: sql`clock_timestamp() + make_interval(secs => ${limitSeconds})` }),
      ...(resultAtOnce && { shownAt: sql`clock_timestamp()` }),
      ...changed,
    })
    .onConflictDoNothing()
    .returning({ id: pollRounds.id })
  if (!made) throw refuse('pollRunning')
  return { roundId: made.id, limitSeconds, title: found.title }
}

/** @throws Refusal openClassNotFound, noPermission, interactionClosed, pollNotFound, pollRunning */
export async function startPoll(deps: Deps, user: AccessUser, params: PollParams): Promise<PollRoundShape> {
  const { id: classId, poll_id } = params
  await moderatedOpen(deps.db, user, classId)
  const { roundId, limitSeconds } = await deps.db.transaction(async (tx) => {
    const begun = await beginRound(tx, params)
    const detail = { poll: poll_id, round: begun.roundId, title: begun.title }
    await writeAudit(tx, user, 'poll started', `openclass ${classId}`, detail)
    return begun
  })
  if (limitSeconds > 0) planEnd(deps, roundId, limitSeconds * 1000)
  return tell(deps, classId, roundId)
}

/** Changes a round of a class that the user manages, in the order of all changes of its polls. */
async function changeRound(
  deps: Deps,
  user: AccessUser,
  { id: classId, round_id }: RoundParams,
  change: (tx: Tx, row: RoundRow) => Promise<{ action: AuditAction; detail?: object } | null>,
): Promise<PollRoundShape> {
  await moderatedClass(deps.db, user, classId)
  await deps.db.transaction(async (tx) => {
    await lockPolls(tx, classId)
    const row = await roundIn(tx, classId, round_id)
    if (!row) throw refuse('pollNotFound')
    const done = await change(tx, row)
    if (!done) return
    const detail = { poll: row.pollId, round: round_id, title: row.title, ...done.detail }
    await writeAudit(tx, user, done.action, `openclass ${classId}`, detail)
  })
  return tell(deps, classId, round_id)
}

/** Ended twice is ended once. @throws Refusal openClassNotFound, noPermission, pollNotFound */
export const endPoll = (deps: Deps, user: AccessUser, params: RoundParams): Promise<PollRoundShape> =>
  changeRound(deps, user, params, async (tx, { id, endedAt }) => {
    if (endedAt) return null
    await tx
      .update(pollRounds)
      .set(ended)
      .where(and(eq(pollRounds.id, id), isNull(pollRounds.endedAt)))
    return { action: 'poll ended' }
  })

/** @throws Refusal openClassNotFound, noPermission, pollNotFound */
export const showPoll = (
  deps: Deps,
  user: AccessUser,
  params: RoundParams,
  { result_shown, right_shown }: Shown,
): Promise<PollRoundShape> =>
  changeRound(deps, user, params, async (tx, { id, endedAt, isResultShown, isRightShown }) => {
    const result = result_shown === undefined ? isResultShown : result_shown === 1
    const right = right_shown === undefined ? isRightShown : right_shown === 1
    await tx
      .update(pollRounds)
      .set({
        ...(right && !endedAt && ended),
        ...changed,
        isResultShown: result,
        isRightShown: right,
        ...(result && { shownAt: sql`coalesce(${pollRounds.shownAt}, clock_timestamp())` }),
      })
      .where(eq(pollRounds.id, id))
    return { action: 'poll shown', detail: { result, right } }
  })

/** @throws Refusal openClassNotFound, noPermission, pollNotFound, pollWordNotFound */
export const hideWord = (
  deps: Deps,
  user: AccessUser,
  params: RoundParams,
  { word, is_hidden }: HiddenWord,
): Promise<PollRoundShape> =>
  changeRound(deps, user, params, async (tx, { id }) => {
    const key = wordKey(word)
    const [given] = await tx
      .select({ key: pollAnswers.wordKey })
      .from(pollAnswers)
      .where(and(eq(pollAnswers.roundId, id), eq(pollAnswers.wordKey, key), sql`${pollAnswers.word} <> ''`))
      .limit(1)
    if (!given) throw refuse('pollWordNotFound')
    const others = sql`array_remove(${pollRounds.hiddenWords}, ${key})`
    await tx
      .update(pollRounds)
      .set({ hiddenWords: is_hidden === 1 ? sql`array_append(${others}, ${key})` : others, ...changed })
      .where(eq(pollRounds.id, id))
    return { action: is_hidden === 1 ? 'poll word hidden' : 'poll word shown', detail: { word } }
  })
