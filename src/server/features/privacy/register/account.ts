import { ofSchool, personal, type PersonalTable, sincePhone } from './table.ts'

const own = 't.user_id = p.id'
const byPhone = 't.telephone = p.telephone and t.area_code = p.area_code'
const failedByPhone = `t.name in ('telephone:' || p.area_code || ':' || p.telephone,
  'smsmsg:' || p.area_code || ':' || p.telephone)`
/** A phone is given to another person after some time: of what was sent to it before, its present owner gets nothing. */
const sentToPhone = { of: `${byPhone} and ${sincePhone('t.created_at')}`, erase: byPhone }

/** The account, the ways into it, and what goes out to the person. Rows of `users` come last of all: others are found by them. */
export const accountTables: readonly PersonalTable[] = [
  ofSchool('roles', 'school: id key name permissions created_at updated_at'),
  ofSchool('captchas', 'school: key answer verified_at sends expires_at'),
  ofSchool('human_tickets', 'school: ticket_hash randstr used_at expires_at'),
  ofSchool('slider_puzzles', 'school: key x expires_at'),
  ofSchool('sms_alarms', 'school: hour sends refused created_at'),
  ofSchool('one_time_links', 'school: token_hash purpose expires_at used_at'),
  ofSchool(
    'identity_providers',
    `school: id kind names issuer client_id secret scopes domains claims types new_accounts ends_there is_on
     school: created_at updated_at`,
  ),
  personal('profiles', {
    of: own,
    part: 'account',
    rows: 'removed',
    columns: `key: user_id
      name: nickname
      about: school city subjects courses_taught education work_experience`,
  }),
  personal('session_tokens', {
    of: 'exists (select from sessions s where s.id = t.session_id and s.user_id = p.id)',
    part: 'access',
    rows: 'removed',
    columns: `key: id session_id parent_id
      secret: access_hash refresh_hash successor_salt
      fact: access_expires_at refresh_expires_at used_at superseded_at created_at`,
  }),
  personal('sessions', {
    of: own,
    part: 'access',
    rows: 'kept',
    why: 'law',
    columns: `key: id user_id
      device -> kept: user_agent address
      fact: created_at proven_at last_used_at
      fact -> coalesce(t.ended_at, now()): ended_at
      fact -> coalesce(t.end_reason, 'erased'): end_reason`,
  }),
  personal('login_failures', {
    of: `(t.name = 'username:' || lower(p.username) or ${failedByPhone} and ${sincePhone('t.last_at')})`,
    erase: `(t.name = 'username:' || lower(p.username) or ${failedByPhone})`,
    part: 'access',
    rows: 'removed',
    columns: `key: key
      contact: name
      device: address
      fact: failures last_at`,
  }),
  personal('sms_codes', {
    ...sentToPhone,
    part: 'access',
    rows: 'removed',
    columns: `key: id
      fact: action attempts expires_at used_at created_at
      contact: area_code telephone
      secret: code_hash`,
  }),
  personal('account_tokens', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `secret: token_hash
      fact: purpose sends expires_at used_at
      key: user_id
      contact: phone`,
  }),
  personal('password_tries', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id
      fact: tries last_at`,
  }),
  personal('totp_factors', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id
      secret: secret last_step
      fact: confirmed_at created_at`,
  }),
  personal('passkeys', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: id user_id credential_id
      secret: public_key counter
      device: name transports rp_id is_backed_up
      fact: created_at last_used_at`,
  }),
  personal('recovery_codes', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `secret: code_hash
      key: user_id
      fact: used_at created_at`,
  }),
  personal('passkey_challenges', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `secret: challenge
      key: user_id
      fact: purpose expires_at`,
  }),
  personal('factor_tries', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id
      device: address
      fact: tries last_at`,
  }),
  personal('factor_removals', {
    of: own,
    part: 'access',
    rows: 'kept',
    why: 'proof',
    columns: `key: id user_id
      person: asked_by
      fact: due_at ended_at created_at`,
  }),
  personal('identities', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: id user_id provider_id subject union_id
      contact: issuer label
      fact: linked_at last_used_at`,
  }),
  personal('sso_attempts', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `secret: key_hash
      key: provider_id user_id session_id
      fact: is_in_wechat expires_at returned_at problem finished_at
      contact: identity`,
  }),
  personal('wechat_links', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id
      contact: openid
      fact: linked_at refused_at ticket_expires_at
      secret: ticket_hash`,
  }),
  personal('wechat_payers', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id app_id
      contact: openid
      fact: updated_at`,
  }),
  personal('mail_codes', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: id user_id
      contact: email
      secret: code_hash
      fact: attempts expires_at used_at created_at`,
  }),
  personal('calendar_feeds', {
    of: own,
    part: 'access',
    rows: 'removed',
    columns: `key: user_id
      secret: nonce token_hash
      fact: created_at`,
  }),
  personal('account_merges', {
    of: 't.kept_id = p.id or t.closed_id = p.id',
    part: 'access',
    rows: 'kept',
    why: 'proof',
    columns: `key: id kept_id closed_id moved
      fact: locked_before merged_at undone_at
      person: merged_by undone_by`,
  }),
]

