import type { StreamState } from '#contract/openclass/enums.ts'
import { ownZone, wallClock } from '#web/ui/zones.ts'

export interface TodayClassTimes {
  begintime: number
  endtime: number
  stream_state: StreamState
}

/** Whether a class runs or is to come. */
export const isAhead = ({ endtime, stream_state }: TodayClassTimes, now: number): boolean =>
  stream_state === 'on_air' ||
  (endtime > now && (stream_state === 'waiting' || stream_state === 'interrupted'))

function dayAt(unix: number): string {
  const { year, month, day } = wallClock(unix, ownZone())
  return `${year}-${month}-${day}`
}

/** Whether a part of a class is on the reader's own day. */
export function isToday({ begintime, endtime }: TodayClassTimes, now: number): boolean {
  const today = dayAt(now)
  return dayAt(begintime) <= today && today <= dayAt(Math.max(begintime, endtime - 1))
}
