import { ENTRY_EARLY_SECONDS, LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { openClasses } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds } from '../../lib/seconds.ts'

type Times = Pick<typeof openClasses.$inferSelect, 'beginAt' | 'endAt'>

interface Schedule {
  /** Unix seconds */
  opens: number
  begins: number
  closes: number
}

/** When a class may be broadcast; null: never, it is a lesson without times. */
const scheduleOf = ({ beginAt, endAt }: Times): Schedule | null =>
  beginAt &&
  endAt && {
    opens: seconds(beginAt) - ENTRY_EARLY_SECONDS,
    begins: seconds(beginAt),
    closes: seconds(endAt) + LIVE_GRACE_SECONDS,
  }

/** @throws Refusal lessonWithoutTimes */
export function requireSchedule(openClass: Times): Schedule {
  const window = scheduleOf(openClass)
  if (!window) throw refuse('lessonWithoutTimes')
  return window
}

/** Whether a class may be broadcast at this moment. */
export function isOpen(openClass: Times & { cancelledAt: Date | null }): boolean {
  const window = scheduleOf(openClass)
  const now = Date.now() / 1000
  return openClass.cancelledAt === null && window !== null && now >= window.opens && now < window.closes
}
