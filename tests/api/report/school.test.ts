import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ByKey, operations } from '#contract/operations.ts'
import { type ReportName, reportNames, studentLists } from '#contract/report/shapes.ts'
import { DEMO_PASSWORD, seedDemo, seedHistory } from '#server/demo/index.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { learnedLessons } from '#server/features/learning/learned-lessons.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { expectStockToAgree } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** The demo school with its past. */
const school = await openTestSchool()
const { db } = school.deps
await db.transaction((tx) => seedDemo(tx, hashPassword))
const [first, again] = [await db.transaction(seedHistory), await db.transaction(seedHistory)]
clearSettingsCache(db)
const login = await school.call('POST /api/user/login', {
  body: { login_action: 'username', username: 'admin', password: DEMO_PASSWORD },
})
const { access_token: token } = login.data.token

type Report = ByKey['GET /api/v1/admin/reports/{report}']['reply']
async function report(name: ReportName, query: Record<string, string | number> = {}): Promise<Report> {
  const answer = await school.call('GET /api/v1/admin/reports/{report}', {
    token,
    params: { report: name },
    query,
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const valueOf = (data: Report, values: readonly (string | null)[], key: string): number =>
  Number(values[data.columns.findIndex((column) => column.key === key)])
const people = (query: Record<string, string | number>) =>
  school.call('GET /api/v1/admin/reports/students/people', { token, query })

test('the demo gets its past once, and each trend of it goes over many days', async () => {
  expect([first, again]).toEqual([true, false])
  const { data } = await school.call('GET /api/v1/admin/overview/trends', { token })
  expect(data.days).toHaveLength(30)
  for (const series of ['orders', 'registrations', 'active', 'watched'] as const) {
    expect(data.days.filter((day) => day[series] > 0).length).toBeGreaterThan(12)
    expect(data.before[series]).toBeGreaterThan(0)
  }
  const [revenue] = data.revenue
  expect(revenue?.amounts.filter((amount) => Number(amount) > 0).length).toBeGreaterThan(12)
  const sales = await report('sales', { by: 'day' })
  expect(revenue?.amounts).toEqual(sales.rows.map(({ values }) => values[3]))
})

test('people register and buy by the days of the week, and more of them lately', async () => {
  const { rows } = await db.execute<{ what: string; weekend: number; growth: number }>(sql`
    select what, avg(people) filter (where dow in (0, 6)) / avg(people) filter (where dow in (1, 2, 3, 4)) as weekend,
      sum(people) filter (where ago < 28) / sum(people) filter (where ago between 28 and 55)::float8 as growth
    from (
      select what, ago, extract(dow from current_date - ago) as dow, count(at) as people
      from generate_series(1, 55) ago cross join unnest(array['users', 'orders']) what
      left join (
        select 'users' as of, (created_at at time zone 'Asia/Shanghai')::date as at from users where id between 701 and 940
        union all
        select 'orders', (paid_at at time zone 'Asia/Shanghai')::date from orders where id between 9001 and 9999
      ) past on past.of = what and past.at = current_date - ago
      group by 1, 2, 3
    ) days group by what`)
  expect(rows).toHaveLength(2)
  for (const { what, weekend, growth } of rows) {
    expect([what, Number(weekend) > 1.4]).toEqual([what, true])
    expect([what, growth > 1.2]).toEqual([what, true])
  }
})

test('orders read by their time, the newest first', async () => {
  const { data } = await school.call('GET /api/v1/admin/orders', { token, query: { limit: 100 } })
  const times = data.list.map(({ created_at }) => created_at)
  expect(times.length).toBe(100)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('the hours of courses count their lessons that everybody may try', async () => {
  const { period, columns, totals } = await report('courses')
  const { rows } = await db.execute<{ hours: number; tried: number }>(sql`
    select sum(watch_duration)::float8 / 3600 as hours, count(*) filter (where c.product_id is null)::int as tried
    from view_records v join open_classes c on c.id = v.class_id
    where (c.product_id is not null or c.lesson_id is not null)
      and (entered_at at time zone 'Asia/Shanghai')::date between ${period.from}::date and ${period.to}::date`)
  expect(rows[0]?.tried).toBeGreaterThan(0)
  const shown = totals[0]?.values[columns.findIndex(({ key }) => key === 'watched')]
  expect(Number(shown)).toBeCloseTo(rows[0]?.hours ?? 0, 0)
})

test('every list of the back office has something to show, but for those that only real work fills', async () => {
  const lists = Object.entries(operations).flatMap(([, { method, path, access, reply }]) =>
    method === 'GET' &&
    access === 'admin' &&
    !path.includes('{') &&
    'total' in ((reply as { properties?: object }).properties ?? {})
      ? [`GET ${path}` as 'GET /api/v1/admin/orders']
      : [],
  )
  expect(lists.length).toBeGreaterThan(15)
  const empty: string[] = []
  for (const key of lists) {
    const { code, data } = await school.call(key, { token, query: { limit: 1 } })
    // one that asks for a period or a kind is refused
    if (code === 0 && data.total === 0) empty.push(key)
  }
  // nobody has asked for a file, a backup or a correction yet: an account of a demo cannot ask for one
  expect(empty.toSorted()).toEqual([
    'GET /api/v1/admin/backups',
    'GET /api/v1/admin/corrections',
    'GET /api/v1/admin/exports',
  ])
})

test('has refunds, groups, parcels and orders in the states that people look for', async () => {
  for (const state of ['asked', 'by_hand', 'done', 'refused'] as const) {
    const { data } = await school.call('GET /api/v1/admin/refunds', { token, query: { state } })
    expect([state, data.total > 0]).toEqual([state, true])
  }
  for (const status of [6, 10, 11, 12, 13]) {
    const { data } = await school.call('GET /api/v1/admin/orders', { token, query: { status } })
    expect([status, data.total > 0]).toEqual([status, true])
  }
  const { data } = await school.call('GET /api/v1/admin/overview/day', { token })
  expect(data.tasks.map(({ task }) => task)).toEqual(
    expect.arrayContaining([
      'refunds_asked',
      'refunds_by_hand',
      'parcels',
      'held_classes',
      'answers',
      'moves',
    ]),
  )
  const held = await db.execute<{ held: number; used: number; groups: number[] }>(sql`select
    (select count(*)::int from user_coupons h join users u on u.id = h.user_id
      where u.username = 'student_demo' and h.status = 0) as held,
    (select count(*)::int from user_coupons where status = 1) as used,
    (select array_agg(paid order by paid) from groups where state = 'open') as groups`)
  expect(held.rows[0]).toMatchObject({ held: 3, groups: [1, 2] })
  expect(held.rows[0]?.used).toBeGreaterThan(10)
  await expectStockToAgree(db)
})

test.each(reportNames.filter((name) => name !== 'lessons'))(
  'the report of %s has rows and totals',
  async (name) => {
    const data = await report(name)
    expect(data.rows.length).toBeGreaterThan(0)
    expect(data.totals).toHaveLength(1)
    for (const { values, before } of [...data.rows, ...data.totals])
      expect([values.length, before.length]).toEqual([data.columns.length, data.columns.length])
  },
)

test('counts a student once, however many days they learn, and lists those who are counted', async () => {
  const data = await report('students')
  const total = data.totals[0]?.values ?? []
  for (const which of studentLists.slice(0, 3)) {
    const listed = await people({ which, limit: 100 })
    expect([which, listed.data.total]).toEqual([which, valueOf(data, total, which)])
  }
  const days = data.rows.reduce((sum, { values }) => sum + valueOf(data, values, 'active'), 0)
  expect(valueOf(data, total, 'active')).toBeLessThan(days)
  const bySource = await report('students', { by: 'register_source' })
  const [row] = bySource.rows
  const listed = await people({ which: 'registered', register_source: row?.key ?? 0 })
  expect(listed.data.total).toBe(valueOf(bySource, row?.values ?? [], 'registered'))
})

test('lists as at risk who has a course and has not learned for two weeks', async () => {
  const { data } = await people({ which: 'at_risk', limit: 100 })
  expect(data.list.length).toBeGreaterThan(0)
  const limit = Date.now() / 1000 - 14 * 86_400
  for (const { last_learned_at } of data.list) expect(last_learned_at ?? 0).toBeLessThan(limit)
  const active = await people({ which: 'active', limit: 100 })
  const lately = active.data.list.filter(({ last_learned_at }) => (last_learned_at ?? 0) > limit)
  const ids = new Set(data.list.map(({ userid }) => userid))
  expect(lately.filter(({ userid }) => ids.has(userid))).toEqual([])
})

test('a lesson that went on less than two weeks ago is learning of that time, though it began before', async () => {
  const [student] = (await people({ which: 'at_risk', limit: 1 })).data.list
  const ago = (hours: number) => sql`now() - make_interval(days => 14, hours => ${hours})`
  await db.execute(sql`
    insert into view_records (class_id, user_id, entered_at, seen_at)
    select id, ${student?.userid}, ${ago(1)}, ${ago(-1)} from open_classes limit 1`)
  const { list } = (await people({ which: 'at_risk', limit: 100 })).data
  expect(list.map(({ userid }) => userid)).not.toContain(student?.userid)
})

test('the lessons of a course are done by as many as learning reports, of each lesson', async () => {
  // a course with live classes that students attended or watched later, and a recorded one
  const { rows } = await db.execute<{ id: number; students: number[] }>(sql`
    select p.id, array_agg(distinct g.user_id) as students from products p join grants g on g.product_id = p.id
    where p.id in (select product_id from homework) or (p.type = 3 and p.price = 0) group by p.id`)
  expect(rows.length).toBeGreaterThan(1)
  let done = 0
  for (const { id, students } of rows) {
    const data = await report('lessons', { product: id })
    const learned = (
      await Promise.all(students.map((student) => learnedLessons(db, student, [id], undefined)))
    ).flat()
    for (const row of data.rows) {
      const expected = learned.filter(
        (lesson) => String(lesson.id) === row.key && lesson.is_done === 1,
      ).length
      expect([row.name, valueOf(data, row.values, 'done')]).toEqual([row.name, expected])
      done += expected
    }
    const ofCourse = (await report('courses')).rows.find(({ key }) => key === String(id))
    expect(ofCourse?.values[0]).toBe(String(students.length))
  }
  expect(done).toBeGreaterThan(10)
})

test('a report of lessons needs a course', async () => {
  const answer = await school.call('GET /api/v1/admin/reports/{report}', {
    token,
    params: { report: 'lessons' },
  })
  expect(answer.reason).toBe('productNotFound')
})

test('reports of past classes who came and who stayed away', async () => {
  const data = await report('classes')
  const past = data.rows.filter(({ values }) => valueOf(data, values, 'attended') > 0)
  expect(past.length).toBeGreaterThan(0)
  for (const { values } of data.rows) {
    const [expected, absent] = [valueOf(data, values, 'expected'), valueOf(data, values, 'absent')]
    expect(absent).toBeGreaterThanOrEqual(0)
    expect(absent).toBeLessThanOrEqual(expected)
  }
})

test('the past class of the demo shows all that a class has', async () => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*) from open_class_bookings b where b.class_id = c.id)::int as booked,
      (select count(*) from class_visits v where v.class_id = c.id)::int as came,
      (select max(online) from viewer_counts v where v.class_id = c.id)::int as peak,
      (select count(*) from chat_messages m where m.class_id = c.id)::int as said,
      (select count(*) from raised_hands h where h.class_id = c.id)::int as hands,
      (select count(*) from class_calls k where k.class_id = c.id)::int as called,
      (select count(*) from roll_call_answers a join roll_calls r on r.id = a.roll_call_id where r.class_id = c.id)::int as answered,
      (select count(*) from class_questions q where q.class_id = c.id)::int as questions,
      (select count(*) from question_votes v join class_questions q on q.id = v.question_id where q.class_id = c.id)::int as votes,
      (select count(*) from reaction_counts r where r.class_id = c.id)::int as reactions,
      (select count(distinct r.id) from poll_rounds r join poll_answers a on a.round_id = r.id where r.class_id = c.id)::int as polls,
      (select count(*) from video_notes n join open_class_videos s on s.video_id = n.video_id where s.class_id = c.id)::int as notes,
      (select count(*) from video_chapters n join open_class_videos s on s.video_id = n.video_id where s.class_id = c.id)::int as chapters
    from open_classes c where c.is_demo and c.lesson_id is null and c.end_at < now()`)
  expect(rows).toHaveLength(1)
  for (const [what, found] of Object.entries(rows[0] ?? {})) expect([what, found > 0]).toEqual([what, true])
  expect(rows[0]).toMatchObject({ said: 13, questions: 4, polls: 3 })
  expect(rows[0]?.came).toBeLessThan(rows[0]?.booked ?? 0)
})

test('each figure opens the rows that it counts: of courses, of money, of messages', async () => {
  const courses = await report('courses')
  const learned = courses.rows.filter(({ values }) => valueOf(courses, values, 'active') > 0)
  expect(learned.length).toBeGreaterThan(0)
  for (const { key, values } of learned) {
    const listed = await people({ which: 'active', product: key, limit: 1 })
    expect([key, listed.data.total]).toEqual([key, valueOf(courses, values, 'active')])
  }
  expect((await people({ which: 'buyers', product: learned[0]?.key ?? 0 })).reason).toBe('invalidField')

  const sales = await report('sales', { by: 'kind' })
  for (const { key, values } of sales.rows) {
    const rowsOf = (figure: 'orders' | 'received' | 'refunded') =>
      school.call('GET /api/v1/admin/reports/{report}/movements', {
        ...{ token, params: { report: 'sales' }, query: { by: 'kind', key, figure, limit: 100 } },
      })
    expect((await rowsOf('orders')).data.total).toBe(valueOf(sales, values, 'orders'))
    const back = (await rowsOf('refunded')).data
    const sum = back.list.reduce((total, { amount }) => total + Number(amount), 0)
    if (back.total <= 100) expect(sum).toBeCloseTo(valueOf(sales, values, 'refunded'), 2)
    expect(back.list.every(({ kind }) => kind === 'refund')).toBe(true)
    expect((await rowsOf('received')).data.list.every(({ kind }) => kind === 'payment')).toBe(true)
  }

  const sent = await report('messages')
  const outbox = (query: Record<string, string | number>) =>
    school.call('GET /api/v1/admin/messages/outbox', { token, query: { ...query, ...sent.period, limit: 1 } })
  const mailed = sent.rows.filter(({ key, values }) => key !== 'code' && valueOf(sent, values, 'mails') > 0)
  expect(mailed.length).toBeGreaterThan(2)
  for (const { key, values } of mailed) {
    const left = await outbox({ channel: 'mail', state: 'left', kind: key })
    expect([key, left.data.total]).toEqual([key, valueOf(sent, values, 'mails')])
    const failed = await outbox({ channel: 'mail', state: 'failed', kind: key })
    expect([key, failed.data.total]).toEqual([key, valueOf(sent, values, 'mails_failed')])
  }
  const codes = sent.rows.find(({ key }) => key === 'code')
  const listed = await school.call('GET /api/v1/admin/sms', { token, query: { ...sent.period, limit: 1 } })
  expect(listed.data.total).toBe(valueOf(sent, codes?.values ?? [], 'sms'))
  const before = await school.call('GET /api/v1/admin/sms', { token, query: { to: '2020-01-01', limit: 1 } })
  expect(before.data.total).toBe(0)
})

test('a report is written into a file with all of its rows', async () => {
  const begun = await school.call('POST /api/v1/admin/exports/report', {
    token,
    body: { format: 'csv', report: 'sales', by: 'course' },
  })
  expect(begun).toMatchObject({ code: 0 })
  const { id } = begun.data
  await expect
    .poll(async () => {
      const { data } = await school.call('GET /api/v1/admin/exports', { token })
      return data.list.find((job) => job.id === id)?.status
    })
    .toBe(2)
  const { data } = await school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id } })
  const file = await school.app.inject({ method: 'GET', url: data.url })
  const sales = await report('sales', { by: 'course' })
  for (const { name, values } of sales.rows) expect(file.body).toContain(`${name},CNY,${values.join(',')},`)
})

test('leaving the demo removes its past', async () => {
  const left = await school.call('POST /api/v1/admin/open', {
    token,
    body: { password: 'open_1234', confirm: true },
  })
  expect(left).toMatchObject({ code: 0 })
  const { rows } = await db.execute<{ rows: number }>(sql`
    select (select count(*) from orders) + (select count(*) from payments) + (select count(*) from refunds)
      + (select count(*) from view_records) + (select count(*) from users where id <> 1) as rows`)
  expect(rows).toEqual([{ rows: 0 }])
  expect(await db.transaction(seedHistory)).toBe(false)
})
