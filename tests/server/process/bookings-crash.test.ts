import { expect, vi } from 'vitest'
import { wrongBalances } from '#tests/support/booking-ledger.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call } from './client.ts'
import { CrashDrill, drill } from './crash-drill.ts'

const KILLS = 10
const STUDENTS = 12
const LESSON_HOURS = 20

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const school = new CrashDrill()

/** Gives everyone the appointment course of the demo. @returns it and its teacher */
async function grantCourse(students: readonly Person[]) {
  const { rows } = await school.pool.query<{ product: number; teacher: number }>(
    `select p.id as product, t.teacher_id as teacher
      from products p join product_teachers t on t.product_id = p.id where p.type = 2 limit 1`,
  )
  const [course] = rows
  if (!course) throw new Error('the demo has no appointment course')
  const ids = students.map(({ userId }) => userId)
  await school.sell(students, course.product)
  await school.pool.query(
    `with more as (
        update balances b set adjusted = $2 from grants g where g.id = b.grant_id and g.user_id = any($1)
        returning b.grant_id)
      insert into balance_entries (grant_id, kind, hours) select grant_id, 'adjusted', $2 from more`,
    [ids, LESSON_HOURS],
  )
  return { product_id: course.product, teacher_id: course.teacher }
}

drill('lesson hours add up while the server is killed in the middle of bookings', async () => {
  const students = await signedInStudents(school.pool, STUDENTS, 'booker')
  const course = await grantCourse(students)
  let isOver = false
  let answered = 0
  /** Books, moves and cancels whatever is free, again and again; what a kill interrupts is not repeated. */
  const book = async ({ token }: Person): Promise<void> => {
    while (!isOver) {
      const start = Math.floor(Date.now() / 1000)
      const grid = await call(school.address, 'GET /api/v1/student/bookings/grid', {
        token,
        query: { ...course, start, end: start + 8 * 86_400 },
      }).catch(() => null)
      const own = grid?.data?.slots.find(({ state }) => state === 'booked')
      const free = grid?.data?.slots.filter(({ state }) => state === 'bookable') ?? []
      const slot = free[answered % Math.max(1, free.length)]
      if (slot && (own?.booking_id ?? 0) % 2 === 0)
        await call(school.address, 'POST /api/v1/student/bookings', {
          token,
          body: {
            ...course,
            begin_time: slot.begintime,
            ...(own && { moved_from: own.booking_id }),
          },
        }).catch(() => null)
      else if (own?.booking_id)
        await call(school.address, 'DELETE /api/v1/student/bookings/{id}', {
          token,
          params: { id: own.booking_id },
        }).catch(() => null)
      if (grid) answered += 1
      else await school.restarted()
    }
  }
  const all = Promise.all(students.map(book))
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually('more is booked', () => answered > kill * 60, 120_000)
    await school.kill()
    await school.start()
  }
  isOver = true
  await all
  expect((await school.pool.query(wrongBalances)).rows).toEqual([])
  const { rows } = await school.pool.query('select count(*)::int as n from bookings')
  expect(rows[0].n).toBeGreaterThan(KILLS)
})
