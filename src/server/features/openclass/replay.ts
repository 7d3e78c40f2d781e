import { classStateAt } from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { classAccess } from '../openclass-access/index.ts'
import { classPlayback, type Viewer } from '../video/index.ts'
import { timesOf } from './values.ts'

type Videos = OperationTypes<typeof operations.openClassVideo>['reply']

/**
 * What of a class may be watched afterwards. Who gives the class sees it before its end too, and where no replay is allowed.
 * @throws Refusal openClassNotFound, openClassNotBought, noReplay
 */
export async function replayOf(
  db: Db,
  user: SessionUser,
  classId: number,
  reply: Viewer['reply'],
): Promise<Videos> {
  const { openClass, manages, watching } = await classAccess(db, user, classId)
  if (watching !== 'yes') throw refuse('openClassNotBought')
  const state = classStateAt(timesOf(openClass), openClass.isReplay, Date.now() / 1000)
  if (!manages && (openClass.cancelledAt || state !== 'replay')) throw refuse('noReplay')
  return { list: await classPlayback(db, classId, { sessionId: user.sessionId, reply }, user.id) }
}
