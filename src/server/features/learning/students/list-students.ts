import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { students } from '#contract/learning/students.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, DEFAULT_PAGE } from '../../../db/paging.ts'
import { grants, orders, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { requireMaySeeStudents } from '../policy.ts'
import { type CourseKind, requireProduct } from './course-kind.ts'
import { seconds } from '../../../lib/seconds.ts'

type Students = OperationTypes<typeof students.vodStudents>

/**
 * Whom a course was given to, the latest first; what was refunded is gone from the list. Pages are by number here, as
 * published.
 * @throws Refusal noPermission, productNotFound
 */
export async function listStudents(
  db: Db,
  user: SessionUser,
  kind: CourseKind,
  productId: number,
  { page = 1, limit = DEFAULT_PAGE, keyword }: Students['query'],
): Promise<Students['reply']> {
  await requireMaySeeStudents(db, user, productId)
  await requireProduct(db, kind, productId)
  const word = keyword?.trim()
  const wanted = and(
    eq(grants.productId, productId),
    isNull(grants.revokedAt),
    word ? or(matchesUser(word), eq(orders.orderNumber, word)) : undefined,
  )
  const bookings = sql<number>`(
    select count(*)::int from bookings b join lessons l on l.id = b.lesson_id
    where b.grant_id = ${grants.id} and b.status = 'booked' and l.begin_at > now())`
  const ofUser = eq(users.id, grants.userId)
  const ofOrder = eq(orders.id, grants.orderId)
  const [rows, total] = await Promise.all([
    db
      .select({ grant: grants, user: users, orderNumber: orders.orderNumber, bookings })
      .from(grants)
      .innerJoin(users, ofUser)
      .innerJoin(orders, ofOrder)
      .where(wanted)
      .orderBy(desc(grants.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countUpToLimit(
      db,
      sql`select 1 from ${grants} join ${users} on ${ofUser} join ${orders} on ${ofOrder} where ${wanted}`,
    ),
  ])
  const list = rows.map(({ grant, user: student, orderNumber, bookings: coming }) => ({
    userid: student.id,
    username: student.username,
    name: student.name,
    telephone: maskPhone(student.telephone ?? ''),
    order_id: grant.orderId,
    order_number: orderNumber,
    granted_at: seconds(grant.grantedAt),
    valid_until: grant.validUntil && seconds(grant.validUntil),
    bookings: coming,
    block_status: grant.blockStatus,
  }))
  return { list, total }
}
