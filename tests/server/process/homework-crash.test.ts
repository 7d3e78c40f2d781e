import { expect, vi } from 'vitest'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call, signIn } from './client.ts'
import { CrashDrill, drill } from './crash-drill.ts'

const KILLS = 10
const STUDENTS = 400

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const school = new CrashDrill()

/** Gives everyone a course of the demo teacher, and publishes a homework of it. @returns its id */
async function publish(students: readonly Person[]): Promise<number> {
  const token = await signIn(school.address, 'teacher_demo')
  const { data } = await call(school.address, 'GET /api/v1/teacher/homework/lessons', { token })
  const [lesson] = data.list
  if (!lesson) throw new Error('the demo teacher has no lesson')
  await school.sell(students, lesson.product_id)
  const made = await call(school.address, 'POST /api/v1/teacher/homework', {
    token,
    body: { lesson_id: lesson.id, title: 'drill', content: 'drill' },
  })
  await call(school.address, 'PUT /api/v1/teacher/homework/{id}/publish', {
    token,
    params: { id: made.data.id },
  })
  return made.data.id
}

drill(
  'an answer with a receipt is there whole, and only once, however often the server is killed',
  async () => {
    const students = await signedInStudents(school.pool, STUDENTS, 'submitter')
    const id = await publish(students)
    const receipts = new Map<number, string>()
    let answered = 0
    /** Drafts and submits until the server says that it has the answer. */
    const submit = async ({ userId, token }: Person): Promise<void> => {
      for (let time = 1; ; time++) {
        const answer = `${userId} at attempt ${time}`
        const input = { token, params: { id }, body: { answer } }
        await call(school.address, 'PUT /api/v1/student/homework/{id}/draft', input).catch(() => null)
        const sent = await call(school.address, 'POST /api/v1/student/homework/{id}/submit', input).catch(
          () => null,
        )
        answered += 1
        if (sent?.code === 0) receipts.set(userId, answer)
        // refused as submitted: a kill took the receipt, not the answer
        if (sent) return
        await school.restarted()
      }
    }
    const waiting = [...students]
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await submit(next)
    }
    const all = Promise.all(Array.from({ length: 12 }, worker))
    for (let kill = 1; kill <= KILLS; kill++) {
      await eventually('more are submitted', () => answered > kill * 30, 120_000)
      await school.kill()
      await school.start()
    }
    await all
    const { rows } = await school.pool.query<{ student_id: number; answer: string; submitted: boolean }>(
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
