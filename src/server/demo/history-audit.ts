import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '../db/database.ts'
import { hoursAgo } from './chance.ts'

/** Who did what in the last days: staff of the demo, whose entries go with them. The subjects are queries. */
const done: readonly [who: string, action: AuditAction, subject: SQL, hours: number, detail: object][] = [
  [
    'teacher_demo',
    'open class changed',
    sql`select 'openclass ' || id from open_classes where is_demo and lesson_id is null order by id limit 1`,
    170,
    { fields: { note: ['', '请准备一支红光手电。'] } },
  ],
  [
    'sales_demo',
    'lead created',
    sql`select 'lead ' || id from leads where is_demo order by id limit 1`,
    146,
    { name: '罗嘉禾' },
  ],
  [
    'sales_demo',
    'lead changed',
    sql`select 'lead ' || id from leads where is_demo and state = 'trial' limit 1`,
    98,
    { before: { state: 'contacted' }, after: { state: 'trial' } },
  ],
  [
    'sales_demo',
    'coupon assigned',
    sql`select 'coupon ' || min(c.id) from coupons c join activities a on a.id = c.activity_id where a.is_demo`,
    75,
    { fields: { users: 12 } },
  ],
  [
    'sales_demo',
    'order sent',
    sql`select 'order ' || id from orders where status = 12 order by id desc limit 1`,
    50,
    { company: '顺丰速运', number: 'SF1688012345678' },
  ],
  [
    'sales_demo',
    'student tagged',
    sql`select 'user ' || id from users where username = 'student_wu'`,
    47,
    { fields: { tag: '周末班' } },
  ],
  [
    'finance_demo',
    'refund refused',
    sql`select 'order ' || order_id from refunds where state = 'refused' limit 1`,
    31,
    { refund: 1 },
  ],
  [
    'finance_demo',
    'refund approved',
    sql`select 'order ' || order_id from refunds where state = 'approved' limit 1`,
    26,
    {},
  ],
  [
    'sales_demo',
    'announcement published',
    sql`select 'announcement ' || id from announcements where is_demo and state = 'sent' limit 1`,
    5,
    { after: { people: 6, sms: 0 } },
  ],
  ['teacher_demo', 'note changed', sql`select 'user ' || id from users where username = 'student_wu'`, 3, {}],
]

/** Fills the audit log. */
export const seedAudit = (tx: Tx) =>
  tx.execute(sql`
    insert into audit_log (user_id, action, subject, detail, at)
    ${sql.join(
      done.map(
        ([who, action, subject, hours, detail]) => sql`
        select u.id, ${action}::text, (${subject}), ${JSON.stringify(detail)}::jsonb, ${hoursAgo(hours)}
        from users u where u.username = ${who} and (${subject}) is not null`,
      ),
      sql` union all `,
    )}
    order by 5`)