/** What the school sent to the person. That it was sent stays in the books, since it cost something. */
export const messageTables: readonly PersonalTable[] = [
  ofSchool('message_delivery_days', 'school: day kind channel sent failed cost'),
  ofSchool(
    'announcements',
    `school: id kind audience target_id target_name tags target_names channels texts state revision leaves_at
     school: sent_at people handled last_user_id numbers is_demo created_at
     person: created_by`,
  ),
  ofSchool('announcement_templates', 'school: id name texts is_demo created_at'),
  personal('announcement_users', {
    of: own,
    part: 'messages',
    rows: 'removed',
    columns: 'key: announcement_id user_id',
  }),
  personal('message_settings', {
    of: own,
    part: 'messages',
    rows: 'removed',
    columns: `key: user_id
      fact: lesson_reminder minutes_before choices quiet quiet_from quiet_until zone language`,
  }),
  personal('message_deliveries', {
    of: own,
    part: 'messages',
    rows: 'kept',
    why: 'books',
    columns: `key: id user_id message_id
      fact: purpose channel attempts next_try_at valid_until provider sent_at created_at
      fact -> case when t.state in ('waiting', 'sending') then 'dropped' else t.state end: state
      contact -> '': address
      secret -> null: code
      words -> '': answer
      money: cost`,
  }),
  personal('messages', {
    of: own,
    part: 'messages',
    rows: 'kept',
    why: 'books',
    columns: `key: id user_id key target_id
      fact: kind in_app valid_until read_at created_at
      words -> '{"name": ""}': params`,
  }),
  personal('sms_messages', {
    ...sentToPhone,
    part: 'messages',
    rows: 'kept',
    why: 'books',
    columns: `key: id
      fact: action area_code sms_type confirmed created_at
      contact -> '': telephone
      device -> '': address
      secret -> null: code
      money: cost`,
  }),
]

/** The account itself: its number stays, and nothing that says whose it was. */
export const usersTable: PersonalTable = personal('users', {
  of: 't.id = p.id',
  part: 'account',
  rows: 'kept',
  why: 'books',
  columns: `key: id role_id agreement_id
    name -> 'erased-' || t.id: username
    name -> '': name
    fact: username_edited types register_source poster_type audition verified_at is_demo created_at
    fact -> coalesce(t.locked_at, now()): locked_at
    fact -> coalesce(t.erased_at, now()): erased_at
    secret -> null: password_hash
    contact -> '86': area_code
    contact -> null: telephone
    contact -> '': email verified_email
    about -> null: sex birthday
    about -> '': grade subject parent_name parent_telephone avatar_url intro
    about -> '{}': translations
    about -> false: is_star
    fact -> null: phone_since
    about -> '': fission_id
    person: recommend_user_id merged_into`,
})
