/**
 * How long the school keeps what grows with every day, in days: the least that it may set, what is usual, and the most.
 * Logs of what administrators did and what was written in public rooms are kept for six months by Chinese law, which are
 * up to 184 days.
 */
export const retentionLimits = {
  audit_days: { least: 184, usual: 3650 },
  chat_days: { least: 184, usual: 3650 },
  visit_days: { least: 31, usual: 3650 },
  sent_days: { least: 30, usual: 90 },
  run_days: { least: 30, usual: 365 },
  erase_wait_days: { least: 1, usual: 14 },
} as const
export const MOST_RETENTION_DAYS = 36_500

export type RetentionName = keyof typeof retentionLimits
export const retentionNames = Object.keys(retentionLimits) as RetentionName[]
