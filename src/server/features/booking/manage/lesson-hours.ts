import { and, sql } from 'drizzle-orm'
import type { bookingAdmin as operations } from '#contract/booking/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable, Tx } from '../../../db/database.ts'
import { newestFirst, readRows } from '../../../db/paging.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { moveHours } from '../balance.ts'
import { requireReason } from '../cancel-for-student.ts'

type List = OperationTypes<typeof operations.lessonHours>
type Listed = List['reply']['list'][number]
type Entries = OperationTypes<typeof operations.lessonHourEntries>
type Entry = Entries['reply']['list'][number]
type Adjust = OperationTypes<typeof operations.adjustLessonHours>

const isOver = sql`(g.revoked_at is not null or coalesce(g.valid_until <= now(), false))`
const balanceJson = sql`json_build_object('left', b."left", 'bought', b.bought, 'adjusted', b.adjusted,
  'booked', b.booked, 'used', b.used, 'forfeited', b.forfeited, 'revoked', b.revoked)`

/** Lesson hours by grant, the latest first. */
export async function lessonHours(
  db: Db,
  { keyword, userid, product_id, ...page }: List['query'],
): Promise<List['reply']> {
  const narrowed = and(
    userid === undefined ? undefined : sql`g.user_id = ${userid}`,
    product_id === undefined ? undefined : sql`g.product_id = ${product_id}`,
    matchesUser(keyword),
  )
  const wanted = sql`from balances b join grants g on g.id = b.grant_id
    join users on users.id = g.user_id join products p on p.id = g.product_id where ${narrowed ?? sql`true`}`
  return readRows<Listed>(db, page, {
    columns: sql`g.id, users.id as userid, users.username, users.name, p.id as product_id, p.name as product_name,
        g.order_id, floor(extract(epoch from g.valid_until))::int8 as valid_until, ${isOver}::int as is_over,
        ${balanceJson} as balance`,
    wanted,
    order: newestFirst(sql`g.id`),
  })
}

async function requireHours(db: Queryable, grantId: number): Promise<{ over: boolean }> {
  const { rows } = await db.execute<{ over: boolean }>(sql`
    select ${isOver} as over from balances b join grants g on g.id = b.grant_id where g.id = ${grantId}`)
  const [found] = rows
  if (!found) throw refuse('lessonHoursNotFound')
  return found
}

/** The ledger of a grant. @throws Refusal lessonHoursNotFound */
export async function lessonHourEntries(
  db: Db,
  grantId: number,
  page: Entries['query'],
): Promise<Entries['reply']> {
  await requireHours(db, grantId)
  const wanted = sql`from balance_entries e where e.grant_id = ${grantId}`
  return readRows<Entry>(db, page, {
    columns: sql`e.id, e.kind, e.hours, floor(extract(epoch from e.created_at))::int8 as at, e.reason,
        (
          select extract(epoch from l.begin_at)::int8 from bookings k join lessons l on l.id = k.lesson_id
          where k.id = e.booking_id
        ) as begintime,
        coalesce((select coalesce(nullif(u.name, ''), u.username) from users u where u.id = e.actor_id), '') as actor`,
    wanted,
    order: newestFirst(sql`e.id`),
  })
}

interface Change {
  grantId: number
  hours: number
  reason: string
  bookingId?: number
}

/**
 * The school gives lesson hours, or takes some that are left.
 * @throws Refusal lessonHoursNotFound, lessonHoursOver, tooFewLessonHours
 */
export async function changeHours(tx: Tx, admin: SessionUser, change: Change): Promise<void> {
  const { over } = await requireHours(tx, change.grantId)
  if (over) throw refuse('lessonHoursOver')
  if (!(await moveHours(tx, { ...change, kind: 'adjusted', actorId: admin.id })))
    throw refuse('tooFewLessonHours')
}

/** @throws Refusal lessonHoursNotFound, lessonHoursOver, tooFewLessonHours, invalidField */
export const adjustLessonHours = (
  db: Db,
  admin: SessionUser,
  grantId: number,
  { hours: count, direction, reason }: Adjust['body'],
): Promise<Adjust['reply']> =>
  db.transaction(async (tx) => {
    const hours = direction === 'give' ? count : -count
    const words = requireReason(reason)
    await changeHours(tx, admin, { grantId, hours, reason: words })
    await writeAudit(tx, admin, 'lesson hours changed', `grant ${grantId}`, { hours, reason: words })
    const { rows } = await tx.execute<{ balance: Adjust['reply'] }>(
      sql`select ${balanceJson} as balance from balances b where b.grant_id = ${grantId}`,
    )
    const [changed] = rows
    if (!changed) throw refuse('lessonHoursNotFound')
    return changed.balance
  })
