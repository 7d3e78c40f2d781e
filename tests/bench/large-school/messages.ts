import { type Before, DAYS, type Size } from './shape.ts'

/** the outbox keeps the last days, of earlier ones there are sums */
const OUTBOX_DAYS = 90
/** messages of the outbox, SMS with codes: so many for each order */
const [MESSAGES, CODES] = [0.15, 0.1]
const kinds = "array['class_begins', 'homework_published', 'homework_due', 'feedback_given', 'announcement']"

/** What left the school in two years, as statements in their order. */
export const messageSteps = ({ orders, students }: Size, { student, order }: Before): string[] => [
  `insert into messages (user_id, kind, key, params, created_at)
    select ${student} + 1 + i % ${students}, (${kinds})[1 + i % 5], 'large ${order} ' || i,
      jsonb_build_object('name', 'course ' || i),
      now() - interval '${OUTBOX_DAYS} days' * (1 - i / ${Math.ceil(orders * MESSAGES)}::float8)
    from generate_series(1, ${Math.ceil(orders * MESSAGES)}) i`,
  `insert into message_deliveries (user_id, message_id, purpose, channel, address, state, sent_at, cost, created_at)
    select m.user_id, m.id, 'message', channel, 'someone', case when m.id % 50 = 0 then 'failed' else 'sent' end, m.created_at,
      case channel when 'sms' then 0.05 else 0 end, m.created_at
    from messages m cross join lateral (select (array['mail', 'sms', 'wechat'])[1 + m.id % 3] as channel) c
    where m.key like 'large ${order} %' order by m.id`,
  `insert into message_delivery_days (day, kind, channel, sent, failed, cost)
    select current_date - day, kind, channel, 100 + day % 50, 2, case channel when 'sms' then 5 else 0 end
    from generate_series(${OUTBOX_DAYS + 1}, ${DAYS}) day cross join unnest(${kinds}) kind
    cross join unnest(array['mail', 'sms', 'wechat']) channel on conflict do nothing`,
  `insert into sms_messages (action, area_code, telephone, sms_type, cost, created_at)
    select 'login', '86', '139' || lpad((i % 10000)::text, 8, '0'), 1, 0.05,
      now() - interval '${DAYS} days' * (1 - i / ${Math.ceil(orders * CODES)}::float8)
    from generate_series(1, ${Math.ceil(orders * CODES)}) i`,
]
