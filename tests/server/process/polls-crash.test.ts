import { expect, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call, signIn } from './client.ts'
import { CrashDrill, drill } from './crash-drill.ts'

const KILLS = 8
const STUDENTS = 1_000

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const school = new CrashDrill()

/** Asks a free running class, in which all are, a poll. @returns its class and round */
async function ask(students: readonly Person[]): Promise<{ id: number; round_id: number }> {
  const { rows } = await school.pool.query<{ id: number }>(
    `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
      values ('drill', 'drill', 'drill', now() - interval '1 hour', now() + interval '3 hours') returning id`,
  )
  const id = rows[0]?.id ?? 0
  await school.pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, unnest($2::int[]), 20, 31, '41'`,
    [id, students.map(({ userId }) => userId)],
  )
  const token = await signIn(school.address, 'admin')
  const made = await call(school.address, 'POST /api/v1/openclass/{id}/polls', {
    token,
    params: { id },
    body: {
      ...{ kind: 'one', title: 'drill', options: ['a', 'b', 'c', 'd'], right_options: [], explanation: '' },
      ...{ scale_top: 5, low_label: '', high_label: '', limit_seconds: 0 },
      ...{ is_anonymous: 0, may_change: 0, result_at_once: 0 },
    },
  })
  const begun = await call(school.address, 'POST /api/v1/openclass/{id}/polls/{poll_id}/rounds', {
    token,
    params: { id, poll_id: made.data.id },
  })
  return { id, round_id: begun.data.id }
}

drill('an answer with a receipt stands, and only once, however often the server is killed', async () => {
  const students = await signedInStudents(school.pool, STUDENTS, 'voter')
  const params = await ask(students)
  const receipts = new Map<number, number>()
  let answered = 0
  /** Answers until the server says that it has an answer. Each attempt chooses something else. */
  const vote = async ({ userId, token }: Person): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const choice = (attempt % 4) + 1
      const sent = await call(school.address, 'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer', {
        token,
        params,
        body: { choices: [choice] },
      }).catch(() => null)
      answered += 1
      if (sent?.code === 0) receipts.set(userId, choice)
      // refused as answered: a kill took the receipt, not the answer
      else if (sent) expect(sent.code).toBe(refusals.pollAnswered.code)
      if (sent) return
      await school.restarted()
    }
  }
  const waiting = [...students]
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await vote(next)
  }
  const all = Promise.all(Array.from({ length: 24 }, worker))
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually('more have answered', () => answered > kill * 90, 120_000)
    await school.kill()
    await school.start()
  }
  await all
  const { rows } = await school.pool.query<{ user_id: number; choices: number[] }>(
    'select user_id, choices from poll_answers where round_id = $1',
    [params.round_id],
  )
  expect(rows).toHaveLength(STUDENTS)
  for (const { user_id, choices } of rows)
    if (receipts.has(user_id)) expect(choices).toEqual([receipts.get(user_id)])
  expect(receipts.size).toBeGreaterThan(STUDENTS / 2)
})
