import type pg from 'pg'
import { userTypes } from '#contract/account/limits.ts'
import { productsOnSale, type Person, signedInStudents } from '#tests/support/people.ts'
import { answerReference } from './answer-reference.ts'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { inTurn, warmUp } from './rounds.ts'
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

/**
 * The timetables of a term, each compared with a Fastify route that executes one prepared select of the same lessons and
 * sends the same answer.
 */
export async function timetable(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const { students, teachers } = await fill(openPool(bench, school.databaseUrl, 2))
  const start = Math.floor(Date.now() / 1000 / DAY) * DAY
  const isAnswer = (body: string) => body.startsWith('{"status":{"code":0,') && body.includes('"begintime"')
  const load = loadIn(bench, 50, 3)
  async function measuresOf(role: 'student' | 'teacher', people: readonly Person[]) {
    const path = `/api/v1/${role}/timetable?start=${start}&end=${start + TERM_DAYS * DAY}`
    const requests = people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))
    const [request, person] = [requests[0], people[0]?.userId]
    if (!request || person === undefined) throw new Error(`there are no people of the role ${role}`)
    const reference = await answerReference(bench, school, `${role}-timetable`, { request, person, isAnswer })
    const loadOn = (url: string) => () =>
      loadOf(url, load, { requests, verifyBody: (body) => isAnswer(String(body)) })
    return {
      characters: reference.sample.length,
      measures: { school: loadOn(school.url), reference: loadOn(reference.url) },
    }
  }
  const student = await measuresOf('student', students)
  const teacher = await measuresOf('teacher', teachers)
  const measures = {
    student: student.measures.school,
    studentReference: student.measures.reference,
    teacher: teacher.measures.school,
    teacherReference: teacher.measures.reference,
  }
  await warmUp(bench, measures)
  const rounds = bench.count(ROUNDS)
  bench.print(`timetable: ${rounds} rounds`)
  const figures = await inTurn(rounds, measures)
  const against = (what: string, name: 'student' | 'teacher', characters: number): Row => {
    const reference = figures[`${name}Reference`]
    const held = ratios(figures[name], reference)
    return {
      ...{ what, value: median(figures[name]), unit: 'req/s', spread: spread(figures[name]) },
      reference: { name: 'reference route', value: median(reference) },
      ...{ ratio: median(held), ratioSpread: spread(held), aim: { atLeast: 0.3 } },
      note: `${characters} characters`,
    }
  }
  const term = `timetable of ${TERM_DAYS} days`
  return {
    rows: [
      against(`${term}, ${COURSES * LESSONS} lessons of a student`, 'student', student.characters),
      against(`${term}, ${LESSONS} lessons of a teacher`, 'teacher', teacher.characters),
    ],
    details: figures,
  }
}
