import { and, eq, inArray } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { pollAnswers } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { SharedReads } from '../../lib/shared-reads.ts'
import { enter } from '../chat/index.ts'
import type { AccessUser } from '../class-access/index.ts'
import { endDueRounds } from './due-rounds.ts'
import { countRound, type RoundRow, currentRound, roundFor } from './shown-round.ts'
import type { Counted } from './results.ts'
import type { StoredAnswer } from './store-answers.ts'

type Reply = OperationTypes<typeof poll.pollNow>['reply']
type Current = { row: RoundRow; counted: Counted } | null

/** Many who connect at once share one reading, which is never older than their connection. */
const reads = cachePerDatabase((_db: Db) => new SharedReads<number, Current>())

async function readCurrent(deps: Deps, classId: number): Promise<Current> {
  let row = await currentRound(deps.db, classId)
  if (row?.isDue && row.endedAt === null) {
    await endDueRounds(deps)
    row = await currentRound(deps.db, classId)
  }
  return row ? { row, counted: await countRound(deps.db, row.id) } : null
}

/** What somebody answered in some rounds, by the numbers of these. */
export async function ownAnswers(
  db: Queryable,
  userId: number,
  roundIds: readonly number[],
): Promise<Map<number, StoredAnswer>> {
  const rows = await db
    .select({ roundId: pollAnswers.roundId, choices: pollAnswers.choices, word: pollAnswers.word })
    .from(pollAnswers)
    .where(and(eq(pollAnswers.userId, userId), inArray(pollAnswers.roundId, [...roundIds])))
  return new Map(rows.map(({ roundId, ...answer }) => [roundId, answer]))
}

/** The poll that a class looks at. @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined */
export async function pollNow(deps: Deps, user: AccessUser, classId: number): Promise<Reply> {
  const { moderates } = await enter(deps.db, user, classId)
  const current = await reads(deps.db).read(classId, () => readCurrent(deps, classId))
  if (!current) return { round: null, mine: null }
  const { row, counted } = current
  const own = moderates ? null : await ownAnswers(deps.db, user.id, [row.id])
  return {
    round: roundFor(moderates ? 'managers' : 'students', row, counted),
    mine: own?.get(row.id) ?? null,
  }
}
