/** Booking of an open class, as its `status` says it. */
export const bookingStatuses = { notBooked: 1, booked: 2 } as const

/** What livestatus answers. */
export const liveStatuses = { teacherAway: 0, live: 1, unknownError: 3, teacherOnTheWay: 10 } as const

/** What a list of open classes to manage is narrowed to. */
export const managedClassFilters = ['coming', 'past', 'held', 'cancelled'] as const
export type ManagedClassFilter = (typeof managedClassFilters)[number]

export const userKinds = { existing: 20, new: 21 } as const
export const appointmentSources = { computer: 31, phone: 32, wechat: 33 } as const
export const entrySources = { computer: '41', phone: '42', wechat: '43' } as const

/** One enters so much before the beginning; seconds */
export const ENTRY_EARLY_SECONDS = 600
/** The class may run over by so much before it is over; seconds */
export const LIVE_GRACE_SECONDS = 1200

/** longer than this, an end is a slip of the hand; seconds */
export const LONGEST_CLASS_SECONDS = 86_400

/** of one class, or one lesson */
export const CLASS_VIDEOS_AT_MOST = 50

/** A page in a class reports its presence this often; who has not reported for the other has left. Seconds */
export const PRESENCE_SECONDS = 25
export const PRESENCE_LASTS_SECONDS = 60

/** of a person in a chat room */
export const chatStatuses = { normal: 0, muted: 1 } as const

/** spans of a video that one report may hold; of more the latest count */
export const WATCHED_SPANS_AT_MOST = 100

export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const

/** By the server's clock; times in Unix seconds. */
export type ClassState = 'start' | 'live' | 'replay' | 'end'

export interface ClassTimes {
  /** both null: a lesson without times */
  begintime: number | null
  endtime: number | null
  /** when its teacher has ended it */
  ended_at?: number | null
}

/** The end of a class: its teacher may end it earlier. */
export const endOf = ({ endtime, ended_at }: { endtime: number; ended_at?: number | null }): number =>
  Math.min(endtime, ended_at ?? endtime)

/**
 * How the stream of a class stands, beside the states by the clock: nothing is called live without a stream, and nothing
 * a replay that cannot be watched. The database decides it (server/db/class-state.ts).
 */
export type StreamState = 'waiting' | 'on_air' | 'interrupted' | 'ended' | 'replay'

/** Its teacher broadcasts it, or was cut off: so it is running, also before its time. */
export const isSending = (state: StreamState): boolean => state === 'on_air' || state === 'interrupted'

/**
 * start until ten minutes before the beginning, live until twenty minutes after the end, then replay or end. What has no
 * times is never live: it is watched whenever one likes.
 */
export function classStateAt(
  { begintime, endtime, ended_at = null }: ClassTimes,
  hasReplay: boolean,
  now: number,
): ClassState {
  if (begintime === null || endtime === null) return 'replay'
  if (now < begintime - ENTRY_EARLY_SECONDS) return 'start'
  if (now < endOf({ endtime, ended_at }) + LIVE_GRACE_SECONDS) return 'live'
  return hasReplay ? 'replay' : 'end'
}
