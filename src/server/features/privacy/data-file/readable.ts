import type { DataPart } from '#contract/privacy/parts.ts'

/** Values that have words or a form: the status of an order, an action of the audit log, the kind of a message, an amount, a moment. */
export type Writing = 'status' | 'action' | 'kind' | 'money' | 'moment'

export interface ReadableColumn {
  /** i18n key below privacy:column */
  label: string
  /** SQL on the row `t` of the table */
  value: string
  writing?: Writing
}

export interface ReadableTable {
  table: string
  part: DataPart
  /** i18n key below privacy:table */
  title: string
  columns: readonly ReadableColumn[]
}

/** labels of columns that are moments, read as Unix seconds */
const moments = ['at', 'since', 'lastUsed', 'paidAt', 'until', 'cancelledAt', 'readAt']

type Column = [label: string, value: string, writing?: Writing]

const readable = (
  part: DataPart,
  table: string,
  title: string,
  columns: readonly Column[],
): ReadableTable => ({
  ...{ part, table, title },
  columns: columns.map(([label, value, writing]) =>
    moments.includes(label)
      ? { label, value: `floor(extract(epoch from ${value}))::int8`, writing: 'moment' }
      : { label, value, ...(writing && { writing }) },
  ),
})

const phoneOf = (row: string): string =>
  `case when ${row}.telephone <> '' then '+' || ${row}.area_code || ' ' || ${row}.telephone end`
const product = '(select name from products where id = t.product_id)'
const lesson = '(select title from lessons where id = t.lesson_id)'
const lessonAt = '(select begin_at from lessons where id = t.lesson_id)'
const ofClass = '(select name from open_classes where id = t.class_id)'
const pollOf = (value: string): string =>
  `(select ${value} from poll_rounds r join polls p on p.id = r.poll_id where r.id = t.round_id)`
const amount = `t.amount || ' ' || t.currency`

