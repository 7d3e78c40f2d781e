import { sql } from 'drizzle-orm'
import type { interaction as operations } from '#contract/interaction/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { SharedReads } from '../../lib/shared-reads.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isOpen, present } from './access.ts'
import { readAttention } from './attention.ts'
import { readHands } from './hand-queue.ts'
import { handSince } from './hands.ts'
import { questionsOf } from './question-columns.ts'
import { newestRollCall } from './roll-call-state.ts'
import { hasAnswered } from './roll-calls.ts'

type Snapshot = OperationTypes<typeof operations.classInteraction>['reply']
type Common = Pick<Snapshot, 'hands' | 'roll_call' | 'questions'>

async function readCommon(db: Db, classId: number): Promise<Common> {
  const [hands, roll_call, questions] = await Promise.all([
    readHands(db, classId),
    newestRollCall(db, classId),
    questionsOf(db, classId),
  ])
  return { hands, roll_call, questions }
}

/** Many who reconnect at once share one read, which is never older than their connection. */
const common = cachePerDatabase(() => new SharedReads<number, Common>())

async function votesOf(db: Db, classId: number, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select q.id from question_votes v join class_questions q on q.id = v.question_id
    where v.user_id = ${userId} and q.class_id = ${classId}`)
  return rows.map(({ id }) => id)
}

/**
 * What is going on in a class now, and where somebody stands in it.
 * @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined, interactionClosed
 */
export async function classInteraction(db: Db, user: SessionUser, classId: number): Promise<Snapshot> {
  const { openClass, moderates } = await present(db, user, classId)
  const shared = await common(db).read(classId, () => readCommon(db, classId))
  const [hand_since, answered, votes, attention] = await Promise.all([
    handSince(db, classId, user.id),
    shared.roll_call ? hasAnswered(db, shared.roll_call.id, user.id) : false,
    votesOf(db, classId, user.id),
    moderates ? readAttention(db, classId) : null,
  ])
  return {
    is_open: isOpen(openClass) ? 1 : 0,
    ...shared,
    attention,
    own: { hand_since, answered: answered ? 1 : 0, votes },
  }
}
