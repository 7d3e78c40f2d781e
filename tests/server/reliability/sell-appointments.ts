import type pg from 'pg'
import type { Person } from '#tests/support/people.ts'

const LESSON_HOURS = 500

/** Sells the appointment course of the demo, with many lesson hours. */
export async function sellAppointments(pool: pg.Pool, people: readonly Person[]) {
  const { rows } = await pool.query<{ product: number; teacher: number }>(
    `select p.id as product, t.teacher_id as teacher
      from products p join product_teachers t on t.product_id = p.id where p.type = 2 limit 1`,
  )
  const [course] = rows
  if (!course) throw new Error('the demo has no appointment course')
  const ids = people.map(({ userId }) => userId)
  await pool.query(
    `with ordered as (
        insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, snapshot, expires_at)
        select 'reliability' || u, u, p.id, 13, 1, 1, 1,
          jsonb_build_object('name', '', 'type', p.type, 'teacher', '', 'cover', ''), now()
        from unnest($1::int[]) u, products p where p.id = $2 returning id, user_id)
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