/** What of the data stands in the page for people, in its order; everything stands in the file for programs. */
export const readableTables: readonly ReadableTable[] = [
  readable('account', 'users', 'user', [
    ['username', 't.username'],
    ['name', 't.name'],
    ['phone', phoneOf('t')],
    ['email', 't.email'],
    ['birthday', 't.birthday::text'],
    ['grade', 't.grade'],
    ['subject', 't.subject'],
    ['parent', 't.parent_name'],
    ['parentPhone', 't.parent_telephone'],
    ['intro', 't.intro'],
    ['since', 't.created_at'],
  ]),
  readable('account', 'profiles', 'profile', [
    ['nickname', 't.nickname'],
    ['school', 't.school'],
    ['city', 't.city'],
    ['education', 't.education'],
    ['work', 't.work_experience'],
    ['teaches', 't.courses_taught'],
  ]),
  readable('access', 'sessions', 'sessions', [
    ['at', 't.created_at'],
    ['lastUsed', 't.last_used_at'],
    ['address', 't.address'],
    ['device', 't.user_agent'],
  ]),
  readable('access', 'identities', 'identities', [
    ['name', 't.label'],
    ['at', 't.linked_at'],
    ['lastUsed', 't.last_used_at'],
  ]),
  readable('access', 'passkeys', 'passkeys', [
    ['name', 't.name'],
    ['at', 't.created_at'],
    ['lastUsed', 't.last_used_at'],
  ]),
  readable('orders', 'addresses', 'addresses', [
    ['name', 't.consignee'],
    ['phone', phoneOf('t')],
    [
      'place',
      `concat_ws(' ', nullif(t.province, ''), nullif(t.city, ''), nullif(t.district, ''), t.full_address)`,
    ],
  ]),
  readable('orders', 'orders', 'orders', [
    ['number', 't.order_number'],
    ['course', `t.snapshot ->> 'name'`],
    ['amount', amount, 'money'],
    ['status', 't.status', 'status'],
    ['at', 't.created_at'],
    ['paidAt', 't.paid_at'],
    [
      'place',
      `concat_ws(' ', t.address ->> 'consignee', t.address ->> 'telephone', t.address ->> 'full_address')`,
    ],
  ]),
  readable('orders', 'payments', 'payments', [
    ['number', '(select order_number from orders where id = t.order_id)'],
    ['amount', amount, 'money'],
    ['at', 't.paid_at'],
  ]),
  readable('orders', 'refunds', 'refunds', [
    ['number', '(select order_number from orders where id = t.order_id)'],
    ['amount', amount, 'money'],
    ['words', 't.note'],
    ['reply', 't.answer'],
    ['at', 't.created_at'],
  ]),
  readable('courses', 'grants', 'grants', [
    ['course', product],
    ['at', 't.granted_at'],
    ['until', 't.valid_until'],
  ]),
  readable('bookings', 'bookings', 'bookings', [
    ['lesson', lesson],
    ['at', lessonAt],
    ['cancelledAt', 't.cancelled_at'],
    ['words', 't.cancel_reason'],
  ]),
  readable('classes', 'open_class_bookings', 'classes', [
    ['class', ofClass],
    ['at', 't.booked_at'],
    ['cancelledAt', 't.cancelled_at'],
  ]),
  readable('classes', 'view_records', 'views', [
    ['class', ofClass],
    ['at', 't.entered_at'],
    ['seconds', 't.watch_duration'],
  ]),
  readable('classes', 'video_notes', 'videoNotes', [
    ['name', '(select name from videos where id = t.video_id)'],
    ['seconds', 't.second'],
    ['words', 't.text'],
    ['at', 't.created_at'],
  ]),
  readable('homework', 'homework_attempts', 'homework', [
    ['homework', '(select title from homework where id = t.homework_id)'],
    ['at', 't.submitted_at'],
    ['words', 't.answer'],
    ['reply', 't.reply'],
  ]),
  readable('feedback', 'lesson_feedback', 'received', [
    ['lesson', lesson],
    ['at', 't.given_at'],
    ['stars', 't.stars'],
    ['words', 't.comment'],
  ]),
  readable('feedback', 'lesson_ratings', 'given', [
    ['lesson', lesson],
    ['at', 't.rated_at'],
    ['stars', 't.stars'],
    ['words', 't.text'],
  ]),
  readable('classes', 'poll_answers', 'pollAnswers', [
    ['class', pollOf('(select name from open_classes where id = r.class_id)')],
    ['poll', pollOf('p.title')],
    [
      'answer',
      pollOf(`case when t.word <> '' then t.word
        else (select string_agg(coalesce(p.options[choice], choice::text), ', ') from unnest(t.choices) choice) end`),
    ],
    ['at', 't.answered_at'],
  ]),
  readable('classes', 'stage_places', 'stage', [
    ['class', ofClass],
    ['at', 't.joined_at'],
  ]),
  readable('classes', 'class_questions', 'questions', [
    ['class', ofClass],
    ['at', 't.asked_at'],
    ['words', 't.content'],
  ]),
  readable('chat', 'chat_messages', 'chat', [
    ['class', ofClass],
    ['at', 't.at'],
    ['words', 't.content'],
  ]),
  readable('messages', 'messages', 'messages', [
    ['about', 't.kind', 'kind'],
    ['name', `t.params ->> 'name'`],
    ['at', 't.created_at'],
    ['readAt', 't.read_at'],
  ]),
  readable('messages', 'message_deliveries', 'deliveries', [
    ['sentTo', 't.address'],
    ['at', 't.created_at'],
  ]),
  readable('messages', 'sms_messages', 'sms', [
    ['phone', phoneOf('t')],
    ['at', 't.created_at'],
  ]),
  readable('teaching', 'lessons', 'lessons', [
    ['course', product],
    ['lesson', 't.title'],
    ['at', 't.begin_at'],
  ]),
  readable('teaching', 'homework_comments', 'comments', [['words', 't.text']]),
  readable('files', 'uploads', 'files', [
    ['file', 't.name'],
    ['at', 't.created_at'],
  ]),
  readable('record', 'student_tags', 'tags', [
    ['name', 't.name'],
    ['at', 't.created_at'],
  ]),
  readable('record', 'student_notes', 'notes', [
    ['words', 't.text'],
    ['at', 't.created_at'],
  ]),
  readable('record', 'leads', 'lead', [
    ['name', 't.name'],
    ['phone', phoneOf('t')],
    ['at', 't.created_at'],
  ]),
  readable('record', 'lead_events', 'leadNotes', [
    ['words', `case when t.kind = 'note' then t.text end`],
    ['at', 't.at'],
  ]),
  readable('record', 'consents', 'consents', [
    ['name', '(select title from agreement_versions where id = t.agreement_id)'],
    ['at', 't.at'],
  ]),
  readable('record', 'corrections', 'corrections', [
    ['words', 't.wish'],
    ['reply', 't.answer'],
    ['at', 't.created_at'],
  ]),
  readable('record', 'phone_views', 'phoneViews', [
    ['by', `(select coalesce(nullif(name, ''), username) from users where id = t.viewer_id)`],
    ['at', 't.at'],
  ]),
  readable('record', 'audit_log', 'audit', [
    ['what', 't.action', 'action'],
    ['at', 't.at'],
  ]),
]
