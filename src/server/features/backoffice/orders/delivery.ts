import type { Db } from '../../../db/database.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { shipOrder, signOrder } from '../../order/index.ts'
import { writeAudit } from '../audit.ts'

/** @throws orderNotFound, orderNotToShip */
export const ship = (
  db: Db,
  admin: SessionUser,
  orderId: number,
  parcel: { company: string; number: string },
): Promise<null> =>
  db.transaction(async (tx) => {
    await shipOrder(tx, admin, orderId, parcel)
    await writeAudit(tx, admin, 'order sent', `order ${orderId}`, { ...parcel })
    return null
  })

/** @throws orderNotFound, orderNotShipped */
export const sign = (db: Db, admin: SessionUser, orderId: number): Promise<null> =>
  db.transaction(async (tx) => {
    await signOrder(tx, orderId, { actor: 'admin', actorId: admin.id })
    await writeAudit(tx, admin, 'order received', `order ${orderId}`)
    return null
  })
