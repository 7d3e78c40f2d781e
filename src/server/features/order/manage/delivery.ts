import { eq } from 'drizzle-orm'
import type { orderAdmin } from '#contract/order/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { orders } from '../../../db/tables/all.ts'
import { outcomeOf, type RowCall } from '../../../lib/each-row.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { correctParcel, type Parcel, shipOrder, signOrder } from '../delivery.ts'
import { writeAudit } from '../../audit/index.ts'

/** @throws orderNotFound, orderNotToShip, invalidField */
export const ship = (db: Db, admin: SessionUser, orderId: number, parcel: Parcel): Promise<null> =>
  db.transaction(async (tx) => {
    await shipOrder(tx, admin, orderId, parcel)
    await writeAudit(tx, admin, 'order sent', `order ${orderId}`, { ...parcel })
    return null
  })

type Shipments = OperationTypes<typeof orderAdmin.shipOrders>
type Shipment = Shipments['body']['parcels'][number]

/** @returns false where it was sent so before @throws orderNotFound, orderNotToShip */
async function shipByNumber(db: Db, admin: SessionUser, shipment: Shipment): Promise<boolean> {
  const parcel = { company: shipment.express_company.trim(), number: shipment.express_number.trim() }
  const [order] = await db
    .select({ id: orders.id, company: orders.expressCompany, number: orders.expressNumber })
    .from(orders)
    .where(eq(orders.orderNumber, shipment.order_number.trim()))
  if (!order) throw refuse('orderNotFound')
  if (order.company === parcel.company && order.number === parcel.number) return false
  await ship(db, admin, order.id, parcel)
  return true
}

/** Marks several orders as sent: one that is refused stops no other. @throws invalidField for a parcel of spaces alone */
export async function shipSeveral(
  db: Db,
  admin: SessionUser,
  parcels: readonly Shipment[],
  call: RowCall,
): Promise<Shipments['reply']> {
  for (const [index, parcel] of parcels.entries())
    for (const name of ['express_company', 'express_number'] as const)
      if (parcel[name].trim() === '')
        throw refuse('invalidField', { field: `parcels.${index}.${name}`, allowed: 'some_text' })
  const list: Shipments['reply']['list'] = []
  for (const parcel of parcels) {
    const { order_number } = parcel
    const outcome = await outcomeOf(call, order_number, () => shipByNumber(db, admin, parcel))
    list.push({ order_number, ...outcome })
  }
  return { list }
}

/** @throws orderNotFound, orderNotShipped, invalidField */
export const correct = (db: Db, admin: SessionUser, orderId: number, parcel: Parcel): Promise<null> =>
  db.transaction(async (tx) => {
    await correctParcel(tx, admin, orderId, parcel)
    await writeAudit(tx, admin, 'parcel corrected', `order ${orderId}`, { ...parcel })
    return null
  })

/** @throws orderNotFound, orderNotShipped */
export const sign = (db: Db, admin: SessionUser, orderId: number): Promise<null> =>
  db.transaction(async (tx) => {
    await signOrder(tx, orderId, { actor: 'admin', actorId: admin.id })
    await writeAudit(tx, admin, 'order received', `order ${orderId}`)
    return null
  })
