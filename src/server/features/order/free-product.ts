import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { grants } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { grantIsLive } from '../catalog/index.ts'

/** The order by which a student holds a product. @throws notOrdered, noPermission for somebody else's id */
export async function heldOrder(
  db: Db,
  user: SessionUser,
  { userid, productid }: { userid?: number; productid: number },
): Promise<{ order_id: number }> {
  if (userid !== undefined && userid !== user.id) throw refuse('noPermission')
  const [grant] = await db
    .select({ order_id: grants.orderId })
    .from(grants)
    .where(and(eq(grants.userId, user.id), eq(grants.productId, productid), grantIsLive))
    .orderBy(desc(grants.id))
    .limit(1)
  if (!grant) throw refuse('notOrdered')
  return grant
}
