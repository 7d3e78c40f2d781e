import { orderStatuses } from '#contract/order/status.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { ownsOrder } from './policy.ts'
import { type Actor, lockOrder, moveOrder } from './transitions.ts'

export interface Parcel {
  company: string
  number: string
}

/** The school has sent the goods. @throws orderNotFound, orderNotToShip */
export async function shipOrder(tx: Tx, admin: SessionUser, orderId: number, parcel: Parcel): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw refuse('orderNotFound')
  if (order.status !== orderStatuses.awaitingShipment) throw refuse('orderNotToShip')
  await moveOrder(tx, order, orderStatuses.shipped, {
    actor: 'admin',
    actorId: admin.id,
    reason: 'sent',
    expressCompany: parcel.company.trim(),
    expressNumber: parcel.number.trim(),
    shippedAt: new Date(),
  })
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
