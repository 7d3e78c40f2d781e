import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Db, Tx } from '../../db/database.ts'
import { orders } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { notify } from '../message/index.ts'
import { ownsOrder } from './policy.ts'
import { type Actor, lockOrder, moveOrder, noteOrder } from './transitions.ts'

export interface Parcel {
  company: string
  number: string
}

/** @throws invalidField for what is nothing but spaces */
function columnsOf(parcel: Parcel) {
  const expressCompany = parcel.company.trim()
  const expressNumber = parcel.number.trim()
  if (expressCompany === '') throw refuse('invalidField', { field: 'express_company', allowed: 'some_text' })
  if (expressNumber === '') throw refuse('invalidField', { field: 'express_number', allowed: 'some_text' })
  return { expressCompany, expressNumber }
}

/** The school has sent the goods. @throws orderNotFound, orderNotToShip, invalidField */
export async function shipOrder(tx: Tx, admin: SessionUser, orderId: number, parcel: Parcel): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw refuse('orderNotFound')
  if (order.status !== orderStatuses.awaitingShipment) throw refuse('orderNotToShip')
  const sent = columnsOf(parcel)
  await moveOrder(tx, order, orderStatuses.shipped, {
    actor: 'admin',
    actorId: admin.id,
    reason: 'sent',
    ...sent,
    shippedAt: new Date(),
  })
  const { name, names = {} } = order.snapshot
  const params = { name, names, words: `${sent.expressCompany} ${sent.expressNumber}` }
  await notify(tx, { kind: 'order_shipped', key: `order ${orderId}`, params, targetId: orderId }, [
    order.userId,
  ])
}

/** Corrects the tracking number of a shipment. @throws orderNotFound, orderNotShipped, invalidField */
export async function correctParcel(
  tx: Tx,
  admin: SessionUser,
  orderId: number,
  parcel: Parcel,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw refuse('orderNotFound')
  if (order.shippedAt === null) throw refuse('orderNotShipped')
  await tx.update(orders).set(columnsOf(parcel)).where(eq(orders.id, orderId))
  await noteOrder(tx, order, { actor: 'admin', actorId: admin.id, reason: 'parcel corrected' })
}

/** The goods have arrived: the student says so, or the school for them. @throws orderNotShipped */
export async function signOrder(tx: Tx, orderId: number, by: Actor): Promise<number> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== orderStatuses.shipped) throw refuse('orderNotShipped')
  const moved = await moveOrder(tx, order, orderStatuses.completed, {
    ...by,
    reason: 'received',
    signedAt: new Date(),
  })
  return moved.status
}

/** @throws orderNotFound, orderNotShipped */
export const signOwnOrder = (db: Db, user: SessionUser, orderId: number): Promise<number> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
    return signOrder(tx, orderId, { actor: 'student', actorId: user.id })
  })
