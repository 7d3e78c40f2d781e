export const bookingLimits = {
  /** how long a chosen slot waits for its student */
  holdSeconds: 300,
  /** a little more than a week, in which clocks may change */
  gridSeconds: 8 * 86_400,
  rules: 70,
  exceptions: 100,
  note: 100,
  history: 50,
} as const

/** What stands for the reason of a cancellation where none was given. */
export const NO_REASON = '-'

/** The school gives or takes at most so many lesson hours at once. */
export const adjustLimit = 1000
export const adjustDirections = ['give', 'take'] as const
export type AdjustDirection = (typeof adjustDirections)[number]

/** What bookings are narrowed to in the lists of teachers and the school. */
export const bookingPeriods = ['coming', 'move_asked', 'past', 'cancelled'] as const
export type BookingPeriod = (typeof bookingPeriods)[number]

/** What a student may do with a slot. */
export const slotStates = ['bookable', 'notBookable', 'booked', 'full'] as const
export type SlotState = (typeof slotStates)[number]

/** Why a slot is not bookable. */
export const slotReasons = [
  'past',
  'closed',
  'tooSoon',
  'tooFar',
  'busy',
  'ownClash',
  'noLessonHours',
  'afterValidity',
] as const
export type SlotReason = (typeof slotReasons)[number]

/** Why a week has nothing to book. */
export const emptyReasons = [
  'noHours',
  'noLessonHours',
  'noneThisWeek',
  'allTaken',
  'tooSoon',
  'tooFar',
  'afterValidity',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

/** What a teacher makes of a booked lesson that falls out of their hours. */
export const hitDecisions = ['keep', 'ask', 'cancel'] as const
export type HitDecision = (typeof hitDecisions)[number]

export const balanceKinds = [
  'bought',
  'adjusted',
  'booked',
  'returned',
  'used',
  'forfeited',
  'revoked',
] as const
export type BalanceKind = (typeof balanceKinds)[number]
