import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/actions.ts'
import { productTypes, type VodBlockStatus, vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { students } from '#contract/learning/students.ts'
import type { Db } from '../../../db/database.ts'
import { grants } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { cancelBookingsOf } from '../../booking/index.ts'
import { type CourseKind, requireProduct } from './course-kind.ts'

type Change = OperationTypes<typeof students.changeVodStudent>

const effects: Readonly<Record<Change['params']['action'], { status: VodBlockStatus; audit: AuditAction }>> =
  {
    remove: { status: vodBlockStatuses.removed, audit: 'student removed' },
    recover: { status: vodBlockStatuses.reading, audit: 'student recovered' },
    expire: { status: vodBlockStatuses.expired, audit: 'student expired' },
  }

/**
 * Takes from a student what an order gave, ends it, or gives it back; of a package all that it gave. The money stays
 * where it is. Done twice it is done once.
 * @throws Refusal productNotFound, orderNotFound for an order that gives nothing of this product
 */
export async function changeStudent(
  db: Db,
  admin: SessionUser,
  kind: CourseKind,
  { product_id, action, order_id }: Change['params'],
  { cancel_bookings }: Change['query'] = {},
): Promise<Change['reply']> {
  const { status, audit } = effects[action]
  await db.transaction(async (tx) => {
    const { type } = await requireProduct(tx, kind, product_id)
    const ofOrder = and(eq(grants.orderId, order_id), isNull(grants.revokedAt))
    const given = and(ofOrder, eq(grants.productId, product_id))
    const [grant] = await tx.select({ userId: grants.userId }).from(grants).where(given)
    if (!grant) throw refuse('orderNotFound')
    const changed = await tx
      .update(grants)
      .set({ blockStatus: status })
      .where(and(type === productTypes.package ? ofOrder : given, ne(grants.blockStatus, status)))
      .returning({ id: grants.id })
    if (cancel_bookings === 1 && action !== 'recover') await cancelBookingsOf(tx, order_id, admin.id)
    if (changed.length === 0) return
    await writeAudit(tx, admin, audit, `product ${product_id}`, { order: order_id, student: grant.userId })
  })
  return { block_status: status }
}
