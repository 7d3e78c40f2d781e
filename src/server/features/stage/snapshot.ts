import type { stage as operations } from '#contract/stage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isBookedClass } from '../class-access/index.ts'
import { isOpen, present } from '../interaction/index.ts'
import { readOwnPlace, readStage } from './read-stage.ts'

type Snapshot = OperationTypes<typeof operations.classStage>['reply']

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)

/** Who is on the stage of a class now, and where somebody stands. @throws Refusal those of taking part */
export async function classStage(
  { db, webrtc }: Deps,
  user: SessionUser,
  classId: number,
): Promise<Snapshot> {
  const { openClass, moderates, manages } = await present(db, user, classId)
  const [isTwoWay, stage, own] = await Promise.all([
    isBookedClass(db, classId),
    readStage(db, classId, moderates),
    readOwnPlace(db, classId, user.id),
  ])
  return {
    is_available: flag(webrtc.isReady),
    is_open: flag(isOpen(openClass)),
    is_two_way: flag(isTwoWay),
    is_replay: flag(openClass.isReplay),
    may_moderate: flag(moderates),
    may_manage: flag(manages),
    stage,
    own,
  }
}
