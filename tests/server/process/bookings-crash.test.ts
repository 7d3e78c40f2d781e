import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { wrongBalances } from '#tests/support/booking-ledger.ts'
import { isDrill } from '#tests/support/drill.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { eventually } from '../embedded/support.ts'
import { call } from './client.ts'
import { Place } from './server-process.ts'

const KILLS = 10
const STUDENTS = 12
const LESSON_HOURS = 20

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
let place: Place
let server: ReturnType<Place['server']>
let address: URL
let pool: pg.Pool

async function start(): Promise<void> {
  server = place.server()
  address = await server.address()
}

// a kill in every step of a booking takes minutes: a drill
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

/** Gives everyone the appointment course of the demo. @returns it and its teacher */
async function grantCourse(students: readonly Person[]) {
  const { rows } = await pool.query<{ product: number; teacher: number }>(
    `select p.id as product, t.teacher_id as teacher
      from products p join product_teachers t on t.product_id = p.id where p.type = 2 limit 1`,
  )
  const [course] = rows
  if (!course) throw new Error('the demo has no appointment course')
  const ids = students.map(({ userId }) => userId)
  await pool.query(
    `with ordered as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'crash' || u, u, $2, 13, 1, 1, 1, '{"name":"","type":2,"teacher":"","cover":""}', now()
        from unnest($1::int[]) u returning id, user_id)
      insert into grants (user_id, product_id, order_id) select user_id, $2, id from ordered`,
    [ids, course.product],
  )
  await pool.query(
    `with more as (
        update balances b set adjusted = $2 from grants g where g.id = b.grant_id and g.user_id = any($1)
        returning b.grant_id)
      insert into balance_entries (grant_id, kind, hours) select grant_id, 'adjusted', $2 from more`,
    [ids, LESSON_HOURS],
  )
  return { product_id: course.product, teacher_id: course.teacher }
}

drill('lesson hours add up while the server is killed in the middle of bookings', async () => {
  const students = await signedInStudents(pool, STUDENTS, 'booker')
  const course = await grantCourse(students)
  let isOver = false
  let answered = 0
  /** Books, moves and cancels whatever is free, again and again; what a kill interrupts is not repeated. */
  const book = async ({ token }: Person): Promise<void> => {
    while (!isOver) {
      const start = Math.floor(Date.now() / 1000)
      const grid = await call(address, 'GET /api/v1/student/bookings/grid', {
        token,
        query: { ...course, start, end: start + 8 * 86_400 },
      }).catch(() => null)
      const own = grid?.data?.slots.find(({ state }) => state === 'booked')
      const free = grid?.data?.slots.filter(({ state }) => state === 'bookable') ?? []
      const slot = free[answered % Math.max(1, free.length)]
      if (slot && (own?.booking_id ?? 0) % 2 === 0)
        await call(address, 'POST /api/v1/student/bookings', {
          token,
          body: {
            ...course,
            begin_time: slot.begintime,
            ...(own && { moved_from: own.booking_id }),
          },
        }).catch(() => null)
      else if (own?.booking_id)
        await call(address, 'DELETE /api/v1/student/bookings/{id}', {
          token,
          params: { id: own.booking_id },
        }).catch(() => null)
      if (grid) answered += 1
      else await eventually('the server runs again', () => server.running, 120_000)
    }
  }
  const all = Promise.all(students.map(book))
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually('more is booked', () => answered > kill * 60, 120_000)
    expect((await server.kill('SIGKILL')).signal).toBe('SIGKILL')
    await start()
  }
  isOver = true
  await all
  expect((await pool.query(wrongBalances)).rows).toEqual([])
  const { rows } = await pool.query('select count(*)::int as n from bookings')
  expect(rows[0].n).toBeGreaterThan(KILLS)
})
