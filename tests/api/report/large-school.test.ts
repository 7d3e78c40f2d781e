import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import type { ReportName } from '#contract/report/shapes.ts'
import { classVisits } from '#server/db/class-state.ts'
import { studentsOf } from '#server/features/catalog/index.ts'
import { keepCompletion } from '#server/features/report/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { fillLargeSchool } from '../../bench/large-school/fill.ts'

/** Two years of a school, in which the reports are counted once more: one by one, as nobody would with many. */
const school = await openTestSchool()
const { db, pool } = school.deps
const { token } = await theAdmin(school)
await fillLargeSchool(pool, { orders: 900, students: 60, products: 24 })

type Report = ByKey['GET /api/v1/admin/reports/{report}']['reply']
const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const year = { from: dayBefore(364), to: dayBefore(0) }

async function report(name: ReportName, query: Record<string, string> = {}): Promise<Report> {
  const answer = await school.call('GET /api/v1/admin/reports/{report}', {
    token,
    params: { report: name },
    query: { ...year, ...query },
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const figure = (data: Report, values: readonly (string | null)[], key: string): number =>
  Number(values[data.columns.findIndex((column) => column.key === key)])

test('every class has the students of its lesson, those who came, those who did not, and their hours', async () => {
  const { rows } = await db.execute<{
    key: string
    expected: number
    came: number
    absent: number
    hours: number
  }>(sql`
    select 'lesson ' || l.id as key, count(*) filter (where is_expected)::int as expected,
      count(*) filter (where seconds > 0)::int as came,
      count(*) filter (where is_expected and seconds is null)::int as absent, coalesce(sum(seconds), 0)::float8 / 3600 as hours
    from lessons l join open_classes c on c.lesson_id = l.id
    cross join lateral (
      select u.id in (select s.user_id from ${sql.raw(studentsOf('l'))} s) as is_expected, (
        select extract(epoch from sum(upper(visit) - lower(visit))) from unnest(${sql.raw(classVisits('u.id', 'c'))}) visit
      ) as seconds
      from users u where u.types @> '{3}'
    ) one
    where c.begin_at <= now() and c.begin_at >= ${year.from}::date::timestamp at time zone 'Asia/Shanghai'
    group by l.id`)
  const data = await report('classes')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.some(({ came }) => came > 0)).toBe(true)
  const byKey = new Map(data.rows.map(({ key, values }) => [key, values]))
  for (const { key, expected, came, absent, hours } of rows) {
    const values = byKey.get(key) ?? []
    const of = (name: string) => figure(data, values, name)
    expect([key, of('expected'), of('attended'), of('absent')]).toEqual([key, expected, came, absent])
    expect(of('present')).toBeCloseTo(hours, 0)
  }
})

test('students are counted once on each day, and once in each period', async () => {
  const from = sql`${year.from}::date::timestamp at time zone 'Asia/Shanghai'`
  const { rows } = await db.execute<{ day: string; buyers: number; active: number }>(sql`
    with bought as (
      select o.user_id, to_char(p.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from payments p join orders o on o.id = p.order_id
      where not p.is_test and p.outcome = 'granted' and p.amount > 0 and p.paid_at >= ${from}
    ), learned as (
      select user_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from (
        select user_id, entered_at as at from view_records union all select user_id, entered_at from class_visits
        union all select student_id, submitted_at from homework_attempts where submitted_at is not null
      ) one where at >= ${from}
    )
    select coalesce(day, '') as day, max(buyers)::int as buyers, max(active)::int as active from (
      select day, count(distinct user_id) as buyers, 0 as active from bought group by rollup (day)
      union all
      select day, 0, count(distinct user_id) from learned group by rollup (day)
    ) one group by 1`)
  const counted = new Map(rows.map(({ day, ...counts }) => [day, counts]))
  const data = await report('students')
  const shown = [...data.rows, { key: '', values: data.totals[0]?.values ?? [] }]
  for (const { key, values } of shown) {
    const { buyers = 0, active = 0 } = counted.get(key) ?? {}
    expect([key, figure(data, values, 'buyers'), figure(data, values, 'active')]).toEqual([
      key,
      buyers,
      active,
    ])
  }
  const bySource = await report('students', { by: 'register_source' })
  expect(bySource.totals).toEqual(data.totals)
})

test('each grouping of sales has the sums of the books, and its rows have them page by page', async () => {
  const { rows } = await db.execute<{ currency: number; received: string; refunded: string }>(sql`
    select currency, sum(received)::numeric(14, 2)::text as received, sum(refunded)::numeric(14, 2)::text as refunded from (
      select currency, amount as received, 0 as refunded from payments
      where not is_test and outcome <> 'void' and paid_at >= ${year.from}::date::timestamp at time zone 'Asia/Shanghai'
      union all
      select r.currency, 0, r.amount from refunds r join payments p on p.id = r.payment_id
      where r.state = 'done' and not p.is_test and p.outcome <> 'void'
        and r.done_at >= ${year.from}::date::timestamp at time zone 'Asia/Shanghai'
    ) books group by 1 order by 1`)
  for (const by of ['day', 'course', 'teacher', 'coupon', 'referral']) {
    const { totals } = await report('sales', { by })
    const sums = totals.toSorted((a, b) => (a.currency ?? 0) - (b.currency ?? 0))
    expect([by, sums.map(({ currency, values }) => [currency, values[1], values[2]])]).toEqual([
      by,
      rows.map(({ currency, received, refunded }) => [currency, received, refunded]),
    ])
  }
  const { rows: byTeacher } = await report('sales', { by: 'teacher' })
  const [teacher] = byTeacher
  const list = await school.call('GET /api/v1/admin/reports/{report}/movements', {
    token,
    params: { report: 'sales' },
    query: { ...year, by: 'teacher', key: teacher?.key ?? '', currency: teacher?.currency ?? 0, limit: 100 },
  })
  const cents = list.data.list.reduce(
    (sum, { kind, amount }) => sum + Math.round(Number(amount) * 100) * (kind === 'payment' ? 1 : -1),
    0,
  )
  expect(list.data.next).toBeNull()
  expect((cents / 100).toFixed(2)).toBe(teacher?.values[3])
})

test('completion that takes long to count is counted beforehand, and agrees with the lessons until something changes', async () => {
  const [always, onlyIfSlow] = [0, 60_000]
  const never = new AbortController().signal
  const live = await report('courses')
  expect(live.counted_at).toBeNull()
  await keepCompletion(db, never, always)
  const kept = await report('courses')
  expect(kept.counted_at).toBeGreaterThan(Date.now() / 1000 - 60)
  expect({ ...kept, counted_at: null }).toEqual(live)
  const taught = kept.rows.filter(({ values }) => figure(kept, values, 'completion') > 0)
  expect(taught.length).toBeGreaterThan(5)
  for (const { key, values } of taught) {
    const lessons = await report('lessons', { product: key })
    const sumOf = (name: string) =>
      lessons.rows.reduce((sum, row) => sum + figure(lessons, row.values, name), 0)
    expect([key, figure(kept, values, 'completion')]).toEqual([
      key,
      Math.floor((100 * sumOf('done')) / sumOf('students')),
    ])
  }
  await db.execute(sql`update grants set revoked_at = now() where product_id = ${Number(taught[0]?.key)}`)
  expect((await report('courses')).rows).toEqual(kept.rows)
  await keepCompletion(db, never, onlyIfSlow)
  const now = await report('courses')
  expect(now.counted_at).toBeNull()
  expect(figure(now, now.rows.find(({ key }) => key === taught[0]?.key)?.values ?? [], 'students') || 0).toBe(
    0,
  )
})

test('days are those of the school, also those of 23 and 25 hours that begin at one or end twice', async () => {
  await writeSetting(db, 'web_config', {
    ...(await loadSetting(db, 'web_config')),
    time_zone: 'Africa/Cairo',
  })
  clearSettingsCache(db)
  await db.execute(sql`
    insert into sms_messages (action, area_code, telephone, sms_type, created_at)
    select 'login', '86', '13800000000', 1, at from (
      select generate_series(timestamptz '2025-04-23Z', '2025-04-27Z', '10 minutes') as at
      union all select generate_series(timestamptz '2025-10-29Z', '2025-11-02Z', '10 minutes')
    ) moments`)
  const { rows } = await db.execute<{ day: string; sent: number }>(sql`
    select to_char(created_at at time zone 'Africa/Cairo', 'YYYY-MM-DD') as day, count(*)::int as sent from sms_messages
    where telephone = '13800000000' group by 1`)
  expect(new Set(rows.map(({ sent }) => sent)).has(150)).toBe(true)
  expect(new Set(rows.map(({ sent }) => sent)).has(138)).toBe(true)
  await db.execute(sql`delete from sms_messages where telephone <> '13800000000'`)
  await db.execute(sql`delete from message_deliveries`)
  await db.execute(sql`delete from message_delivery_days`)
  const data = await report('messages', { by: 'day', from: '2025-04-01', to: '2025-11-30' })
  const shown = data.rows.map(({ key, values }) => ({ day: key, sent: figure(data, values, 'sms') }))
  expect(shown.filter(({ sent }) => sent > 0)).toEqual(rows.toSorted((a, b) => a.day.localeCompare(b.day)))
})
