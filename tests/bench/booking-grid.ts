import type pg from 'pg'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { answerReference } from './answer-reference.ts'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { JobContext, PartResult } from './part.ts'
import { inTurn, warmUp } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const ROUNDS = 5
const PEOPLE = 100
const DAY = 86_400

/** A teacher who works from one to six every day, and gives 200 lessons a month that others have booked. */
async function fill(pool: pg.Pool, students: readonly Person[]) {
  const { rows } = await pool.query<{ product: number; teacher: number }>(
    `select p.id as product, t.teacher_id as teacher from products p join product_teachers t on t.product_id = p.id
      where p.type = 2 order by t.position limit 1`,
  )
  const [course] = rows
  if (!course) throw new Error('the demo has no appointment course')
  const { product, teacher } = course
  await pool.query('delete from hour_exceptions where teacher_id = $1', [teacher])
  await pool.query(
    `insert into hour_rules (set_id, weekday, from_minute, to_minute)
      select id, weekday, 780, 1080 from hour_sets, generate_series(1, 7) weekday where teacher_id = $1`,
    [teacher],
  )
  await pool.query(
    `with ordered as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'grid' || u, u, $2, 13, 1, 1, 1, '{"name":"","type":2,"teacher":"","cover":""}', now()
        from unnest($1::int[]) u returning id, user_id)
      insert into grants (user_id, product_id, order_id) select user_id, $2, id from ordered`,
    [students.map(({ userId }) => userId), product],
  )
  await pool.query(
    `with times as (
        select (day + make_interval(mins => 780 + 45 * n)) at time zone 'Asia/Shanghai' as begin_at
        from generate_series((current_date - 90)::timestamp, (current_date + 90)::timestamp, interval '1 day') day,
          generate_series(0, 5) n
      ), made as (
        insert into lessons (teacher_id, title, position, begin_at, end_at)
        select $1, 'a lesson', 0, begin_at, begin_at + interval '45 minutes' from times returning *
      ), kept as (
        insert into booked_lessons (lesson_id, product_id, quota) select id, $2, 1 from made
      ), busy as (
        insert into occupancies (person_id, span, source, source_id)
        select $1, tstzrange(begin_at, end_at), 'slot', id from made
      )
      insert into bookings (lesson_id, student_id, grant_id, seat, status)
      select made.id, g.user_id, g.id, 1, 'booked' from made, (
        select id, user_id from grants where product_id = $2 order by id desc limit 1) g`,
    [teacher, product],
  )
  await pool.query('vacuum analyze')
  return { product_id: product, teacher_id: teacher }
}

/**
 * The booking grid of a teacher with 200 lessons a month, compared with a route that has the same plugins, executes one
 * prepared select and answers a grid.
 */
export async function bookingGrid(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const pool = openPool(bench, school.databaseUrl, 2)
  const people = await signedInStudents(pool, PEOPLE)
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY
  const query = { ...(await fill(pool, people)), start, end: start + 7 * DAY }
  const path = `/api/v1/student/bookings/grid?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )}`
  const requests = people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))
  const isAnswer = (body: string) =>
    body.startsWith('{"status":{"code":0,') && body.includes('"state":"full"')
  const [request] = requests
  if (!request) throw new Error('there are no students')
  const reference = await answerReference(bench, school, 'grid', {
    ...{ request, person: query.teacher_id, isAnswer },
  })
  const load = loadIn(bench, 50, 3)
  const loadOn = (url: string) => () =>
    loadOf(url, load, { requests, verifyBody: (body) => isAnswer(String(body)) })

  const measures = { school: loadOn(school.url), reference: loadOn(reference.url) }
  await warmUp(bench, measures)
  const rounds = bench.count(ROUNDS)
  bench.print(`booking-grid: ${rounds} rounds, ${PEOPLE} students`)
  const figures = await inTurn(rounds, measures)
  const held = ratios(figures.school, figures.reference)
  return {
    rows: [
      {
        what: 'booking grid of a teacher with 200 lessons a month',
        ...{ value: median(figures.school), unit: 'req/s', spread: spread(figures.school) },
        reference: { name: 'reference route', value: median(figures.reference) },
        ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: 0.3 } },
        note: `${reference.sample.length} characters`,
      },
      {
        what: 'reference: same plugins, logger, one prepared select, the same answer',
        ...{ value: median(figures.reference), unit: 'req/s', spread: spread(figures.reference) },
      },
    ],
    details: figures,
  }
}
