import type { RetentionName } from '#contract/site/retention-limits.ts'

/** A table whose old rows are removed after the days of a setting. */
interface Aging {
  table: string
  /** when a row came, or was last of use */
  at: string
  setting: RetentionName
  /** of old rows, those that may go; without it: all */
  only?: string
}

/**
 * Tables that grow with every day and of which old rows may go. They are looked through from the lowest number on, which
 * are the oldest, so none of them needs an index for it.
 */
export const agingTables: readonly Aging[] = [
  // the import says from when on logins are known
  { table: 'audit_log', at: 'at', setting: 'audit_days', only: `action <> 'school imported'` },
  // the law wants logins to be known for six months
  {
    table: 'sessions',
    at: 'last_used_at',
    setting: 'login_days',
    // the last one of a person says when they last came
    only: `not exists (select from session_tokens t where t.session_id = sessions.id)
      and exists (select from sessions later where later.user_id = sessions.user_id and later.id > sessions.id)`,
  },
  { table: 'phone_views', at: 'at', setting: 'audit_days' },
  { table: 'chat_messages', at: 'at', setting: 'chat_days' },
  { table: 'class_questions', at: 'asked_at', setting: 'chat_days' },
  { table: 'raised_hands', at: 'raised_at', setting: 'visit_days' },
  { table: 'class_calls', at: 'called_at', setting: 'visit_days' },
  { table: 'stage_places', at: 'called_at', setting: 'visit_days' },
  { table: 'roll_calls', at: 'started_at', setting: 'visit_days' },
  { table: 'poll_rounds', at: 'ended_at', setting: 'chat_days' },
  { table: 'whiteboard_pages', at: 'created_at', setting: 'chat_days' },
  { table: 'enquiries', at: 'last_at', setting: 'enquiry_days', only: 'waiting_since is null' },
  { table: 'class_visits', at: 'left_at', setting: 'visit_days' },
  { table: 'view_records', at: 'seen_at', setting: 'visit_days' },
  { table: 'sms_messages', at: 'created_at', setting: 'sent_days' },
  { table: 'video_jobs', at: 'created_at', setting: 'run_days', only: 'status >= 2' },
  { table: 'import_jobs', at: 'created_at', setting: 'run_days', only: 'swept_at is not null' },
  // what is still there in the place of backups is not forgotten
  { table: 'backups', at: 'created_at', setting: 'run_days', only: 'removed_at is not null or status = 3' },
]

/** The same for tables without numbers, which are looked through as a whole; they are small, or bounded by time. */
export const agingWithoutNumbers: readonly Aging[] = [
  { table: 'viewer_counts', at: 'at', setting: 'visit_days' },
  { table: 'reaction_counts', at: 'at', setting: 'visit_days' },
  { table: 'whiteboard_turns', at: 'at', setting: 'chat_days' },
  { table: 'health_alarms', at: 'over_at', setting: 'run_days' },
]

/** Tables that grow with every day and are swept by rules of their own: what ends them. */
export const sweptElsewhere: Readonly<Record<string, string>> = {
  session_tokens: 'when they expire (sweep-accounts)',
  login_failures: 'after a day (sweep-accounts)',
  captchas: 'when they expire (sweep-accounts)',
  human_tickets: 'when they expire (sweep-accounts)',
  slider_puzzles: 'when they expire (sweep-accounts)',
  sms_codes: 'a day after they expire (sweep-accounts)',
  sms_alarms: 'after a month (sweep-accounts)',
  one_time_links: 'when they expire (sweep-accounts)',
  account_tokens: 'when they expire (sweep-accounts)',
  sso_attempts: 'when they expire (sweep-accounts)',
  passkey_challenges: 'when they expire (sweep-accounts)',
  factor_tries: 'after a day (sweep-accounts)',
  mail_codes: 'after two days (sweep-messages)',
  messages: 'after the days of the settings of messages (sweep-messages)',
  message_deliveries: 'after the days of the setting, or with their message (sweep-messages)',
  presences: 'after minutes (count-viewers)',
  roll_call_answers: 'with their roll call, after the days of visits',
  question_votes: 'with their question, after the days of chats',
  export_jobs: 'after a week (sweep-exports)',
  personal_files: 'after a week (sweep-data-files)',
  import_rows: 'when an import can no longer be undone (sweep-imports)',
  uploads: 'when nothing names them (sweep-uploads)',
  enquiry_messages: 'with their enquiry (sweep-old-rows)',
  poll_answers: 'with their round (sweep-old-rows)',
  whiteboard_steps: 'with their page (sweep-old-rows)',
}

/** Tables that keep their rows for good: money, rights and proof, and the reason. */
export const keptForGood: Readonly<Record<string, string>> = {
  orders: 'money',
  order_events: 'money',
  payment_attempts: 'money',
  payments: 'money',
  refunds: 'money',
  payment_bills: 'money',
  bill_differences: 'money',
  offline_payments: 'money',
  payment_corrections: 'money',
  balances: 'lesson hours that were paid',
  balance_entries: 'lesson hours that were paid',
  stock_movements: 'what was sold',
  grants: 'rights that were bought',
  free_claims: 'rights',
  user_coupons: 'money',
  group_members: 'money',
  sandbox_transactions: 'the books of the sandbox, removed with the demo',
  sandbox_refunds: 'the books of the sandbox, removed with the demo',
  sandbox_keys: 'one for each provider',
  agreement_versions: 'proof of what was agreed to',
  consents: 'proof of what was agreed to',
  account_merges: 'proof of who is who',
  erasures: 'proof of who was erased, and whom a restore has to erase again',
  factor_removals: 'proof of who asked for it',
  upgrades: 'one for each release',
  later_steps: 'a few for each release',
  message_delivery_days: 'sums of each day',
  bookings: 'lessons that were paid for',
  booked_lessons: 'lessons that were paid for',
  slide_turns: 'the chapters of recordings, with which they go',
}

/** Tables with rows for each person, course, class or setting, and none for each day. */
export const grownByPeople: readonly string[] = `
  activities activity_products addresses announcement_templates announcement_users announcements banners
  broadcasts calendar_feeds caption_tracks chat_members chat_rooms class_assistants class_downloads
  class_entries class_marks class_materials corrections coupon_products coupons course_completions custom_pages groups
  health_report homework homework_attempts homework_comments homework_files hour_exceptions hour_rules
  hour_sets identities identity_providers interaction_members interaction_rooms job_failures lead_events
  lead_sources leads lesson_feedback lesson_ratings lesson_series lessons live_captions message_settings
  occupancies open_class_bookings open_class_likes open_class_teachers open_class_undoings open_class_videos
  open_classes package_products passkeys password_tries past_product_names polls product_teachers
  product_words products profiles recovery_codes roles secrets settings student_note_versions student_notes
  student_tags totp_factors users video_chapters video_notes video_segments videos watch_positions
  wechat_links
  wechat_payers whiteboards
`
  .trim()
  .split(/\s+/)
