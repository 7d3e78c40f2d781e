import type pg from 'pg'
import { userTypes } from '#contract/account/limits.ts'
import { type Person, productsOnSale, signedInStudents, signIn } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { preparedSelects } from './prepared-select.ts'
import { openSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const ANSWERS = 2_000
const OPENINGS = 40
const CORRECTIONS = 200
const PAGE = 50
const SECONDS = 2

/** A homework that everybody has answered, and its teacher. */
async function fill(pool: pg.Pool, count: number): Promise<{ id: number; teacher: Person }> {
  const students = await signedInStudents(pool, count)
  const [product = 0] = await productsOnSale(pool, 1)
  const { rows } = await pool.query<{ id: number; teacher: number }>(
    `with teacher as (
        insert into users (username, types) values ('bench_marker', array[$2::smallint]) returning id),
      taught as (
        insert into product_teachers (product_id, teacher_id, position) select $1, id, 0 from teacher),
      lesson as (
        insert into lessons (product_id, position, title) values ($1, 0, 'bench') returning id)
      insert into homework (product_id, lesson_id, lesson_name, created_by, title, content, status, published_at)
      select $1, lesson.id, 'bench', teacher.id, 'bench', 'bench', 3, now() - interval '1 day' from lesson, teacher
      returning id, created_by as teacher`,
    [product, userTypes.teacher],
  )
  const [made] = rows
  if (!made) throw new Error('no homework was made')
  await pool.query(
    `insert into homework_attempts (homework_id, student_id, answer, submitted_at)
      select $1, id, repeat('作答', 200), now() - make_interval(secs => id) from unnest($2::int[]) id`,
    [made.id, students.map(({ userId }) => userId)],
  )
  await pool.query('vacuum analyze homework_attempts')
  const [teacher] = await signIn(pool, [made.teacher])
  if (!teacher) throw new Error('the teacher is not signed in')
  return { id: made.id, teacher }
}

interface Answered {
  status: { code: number; message: string }
  data: { list: { student_id: number }[]; next_uncorrected: number | null }
}

function callsOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path: string, body?: object): Promise<Answered['data']> => {
    const answer = await fetch(url + path, {
      headers,
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
    })
    const { status, data } = (await answer.json()) as Answered
    if (status.code !== 0) throw new Error(`${path}: ${status.message}`)
    return data
  }
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** A teacher's desk with a homework that two thousand have answered: how long its pages wait for the server. */
export async function homework(bench: JobContext): Promise<PartResult> {
  const answers = bench.count(ANSWERS)
  bench.print(`homework: ${answers} answers`)
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  const { id, teacher } = await fill(pool, answers)
  const call = callsOf(url, teacher.token)
  const base = `/api/v1/teacher/homework/${id}`
  const { list } = await call(`${base}/answers?limit=1`)
  let student: number | null = list[0]?.student_id ?? null

  const opened: number[] = []
  for (let time = 0; time < bench.count(OPENINGS); time++)
    opened.push(await timed(() => Promise.all([call(base), call(`${base}/answers?limit=${PAGE}`)])))
  const went: number[] = []
  for (let time = 0; time < bench.count(CORRECTIONS) && student !== null; time++) {
    const corrected: number = student
    went.push(
      await timed(async () => {
        const saved = await call(`${base}/answers/${corrected}`, { reply: '写得好。' })
        student = saved.next_uncorrected
        if (student !== null) await call(`${base}/answers/${student}`)
      }),
    )
  }
  const selects = await preparedSelects(pool, { clients: 1, seconds: bench.lasting(SECONDS), id: 1 })
  const reference = { name: 'one prepared select', value: 1000 / selects }
  const row = (what: string, waited: number[], below: number): Row => ({
    ...{ what, value: median(waited), unit: 'ms', spread: spread(waited), reference },
    ...{ ratio: median(waited) / reference.value, aim: { below } },
  })
  return {
    rows: [
      row(`a homework of ${answers} answers opens`, opened, 300),
      row('a correction is saved and the next answer is there', went, 100),
    ],
  }
}
