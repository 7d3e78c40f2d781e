/** What a person has that moves when two of their accounts become one. */
export const mergeKinds = [
  'orders',
  'courses',
  'coupons',
  'groups',
  'bookings',
  'homework',
  'feedback',
  'ratings',
  'notes',
  'tags',
  'leads',
  'messages',
  'addresses',
  'classes',
  'chat',
  'progress',
  'files',
  'referrals',
  'claims',
  'payers',
] as const
export type MergeKind = (typeof mergeKinds)[number]

/** What both accounts have and one account cannot have twice: it has to be ended first. */
export const mergeObstacles = ['pending_order', 'booking', 'group'] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** A merge can be undone for so long. */
export const MERGE_UNDO_HOURS = 24
