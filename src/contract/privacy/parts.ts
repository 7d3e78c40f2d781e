/** The parts of what the school keeps about a person, in the order in which they read them. */
export const dataParts = [
  'account',
  'access',
  'orders',
  'courses',
  'bookings',
  'classes',
  'homework',
  'feedback',
  'chat',
  'messages',
  'teaching',
  'files',
  'record',
] as const
export type DataPart = (typeof dataParts)[number]

/** Why rows about a person stay after their erasure, without saying whose they are. */
export const stayReasons = ['books', 'law', 'others', 'proof'] as const
export type StayReason = (typeof stayReasons)[number]

/** What has to be settled before a person can be erased. */
export const erasureObstacles = [
  'unpaid',
  'parcels',
  'groups',
  'refunds',
  'hours',
  'bookings',
  'lessons',
] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]
