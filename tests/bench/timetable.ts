import { join } from 'node:path'
import type pg from 'pg'
import { userTypes } from '#contract/account/limits.ts'
import { productsOnSale, type Person, signedInStudents } from '#tests/support/people.ts'
import { startChild } from './child.ts'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { inTurn } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const ROUNDS = 5
const PEOPLE = 50
const COURSES = 5
/** of a course in the term: the longest time that is read at once */
const LESSONS = 40
const DAY = 86_400
const TERM_DAYS = 62

/** Every student has five courses of forty lessons in the term, each of a teacher with all lessons of the course. */
async function fill(pool: pg.Pool): Promise<{ students: Person[]; teachers: Person[] }> {
  const teachers = await signedInStudents(pool, COURSES)
  await pool.query('update users set types = array[$2::smallint] where id = any($1)', [
    teachers.map(({ userId }) => userId),
    userTypes.teacher,
  ])
  const students = await signedInStudents(pool, PEOPLE)
  const products = await productsOnSale(pool, COURSES)
  await pool.query(
    `insert into lessons (product_id, teacher_id, position, title, begin_at, end_at)
      select ($1::int[])[1 + n % $3::int], ($2::int[])[1 + n % $3::int], n / $3::int, '第 ' || n || ' 讲',
        date_trunc('day', now()) + make_interval(hours => n * 7), date_trunc('day', now()) + make_interval(hours => n * 7 + 1)
      from generate_series(0, $3::int * $4::int - 1) n`,
    [products, teachers.map(({ userId }) => userId), COURSES, LESSONS],
  )
  await pool.query(
    `insert into open_classes (lesson_id, product_id, name, begin_at, end_at, created_by, crypt_id, stream_key)
      select id, product_id, title, begin_at, end_at, teacher_id, 'c' || gen_random_uuid(), gen_random_uuid()
      from lessons where product_id = any($1)`,
    [products],
  )
  await pool.query(
    `with bought as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'T' || lpad((u.id * 100 + p.n)::text, 19, '0'), u.id, p.id, 13, 199, 199, 1, '{"name": "课程"}', now()
        from unnest($1::int[]) as u (id), unnest($2::int[]) with ordinality as p (id, n) returning id, user_id, product_id)
      insert into grants (user_id, product_id, order_id) select user_id, product_id, id from bought`,
    [students.map(({ userId }) => userId), products],
  )
  await pool.query('vacuum analyze lessons, open_classes, grants')
  return { students, teachers }
}

/** The timetable of a term compared with a Fastify route that executes one prepared select. */
export async function timetable(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const { folder, databaseUrl } = school
  const reference = await startChild(
    bench,
    ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), 'user'],
    { env: { DATABASE_URL: databaseUrl }, path: '/', logFile: join(folder, 'user.log') },
  )
  const { students, teachers } = await fill(openPool(bench, databaseUrl, 2))
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY
  const span = `start=${start}&end=${start + TERM_DAYS * DAY}`
  const load = loadIn(bench, 50, 3)
  const loadOn = (url: string, path: string, people: readonly Person[], part: string) => () =>
    loadOf(url, load, {
      requests: people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } })),
      verifyBody: (body) => String(body).startsWith('{"status":{"code":0,') && String(body).includes(part),
    })
  const measures = {
    student: loadOn(school.url, `/api/v1/student/timetable?${span}`, students, '"begintime"'),
    teacher: loadOn(school.url, `/api/v1/teacher/timetable?${span}`, teachers, '"begintime"'),
    reference: loadOn(reference.url, '/api/user/current', students, '"userid"'),
  }
  bench.say('timetable: warming up')
  await inTurn(1, measures)
  const rounds = bench.count(ROUNDS)
  bench.say(`timetable: ${rounds} rounds`)
  const figures = await inTurn(rounds, measures)
  const against = (what: string, name: 'student' | 'teacher'): Row => {
    const held = ratios(figures[name], figures.reference)
    return {
      ...{ what, value: median(figures[name]), unit: 'req/s', spread: spread(figures[name]) },
      reference: { name: 'one prepared select', value: median(figures.reference) },
      ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: 0.3 } },
    }
  }
  return {
    rows: [
      against(`timetable of ${TERM_DAYS} days, ${COURSES * LESSONS} lessons of a student`, 'student'),
      against(`timetable of ${TERM_DAYS} days, ${LESSONS} lessons of a teacher`, 'teacher'),
    ],
    details: figures,
  }
}
