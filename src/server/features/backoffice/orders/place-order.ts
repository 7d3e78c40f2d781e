import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/backoffice/orders.ts'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { fitsCurrency } from '../../../money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { forgetProduct } from '../../catalog/index.ts'
import { placeForStudent } from '../../order/index.ts'
import { readSetting } from '../../site/index.ts'
import { writeAudit } from '../audit.ts'

type Place = OperationTypes<typeof orderAdmin.placeOrder>

/**
 * Orders for a student who has paid the school by other means; granted, or to be sent, at once.
 * @throws userUnknown, productNotFound, alreadyOwned, soldOut, addressNeeded, addressNotFound, invalidField
 */
export async function placeOrder(
  deps: Deps,
  admin: SessionUser,
  body: Place['body'],
): Promise<Place['reply']> {
  const { currency } = await readSetting(deps.db, 'web_config')
  if (!fitsCurrency(body.amount, currency)) throw refuse('invalidField', { field: 'amount' })
  const [student] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${body.userid} and ${users.types} @> array[${userTypes.student}]::smallint[]`)
  if (!student) throw refuse('userUnknown')
  const placed = await placeForStudent(deps, {
    admin,
    userId: student.id,
    productId: body.productid,
    amount: body.amount,
    currency,
    addressId: body.address_id,
    note: (tx, orderId) =>
      writeAudit(tx, admin, 'order placed', `order ${orderId}`, {
        user: student.id,
        product: body.productid,
        amount: body.amount,
      }),
  })
  forgetProduct(deps.db, body.productid)
  return { order_id: placed.id, status: placed.status }
}
