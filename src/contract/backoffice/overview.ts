/**
 * What waits for somebody, in the order of the overview. leads: to be contacted today or overdue; exports, videos, bills:
 * those that failed; messages: e-mails and SMS that were not taken; backups: those that failed since the last good one;
 * health: errors of the last check.
 */
export const taskNames = [
  'refunds_asked',
  'refunds_by_hand',
  'refunds_failed',
  'parcels',
  'held_classes',
  'answers',
  'moves',
  'leads',
  'exports',
  'videos',
  'bills',
  'messages',
  'enquiries',
  'corrections',
  'backups',
  'health',
] as const
export type TaskName = (typeof taskNames)[number]

/** what failed is shown for so many days */
export const FAILED_DAYS = 7

/** From a school without a name to its first sale, each ticked by what is there. */
export const openingSteps = [
  'named',
  'payment',
  'sms',
  'teacher',
  'course',
  'on_sale',
  'student',
  'first_sale',
] as const
export type OpeningStep = (typeof openingSteps)[number]
