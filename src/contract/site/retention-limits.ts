/**
 * How long the school keeps what grows with every day, and people who do not come any more, in days: the least that it may
 * set, and what is usual; of some 0 is usual, which keeps them for good. Logs of logins, of what administrators did and of
 * what was written in public rooms are kept for six months by Chinese law, which are up to 184 days.
 */
export const retentionLimits = {
  login_days: { least: 184, usual: 184 },
  audit_days: { least: 184, usual: 3650 },
  chat_days: { least: 184, usual: 3650 },
  enquiry_days: { least: 31, usual: 1095 },
  visit_days: { least: 31, usual: 3650 },
  sent_days: { least: 30, usual: 90 },
  run_days: { least: 30, usual: 365 },
  unused_days: { least: 365, usual: 0 },
  lead_days: { least: 90, usual: 0 },
  recording_days: { least: 30, usual: 0 },
  erase_wait_days: { least: 1, usual: 14 },
} as const
export const MOST_RETENTION_DAYS = 36_500

export type RetentionName = keyof typeof retentionLimits
export const retentionNames = Object.keys(retentionLimits) as RetentionName[]

/** Whether the school may keep it for good, by 0 days. */
export const isEndless = (name: RetentionName): boolean => retentionLimits[name].usual === 0

export const isRetention = (name: RetentionName, days: number): boolean =>
  (days === 0 && isEndless(name)) || (days >= retentionLimits[name].least && days <= MOST_RETENTION_DAYS)
