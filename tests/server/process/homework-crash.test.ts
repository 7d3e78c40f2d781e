import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call, signIn } from './client.ts'
import { Place } from './server-process.ts'

const KILLS = 10
const STUDENTS = 400

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
let place: Place
let server: ReturnType<Place['server']>
let address: URL
let pool: pg.Pool

async function start(): Promise<void> {
  server = place.server()
  address = await server.address()
}

// a kill in every step of a submit takes minutes: a drill
const drill = isDrill ? it : it.skip

beforeAll(async () => {
  if (!isDrill) return
  place = await Place.open()
  await start()
  pool = new pg.Pool({ ...(await place.connection()), max: 4 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  if (!isDrill) return
  await pool.end()
  await place.clear()
})

/** Gives everyone a course of the demo teacher, and publishes a homework of it. @returns its id */
async function publish(students: readonly Person[]): Promise<number> {
  const token = await signIn(address, 'teacher_demo')
  const { data } = await call(address, 'GET /api/v1/teacher/homework/lessons', { token })
  const [lesson] = data.list
  if (!lesson) throw new Error('the demo teacher has no lesson')
  await pool.query(
    `with ordered as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'homework' || u, u, $2, 13, 1, 1, 1, '{"name":"","type":1,"teacher":"","cover":""}', now()
        from unnest($1::int[]) u returning id, user_id)
      insert into grants (user_id, product_id, order_id) select user_id, $2, id from ordered`,
    [students.map(({ userId }) => userId), lesson.product_id],
  )
  const made = await call(address, 'POST /api/v1/teacher/homework', {
    token,
    body: { lesson_id: lesson.id, title: 'drill', content: 'drill' },
  })
  await call(address, 'PUT /api/v1/teacher/homework/{id}/publish', { token, params: { id: made.data.id } })
  return made.data.id
}

drill(
  'an answer with a receipt is there whole, and only once, however often the server is killed',
  async () => {
    const students = await signedInStudents(pool, STUDENTS, 'submitter')
    const id = await publish(students)
    const receipts = new Map<number, string>()
    let answered = 0
    /** Drafts and submits until the server says that it has the answer. */
    const submit = async ({ userId, token }: Person): Promise<void> => {
      for (let time = 1; ; time++) {
        const answer = `${userId} at attempt ${time}`
        const input = { token, params: { id }, body: { answer } }
        await call(address, 'PUT /api/v1/student/homework/{id}/draft', input).catch(() => null)
        const sent = await call(address, 'POST /api/v1/student/homework/{id}/submit', input).catch(() => null)
        answered += 1
        if (sent?.code === 0) receipts.set(userId, answer)
        // refused as submitted: a kill took the receipt, not the answer
        if (sent) return
        await eventually('the server runs again', () => server.running, 120_000)
      }
    }
    const waiting = [...students]
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await submit(next)
    }
    const all = Promise.all(Array.from({ length: 12 }, worker))
    for (let kill = 1; kill <= KILLS; kill++) {
      await eventually('more are submitted', () => answered > kill * 30, 120_000)
      expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
      await start()
    }
    await all
    const { rows } = await pool.query<{ student_id: number; answer: string; submitted: boolean }>(
      `select student_id, answer, submitted_at is not null as submitted from homework_attempts
      where homework_id = $1 and student_id = any($2)`,
      [id, students.map(({ userId }) => userId)],
    )
    expect(rows).toHaveLength(STUDENTS)
    expect(rows.every(({ submitted }) => submitted)).toBe(true)
    for (const { student_id, answer } of rows)
      expect(answer).toMatch(new RegExp(`^${receipts.get(student_id) ?? `${student_id} at attempt \\d+`}$`))
    expect(receipts.size).toBeGreaterThan(STUDENTS / 2)
  },
)
