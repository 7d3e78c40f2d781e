import { ENTRY_EARLY_SECONDS, LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { openClasses } from '../../db/tables/all.ts'

type Times = Pick<typeof openClasses.$inferSelect, 'beginAt' | 'endAt'>

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const opensAt = ({ beginAt }: Times): number => seconds(beginAt) - ENTRY_EARLY_SECONDS
export const closesAt = ({ endAt }: Times): number => seconds(endAt) + LIVE_GRACE_SECONDS

/** Whether a class may be broadcast at this moment. */
export function isOpen(openClass: Times & { cancelledAt: Date | null }): boolean {
  const now = Date.now() / 1000
  return openClass.cancelledAt === null && now >= opensAt(openClass) && now < closesAt(openClass)
}
