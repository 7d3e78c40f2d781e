import type { OperationTypes } from '#contract/operation.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds, secondsOrNull } from '../../lib/seconds.ts'
import { enter } from '../chat/index.ts'
import { type AccessUser, type ClassAccess, classAccess, replayRefusal } from '../class-access/index.ts'
import { isOpen } from '../interaction/index.ts'
import { classClock } from '../video/index.ts'
import { ownAnswers } from './read-now.ts'
import { countRounds, forStudents } from './results.ts'
import { questionOf, roundsIn } from './shown-round.ts'

type Reply = OperationTypes<typeof poll.askedPolls>['reply']

/** Who may watch the replay; while the class is open also who takes part in it. */
async function requireWatching(db: Db, user: AccessUser, classId: number): Promise<ClassAccess> {
  const access = await classAccess(db, user, classId)
  const refused = await replayRefusal(db, access)
  if (refused && !isOpen(access.openClass)) throw refuse(refused)
  if (refused) await enter(db, user, classId)
  return access
}

/**
 * What was asked in a class and what came of it, with the seconds of the class for its replay.
 * @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined, noReplay, demoOpenClass
 */
export async function askedPolls(db: Db, user: AccessUser, classId: number): Promise<Reply> {
  const { manages } = await requireWatching(db, user, classId)
  const rows = await roundsIn(db, classId)
  const ids = rows.map(({ id }) => id)
  if (rows.length === 0) return { list: [] }
  const [counted, own, clock] = await Promise.all([
    countRounds(db, ids),
    ownAnswers(db, user.id, ids),
    classClock(db, classId),
  ])
  return {
    list: rows.flatMap((row) => {
      const count = counted.get(row.id)
      if (!count) return []
      const { startedAt, endedAt, shownAt, second, isRightShown } = row
      const place = clock.secondOf(startedAt)
      const secondOf = (at: Date | null): number | null =>
        at && second + Math.round((at.getTime() - startedAt.getTime()) / 1000)
      const seesRight = row.kind === 'quiz' && (manages || isRightShown)
      const visible = row.isResultShown ? forStudents(count.result, isRightShown) : null
      return {
        ...questionOf(row),
        begin_second: second,
        replay: place && { fileID: place.fileId, second: place.second },
        end_second: secondOf(endedAt),
        shown_second: secondOf(shownAt),
        began_at: seconds(startedAt),
        ended_at: secondsOrNull(endedAt),
        shown_at: secondsOrNull(shownAt),
        answered: count.answered,
        result: manages ? count.result : visible,
        right_options: seesRight ? row.rightOptions : null,
        explanation: seesRight ? row.explanation : '',
        mine: own.get(row.id) ?? null,
      }
    }),
  }
}
