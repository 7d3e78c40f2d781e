import type { activities } from '../../../db/tables/all.ts'

type Times = Pick<typeof activities.$inferSelect, 'beginAt' | 'endAt' | 'stoppedAt'>

/** How an activity stands now. */
export function activityState({ beginAt, endAt, stoppedAt }: Times, now = new Date()): string {
  if (stoppedAt) return 'stopped'
  if (endAt <= now) return 'over'
  return beginAt > now ? 'coming' : 'running'
}
