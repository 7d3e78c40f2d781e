import { classStateAt } from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, isDemoSite } from '../class-access/index.ts'
import { type AddressParts, classPlayback, type Viewer } from '../video/index.ts'
import { timesOf } from './values.ts'

type Videos = OperationTypes<typeof operations.openClassVideo>['reply']

/**
 * What of a class may be watched afterwards. Who gives the class sees it before its end too, and where no replay is allowed.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay, storageUnavailable
 */
export async function replayOf(
  parts: AddressParts,
  user: SessionUser,
  classId: number,
  reply: Viewer['reply'],
): Promise<Videos> {
  const { db } = parts
  const { openClass, manages, watching } = await classAccess(db, user, classId)
  if (watching !== 'yes') throw refuse('openClassNotBought')
  if (!manages && (await isDemoSite(db))) throw refuse('demoOpenClass')
  const state = classStateAt(timesOf(openClass), openClass.isReplay, Date.now() / 1000)
  if (!manages && (openClass.cancelledAt || state !== 'replay')) throw refuse('noReplay')
  return { list: await classPlayback(parts, classId, { sessionId: user.sessionId, reply }, user.id) }
}
