import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { namesIn } from '../db/names.ts'
import { flowers } from './courses/flowers.ts'
import { music } from './courses/music.ts'
import { stationery } from './courses/stationery.ts'
import { tutoring } from './courses/tutoring.ts'

const trialClass = { name: '书法体验课', names: { en: 'Calligraphy trial class', zh_tw: '書法體驗課' } }

/** The messages of every student, or of every teacher, of the demo: whose area, kind, words, days ago, and whether it is read. */
const notices: readonly [type: 2 | 3, kind: string, params: object, daysAgo: number, isRead: boolean][] = [
  [3, 'order_shipped', { name: stationery.name, words: '顺丰 SF1688012345678' }, 6, true],
  [3, 'refund_approved', { name: flowers.name, amount: '99.00', currency: 1 }, 4, true],
  [
    3,
    'refund_refused',
    { name: music.name, amount: '199.00', currency: 1, words: '课程已学完一半以上。' },
    3,
    false,
  ],
  [3, 'class_cancelled', { ...trialClass, words: '老师生病，改期另行通知。' }, 2, false],
  // named and linked once there is feedback
  [3, 'feedback_given', { name: '' }, 1, false],
  [2, 'class_cancelled', { ...trialClass, words: '教室停电。' }, 2, true],
  [2, 'lesson_cancelled', { name: tutoring.name, person: '林小满', words: '学校有考试。' }, 1, false],
]

const holiday = {
  zh: {
    title: '元旦放假通知',
    text: '{{name}}，你好：\n\n{{school}} 元旦期间放假一天，1 月 2 日照常上课。祝新年快乐！',
  },
  en: {
    title: 'Closed on New Year’s Day',
    text: 'Dear {{name}},\n\n{{school}} is closed on New Year’s Day. Classes go on as usual on 2 January. Happy New Year!',
  },
  zh_tw: {
    title: '元旦放假通知',
    text: '{{name}}，你好：\n\n{{school}} 元旦放假一天，1 月 2 日照常上課。新年快樂！',
  },
}
const offer = {
  zh: { title: '寒假班早鸟优惠', text: '{{name}}，你好：\n\n寒假班现已开放报名，本周报名可使用优惠券。' },
  en: {
    title: 'Early bird offer for winter classes',
    text: 'Dear {{name}},\n\nour winter classes are open for enrolment. Use your coupon this week.',
  },
  zh_tw: { title: '寒假班早鳥優惠', text: '{{name}}，你好：\n\n寒假班現已開放報名，本週報名可使用優惠券。' },
}

/** An announcement that every student of the demo got this morning, a draft for those with a tag, and a template. */
const announced = sql`
  with sent as (
    insert into announcements (kind, audience, channels, texts, state, leaves_at, sent_at, created_at, people, handled, is_demo)
    select 'announcement', 'students', '{app,mail}', ${JSON.stringify(holiday)}::jsonb, 'sent', now() - interval '5 hours',
      now() - interval '5 hours', now() - interval '6 hours', count(*), count(*), true
    from users where is_demo and types = '{3}'
    returning id, leaves_at
  ), draft as (
    insert into announcements (kind, audience, tags, channels, texts, is_demo)
    values ('advertising', 'tag', '{周末班}', '{app}', ${JSON.stringify(offer)}::jsonb, true)
  ), kept as (
    insert into announcement_templates (name, texts, is_demo)
    values ('放假通知', ${JSON.stringify(holiday)}::jsonb, true)
  )
  insert into messages (user_id, kind, key, params, target_id, created_at, read_at)
  select u.id, 'announcement', 'announcement ' || sent.id, '{"name": ""}', sent.id, sent.leaves_at,
    case when u.id % 2 = 0 then now() end
  from sent, users u where u.is_demo and u.types = '{3}' order by u.id`

/** Where mails of some days ago went: they are in the outbox, since the demo sends none. */
const outbox = sql`
  insert into message_deliveries (user_id, message_id, purpose, channel, address, state, provider, attempts,
    answer, sent_at, created_at)
  select u.id, m.id, 'message', 'mail', u.email, case when failed then 'failed' else 'sent' end, 'outbox', 1,
    case when failed then '550 5.1.1 No such mailbox' else '' end, case when not failed then m.created_at end, m.created_at
  from messages m join users u on u.id = m.user_id
  cross join lateral (select m.kind = 'refund_refused' and u.id % 2 = 0 as failed) as fate
  where u.is_demo and u.verified_email <> '' and m.kind in ('order_shipped', 'refund_approved', 'refund_refused',
    'class_cancelled', 'lesson_cancelled', 'announcement') and not exists (
      select from message_deliveries d where d.message_id = m.id)
  order by m.created_at`

/**
 * Messages of several kinds, read and unread, for everybody of the demo; everybody was also reminded of the open class
 * that has been. The oldest come first, since the message centre lists them by their numbers.
 */
export async function seedMessages(db: Queryable): Promise<void> {
  const rows = notices.map(([type, kind, params, days, isRead]) => ({
    type,
    kind,
    params,
    days,
    read: isRead,
  }))
  await db.execute(sql`
    insert into messages (user_id, kind, key, params, target_id, created_at, read_at)
    select * from (
      select u.id as user_id, 'class_begins', 'class ' || c.id,
        jsonb_strip_nulls(jsonb_build_object('name', c.name, 'names', ${sql.raw(namesIn('c'))},
          'at', extract(epoch from c.begin_at)::int8)), c.id,
        c.begin_at - interval '30 minutes' as created_at, case when 2 = any(u.types) then c.begin_at end
      from users u, open_classes c
      where u.is_demo and c.is_demo and c.lesson_id is null and c.end_at < now()
      union all
      select u.id, t.kind, 'demo',
        jsonb_strip_nulls(jsonb_build_object('names', ${sql.raw(namesIn('p'))})) || t.params
          || jsonb_build_object('at', extract(epoch from date_trunc('hour', now()))::int8 - 40000), null,
        now() - make_interval(days => t.days), case when t.read then now() - make_interval(days => t.days) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (type smallint, kind text, params jsonb, days integer, read boolean)
      join users u on u.is_demo and u.types = array[t.type]
      left join products p on p.is_demo and p.name = t.params ->> 'name'
    ) as received order by created_at, user_id`)
  await db.execute(announced)
  await db.execute(outbox)
}
