/** What a finding is about; the health page and the doctor order findings by it. */
export const findingParts = [
  'machine',
  'network',
  'database',
  'jobs',
  'files',
  'money',
  'messages',
  'school',
] as const
export type FindingPart = (typeof findingParts)[number]

/** error: something does not work, or money or data are in danger; warning: it soon will not, or a part is missing */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

interface Kind {
  part: FindingPart
  severity: Severity
  /** sent by e-mail, once for each value of the named param, until it is over; null: once in all */
  alarm?: string | null
  /** the alarm that this one takes the place of: what became worse is not over */
  replaces?: string
}

/**
 * Everything that can be found wrong. A new finding is a line here, its `title` and `mend` below `finding` in the three
 * `health.json`, and a planted fault in tests/api/health/faults.ts.
 */
export const findingKinds = {
  disk_full: { part: 'machine', severity: 'error', alarm: 'place', replaces: 'disk_low' },
  disk_low: { part: 'machine', severity: 'warning', alarm: 'place' },
  inodes_low: { part: 'machine', severity: 'warning', alarm: 'place' },
  clock_off: { part: 'machine', severity: 'error' },
  clock_of_database_off: { part: 'machine', severity: 'warning' },
  time_zone_unknown: { part: 'machine', severity: 'warning' },
  ffmpeg_missing: { part: 'machine', severity: 'warning' },
  ffmpeg_old: { part: 'machine', severity: 'warning' },
  speech_unusable: { part: 'machine', severity: 'warning' },
  node_old: { part: 'machine', severity: 'error' },
  settings_invalid: { part: 'machine', severity: 'error' },
  check_failed: { part: 'machine', severity: 'warning' },
  port_taken: { part: 'network', severity: 'error' },
  server_silent: { part: 'network', severity: 'error' },
  public_address_unreachable: { part: 'network', severity: 'error' },
  public_address_wrong: { part: 'network', severity: 'error' },
  public_address_plain: { part: 'network', severity: 'warning' },
  proxy_unknown: { part: 'network', severity: 'warning' },
  sockets_cut: { part: 'network', severity: 'warning' },
  uploads_cut: { part: 'network', severity: 'warning' },
  notifications_unreachable: { part: 'network', severity: 'error' },
  certificate_ending: { part: 'network', severity: 'warning', alarm: 'name' },
  certificate_ended: {
    part: 'network',
    severity: 'error',
    alarm: 'name',
    replaces: 'certificate_ending',
  },
  webrtc_port_taken: { part: 'network', severity: 'warning' },
  rtmp_closed: { part: 'network', severity: 'error' },
  rtmp_port_taken: { part: 'network', severity: 'warning' },
  database_unreachable: { part: 'database', severity: 'error' },
  migrations_missing: { part: 'database', severity: 'error' },
  migrations_unknown: { part: 'database', severity: 'error' },
  schema_differs: { part: 'database', severity: 'error' },
  index_invalid: { part: 'database', severity: 'error' },
  triggers_off: { part: 'database', severity: 'error' },
  numbers_behind: { part: 'database', severity: 'error' },
  collation_changed: { part: 'database', severity: 'warning' },
  connections_short: { part: 'database', severity: 'warning' },
  transaction_long: { part: 'database', severity: 'warning' },
  job_failed: { part: 'jobs', severity: 'error', alarm: 'job' },
  job_stuck: { part: 'jobs', severity: 'error' },
  video_jobs_failed: { part: 'jobs', severity: 'warning' },
  storage_full: { part: 'files', severity: 'error' },
  storage_refused: { part: 'files', severity: 'error' },
  storage_unreachable: { part: 'files', severity: 'error' },
  files_lost: { part: 'files', severity: 'error' },
  files_damaged: { part: 'files', severity: 'error' },
  files_orphaned: { part: 'files', severity: 'warning' },
  granted_unpaid: { part: 'money', severity: 'error' },
  paid_ungranted: { part: 'money', severity: 'error' },
  journal_differs: { part: 'money', severity: 'error', alarm: null },
  bill_failed: { part: 'money', severity: 'warning' },
  refund_failed: { part: 'money', severity: 'warning' },
  stock_differs: { part: 'money', severity: 'warning' },
  mail_refused: { part: 'messages', severity: 'error' },
  mail_unreachable: { part: 'messages', severity: 'error' },
  sms_refused: { part: 'messages', severity: 'error' },
  sms_unreachable: { part: 'messages', severity: 'error' },
  messages_rejected: { part: 'messages', severity: 'warning' },
  outbox_stuck: { part: 'messages', severity: 'error' },
  alarms_unread: { part: 'messages', severity: 'warning' },
  backup_failed: { part: 'school', severity: 'error', alarm: null },
  backup_missing: { part: 'school', severity: 'warning' },
  archives_lost: { part: 'school', severity: 'error', alarm: null },
  secrets_unreadable: { part: 'school', severity: 'error' },
  owner_missing: { part: 'school', severity: 'error' },
  demo_in_public: { part: 'school', severity: 'warning' },
} as const satisfies Record<string, Kind>

export type FindingId = keyof typeof findingKinds
export const findingIds = Object.keys(findingKinds) as FindingId[]
export const kindOfFinding = (id: FindingId): Kind => findingKinds[id]

/** i18n keys of a finding: what is wrong, and what to do. */
export const findingTexts = (id: FindingId) => ({
  title: `health:finding.${id}.title`,
  mend: `health:finding.${id}.mend`,
})
