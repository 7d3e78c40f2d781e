import { expect, vi } from 'vitest'
import { PRESENCE_SECONDS } from '#contract/openclass/enums.ts'
import { signedInStudents, signIn } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call } from './client.ts'
import { CrashDrill, drill } from './crash-drill.ts'

const KILLS = 10
const STUDENTS = 30

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const school = new CrashDrill()

/** A lesson of the demo that runs now, with its class and its teacher, and students who own its course. */
async function runningLesson() {
  const students = await signedInStudents(school.pool, STUDENTS, 'rated')
  const { rows } = await school.pool.query<{
    lesson: number
    classId: number
    product: number
    teacher: number
  }>(
    `with found as (
        select l.id from lessons l join products p on p.id = l.product_id
        where p.is_demo and l.begin_at is not null and l.teacher_id is not null order by l.begin_at desc limit 1
      ), moved as (
        update lessons l set begin_at = now() - interval '30 minutes', end_at = now() + interval '30 minutes'
        from found where l.id = found.id returning l.*)
      select moved.id as lesson, r.id as "classId", moved.product_id as product, moved.teacher_id as teacher
      from moved join open_classes r on r.lesson_id = moved.id`,
  )
  const [lesson] = rows
  if (!lesson) throw new Error('the demo has no lesson')
  await school.pool.query(
    `update open_classes r set begin_at = l.begin_at, end_at = l.end_at from lessons l
      where l.id = r.lesson_id and r.id = $1`,
    [lesson.classId],
  )
  await school.sell(students, lesson.product)
  const [teacher] = await signIn(school.pool, [lesson.teacher])
  if (!teacher) throw new Error('the teacher has no session')
  return { ...lesson, students, token: teacher.token }
}

drill('a batch of feedback is there whole or not at all when the server is killed in it', async () => {
  const { lesson, classId, students, token } = await runningLesson()
  const [one] = students
  if (!one) throw new Error('nobody is in the lesson')
  let isOver = false
  let batch = 0
  let answered = 0
  /** moment of the last presence that was answered, by the database's clock */
  let present = new Date(0)
  const give = async (): Promise<void> => {
    while (!isOver) {
      batch += 1
      const ratings = students.map(({ userId: userid }) => ({
        ...{ userid, star_rating: 1 + (batch % 5), teacher_comment: `batch ${batch}` },
      }))
      const sent = await call(school.address, 'POST /api/v1/teacher/feedback/lessons/{id}/ratings', {
        ...{ params: { id: lesson }, body: { ratings }, token },
      }).catch(() => null)
      if (sent) answered += 1
      else await school.restarted()
    }
  }
  const stay = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await school.pool.query<{ now: Date }>('select clock_timestamp() as now')
      const sent = await call(school.address, 'POST /api/openclass/presence/{id}', {
        ...{ params: { id: classId }, body: { viewer: 'page-one' }, token: one.token },
      }).catch(() => null)
      if (sent) present = rows[0]?.now ?? present
      else await school.restarted()
    }
  }
  const all = Promise.all([give(), stay()])
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually('more batches are given', () => answered > kill * 5, 120_000)
    await school.kill()
    const { rows } = await school.pool.query<{ given: number; batches: number }>(
      `select count(*)::int as given, count(distinct (comment, stars))::int as batches
        from lesson_feedback where lesson_id = $1`,
      [lesson],
    )
    expect(rows).toEqual([{ given: STUDENTS, batches: 1 }])
    const visits = await school.pool.query<{ left_at: Date }>(
      'select max(left_at) as left_at from class_visits where class_id = $1 and user_id = $2',
      [classId, one.userId],
    )
    // what was answered is kept, and a page says it again within half a minute
    expect(visits.rows[0]?.left_at.getTime()).toBeGreaterThanOrEqual(present.getTime())
    expect(PRESENCE_SECONDS).toBeLessThanOrEqual(30)
    await school.start()
  }
  isOver = true
  await all
  const sent = await school.pool.query<{ most: number }>(
    `select max(n)::int as most from (
      select count(*) as n from messages where kind = 'feedback_given' group by user_id, key) as once`,
  )
  expect(sent.rows).toEqual([{ most: 1 }])
})
