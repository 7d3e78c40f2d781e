import type { Db } from '../../../db/database.ts'
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
