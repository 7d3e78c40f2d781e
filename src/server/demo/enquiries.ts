import { sql } from 'drizzle-orm'
import type { EnquiryTopic } from '#contract/support/limits.ts'
import type { Tx } from '../db/database.ts'

interface DemoEnquiry {
  student: string
  topic: EnquiryTopic
  subject: string
  /** hours ago, whether the school wrote it, and what */
  messages: readonly [hours: number, isSchool: 0 | 1, text: string][]
  isClosed?: true
}

const enquiries: readonly DemoEnquiry[] = [
  {
    ...{ student: 'student_zhao', topic: 'complaint', subject: '昨晚的课一直卡，没法听' },
    messages: [
      [15, 0, '昨晚的直播卡了三次，每次都要重新进，孩子急哭了。这样的课要怎么补？'],
      [13, 0, '等了两个小时也没人回复，请给个说法。'],
    ],
  },
  {
    ...{ student: 'student_wu', topic: 'order', subject: '退款什么时候到账' },
    messages: [[39, 0, '上周已经同意退款了，银行卡里还没有收到。']],
  },
  {
    ...{ student: 'student_demo', topic: 'complaint', subject: '作业改得太慢' },
    messages: [
      [62, 0, '交上去四天了还没有批改，下一节都要上了。'],
      [20, 1, '抱歉让您久等，老师今天已批改完，请在“作业”中查看。'],
      [6, 0, '看到了，可是批语只有一个“好”字，希望能写得具体一点。'],
    ],
  },
  {
    ...{ student: 'student_demo', topic: 'technical', subject: '手机上听不到声音' },
    messages: [
      [140, 0, '用手机看回放没有声音，电脑上正常。'],
      [137, 1, '请检查手机侧面的静音键；苹果手机静音时网页视频也没有声音。'],
    ],
    isClosed: true,
  },
  {
    ...{ student: 'student_sun', topic: 'course', subject: '小学四年级适合哪门课' },
    messages: [
      [50, 0, '孩子四年级，学过一年书法，适合从哪门课开始？'],
      [47, 1, '可以先看“书法入门”的试听课，觉得轻松就从第二单元开始。'],
    ],
  },
]

/** What students of the demo asked the school: complaints that wait, one that is answered, and one that is closed. */
export async function seedEnquiries(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with asked as (
      select row_number() over () as place, one ->> 'student' as student, one ->> 'topic' as topic, one ->> 'subject' as subject,
        one -> 'messages' as messages, coalesce((one ->> 'isClosed')::boolean, false) as is_closed
      from jsonb_array_elements(${JSON.stringify(enquiries)}::jsonb) one
    ), written as (
      select place, now() - make_interval(hours => (line ->> 0)::int) as at, line ->> 1 = '1' as is_school, line ->> 2 as text
      from asked, jsonb_array_elements(messages) line
    ), stored as (
      insert into enquiries (user_id, topic, subject, created_at, last_at, waiting_since, closed_at, revision)
      select u.id, a.topic, a.subject, min(w.at), max(w.at),
        case when not a.is_closed then min(w.at) filter (where w.at > coalesce(
          (select max(at) from written s where s.place = a.place and s.is_school), '-infinity')) end,
        case when a.is_closed then max(w.at) end, count(*)
      from asked a join users u on u.username = a.student and u.is_demo join written w on w.place = a.place
      group by u.id, a.place, a.topic, a.subject, a.is_closed order by min(w.at)
      returning id, subject
    )
    insert into enquiry_messages (enquiry_id, is_school, author_id, text, created_at)
    select stored.id, w.is_school, case when w.is_school then (select id from users where username = 'sales_demo') end, w.text, w.at
    from stored join asked on asked.subject = stored.subject join written w on w.place = asked.place order by w.at`)
}
