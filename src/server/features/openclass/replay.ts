import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, replayRefusal } from '../class-access/index.ts'
import { type AddressParts, classPlayback, type Viewer } from '../video/index.ts'

type Videos = OperationTypes<typeof operations.openClassVideo>['reply']

/**
 * What of a class may be watched afterwards.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay, storageUnavailable
 */
export async function replayOf(
  parts: AddressParts,
  user: SessionUser,
  classId: number,
  reply: Viewer['reply'],
): Promise<Videos> {
  const refused = await replayRefusal(parts.db, await classAccess(parts.db, user, classId))
  if (refused) throw refuse(refused)
  return { list: await classPlayback(parts, classId, { sessionId: user.sessionId, reply }, user.id) }
}
