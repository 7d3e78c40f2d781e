/**
 * References to users that a merge leaves: columns that name who did something, what teachers have, and what belongs to
 * an account as such: what leaves by mail, SMS or WeChat has its address.
 */
export const staying = [
  ...['account_merges.closed_id', 'account_merges.kept_id', 'account_merges.merged_by'],
  ...[
    'account_merges.undone_by',
    'account_tokens.user_id',
    'announcements.created_by',
    'balance_entries.actor_id',
  ],
  ...[
    'backups.created_by',
    'bill_differences.settled_by',
    'bookings.cancelled_by',
    'broadcasts.publisher_id',
  ],
  ...['class_assistants.created_by', 'class_entries.changed_by'],
  ...['caption_tracks.updated_by', 'class_marks.created_by', 'live_captions.created_by'],
  'video_chapters.updated_by',
  ...['calendar_feeds.user_id', 'export_jobs.created_by', 'homework.created_by'],
  ...[
    'identities.user_id',
    'homework_attempts.corrected_by',
    'homework_comments.teacher_id',
    'hour_exceptions.teacher_id',
  ],
  ...['erasures.asked_by', 'erasures.user_id', 'personal_files.user_id'],
  'enquiry_messages.author_id',
  ...['consents.user_id', 'corrections.answered_by', 'corrections.user_id'],
  ...['phone_views.user_id', 'phone_views.viewer_id'],
  ...['factor_removals.asked_by', 'factor_removals.user_id', 'factor_tries.user_id'],
  ...['passkey_challenges.user_id', 'passkeys.user_id', 'recovery_codes.user_id', 'totp_factors.user_id'],
  ...['hour_sets.teacher_id', 'import_jobs.created_by', 'lead_events.actor_id', 'leads.owner_id'],
  ...['lesson_feedback.teacher_id', 'lesson_series.created_by', 'lessons.teacher_id', 'mail_codes.user_id'],
  'message_deliveries.user_id',
  ...['message_settings.user_id', 'offline_payments.recorded_by', 'open_class_teachers.teacher_id'],
  ...['open_class_undoings.user_id', 'open_classes.created_by', 'orders.placed_by', 'password_tries.user_id'],
  ...['payment_corrections.corrected_by', 'product_teachers.teacher_id', 'profiles.user_id'],
  ...[
    'refunds.decided_by',
    'refunds.hand_by',
    'sessions.user_id',
    'sso_attempts.user_id',
    'stock_movements.actor_id',
  ],
  ...[
    'student_notes.author_id',
    'users.merged_into',
    'video_jobs.created_by',
    'videos.owner_id',
    'wechat_links.user_id',
  ],
]
