import Big from 'big.js'
import type { OperationTypes } from '#contract/operation.ts'
import type { orderAdmin } from '#contract/order/manage/operations.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { requireOpenStudents } from '../../account/index.ts'
import { listAddresses, writtenAddress } from '../../address/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { maskPhone } from '../../../lib/log.ts'
import { placeForStudent } from '../place-for-student.ts'
import { entryOf, type OfflineEntry, recordOffline, requireCurrency } from '../../payment/index.ts'
import { readSetting } from '../../site/index.ts'
import { writeAudit } from '../../audit/index.ts'

type Place = OperationTypes<typeof orderAdmin.placeOrder>
type Addresses = OperationTypes<typeof orderAdmin.studentAddresses>['reply']

/** The addresses of a student, the default first. @throws userUnknown, mergeClosed */
export async function studentAddresses(db: Db, userId: number): Promise<Addresses> {
  await requireOpenStudents(db, [userId])
  const own = await listAddresses(db, userId)
  return own.map((one) => ({
    ...one,
    telephone: maskPhone(one.telephone),
    phone_number: maskPhone(one.phone_number),
  }))
}

/** Means of the payment; without it, paid now by unknown means. */
const offlineEntry = ({ amount, offline }: Place['body']): OfflineEntry =>
  offline
    ? entryOf({ ...offline, amount })
    : {
        kind: new Big(amount).eq(0) ? 'free' : 'unknown',
        amount,
        paidAt: new Date(),
        reference: '',
        note: '',
      }

/**
 * Orders for a student who has paid the school by other means; granted, or to be sent, at once.
 * @throws userUnknown, mergeClosed, productNotFound, alreadyOwned, soldOut, addressNeeded, addressNotFound,
 * amountNotAllowed, invalidField, fieldRequired, phoneFormat
 */
export async function placeOrder(
  deps: Deps,
  admin: SessionUser,
  body: Place['body'],
): Promise<Place['reply']> {
  const { currency } = await readSetting(deps.db, 'web_config')
  requireCurrency(body, currency)
  const entry = offlineEntry(body)
  await requireOpenStudents(deps.db, [body.userid])
  const placed = await placeForStudent(deps, {
    admin,
    userId: body.userid,
    productId: body.productid,
    amount: body.amount,
    currency,
    paidAt: entry.paidAt,
    address: body.address ? await writtenAddress(body.address) : body.address_id,
    record: async (tx, order) => {
      await recordOffline(tx, order, entry, admin)
      await writeAudit(tx, admin, 'order placed', `order ${order.id}`, {
        user: body.userid,
        product: body.productid,
        amount: body.amount,
        currency,
        kind: entry.kind,
      })
    },
  })
  evictProduct(deps.db, body.productid)
  return { order_id: placed.id, status: placed.status }
}
