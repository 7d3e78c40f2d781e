import type { promotionAdmin } from '#contract/promotion/manage/operations.ts'
import { and, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { activities } from '../../db/tables/all.ts'

type Times = Pick<typeof activities.$inferSelect, 'beginAt' | 'endAt' | 'stoppedAt'>
export type ActivityState = NonNullable<OperationTypes<typeof promotionAdmin.adminOffers>['query']['state']>

/** Current state of an activity. */
export function activityState({ beginAt, endAt, stoppedAt }: Times, now = new Date()): ActivityState {
  if (stoppedAt) return 'stopped'
  if (endAt <= now) return 'over'
  return beginAt > now ? 'coming' : 'running'
}

const going = isNull(activities.stoppedAt)
const now = sql`now()`

/** The activities that stand so now, as a condition. */
export const isInState: Readonly<Record<ActivityState, SQL | undefined>> = {
  coming: and(going, gt(activities.beginAt, now)),
  running: and(going, lte(activities.beginAt, now), gt(activities.endAt, now)),
  over: and(going, lte(activities.endAt, now)),
  stopped: isNotNull(activities.stoppedAt),
}
