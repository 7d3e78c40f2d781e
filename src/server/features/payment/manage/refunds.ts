import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { refundAdmin } from '#contract/payment/manage/refunds.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { literally } from '../../../db/like.ts'
import { orders, refunds } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { approveRefundNow, type HandReturn, refundOrderNow } from '../offline/return-money-by-hand.ts'
import { type Decision, refuseRefund, retryRefund, withdrawRefund } from '../decide-refund.ts'
import { isOfUser } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { adminRefund, refundRows } from './refund-rows.ts'

type Refunds = OperationTypes<typeof refundAdmin.adminRefunds>
type Waiting = OperationTypes<typeof refundAdmin.waitingRefunds>['reply']

/** decided, and a person has to return it */
const waitsForHand = and(eq(refunds.byHand, true), eq(refunds.state, 'approved'))

function ofState(state: NonNullable<Refunds['query']['state']>): SQL | undefined {
  if (state === 'by_hand') return waitsForHand
  return inArray(refunds.state, state === 'under_way' ? ['approved', 'sent'] : [state])
}

/** Those of an order whose number begins with a word, or of a student whom it finds: each by its own index. */
function ofWord(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  return sql`${refunds.orderId} in (
    select ${orders.id} from ${orders} where ${orders.orderNumber} like ${`${literally(word)}%`}
    union select ${orders.id} from ${orders} where ${isOfUser(orders.userId, word)})`
}

/** what waits for a person, and is decided in the order in which it came */
const waits: readonly unknown[] = ['asked', 'by_hand', 'failed']

/** Refunds of every state or of one: sorted, else those that wait the oldest first, and others the newest. */
export async function listRefunds(db: Db, query: Refunds['query']): Promise<Refunds['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = and(query.state && ofState(query.state), ofWord(query.keyword))
  const columns = { time: refunds.createdAt, amount: refunds.amount }
  const order = orderOf(refunds.id, columns, {
    sort: waits.includes(query.state) ? 'time' : '-time',
    ...query,
  })
  const [rows, total] = await Promise.all([
    refundRows(db)
      .where(and(wanted, order.after))
      .orderBy(...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(db, sql`select 1 from ${refunds} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(adminRefund), total, next }
}

/** How many refunds wait for a person: asked for, failed, or to be returned by hand. */
export async function waitingRefunds(db: Db): Promise<Waiting> {
  const [counts] = await db
    .select({
      asked: sql<number>`count(*) filter (where ${refunds.state} = 'asked')::int`,
      failed: sql<number>`count(*) filter (where ${refunds.state} = 'failed')::int`,
      by_hand: sql<number>`count(*) filter (where ${waitsForHand})::int`,
    })
    .from(refunds)
    .where(inArray(refunds.state, ['asked', 'failed', 'approved']))
  return counts ?? { asked: 0, failed: 0, by_hand: 0 }
}

/** @throws refundNotFound, refundDecided, refundAmount, refundNotPossible, refundWhole, refundNotByHand, invalidField */
export const approve = (
  db: Db,
  admin: SessionUser,
  refundId: number,
  decision: Decision & { by_hand?: HandReturn },
): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId, currency } = await approveRefundNow(tx, admin, refundId, decision)
    await writeAudit(tx, admin, 'refund approved', `order ${orderId}`, {
      ...{ refund: refundId, currency, ...decision },
    })
    return null
  })

/** @throws refundNotFound, refundDecided */
export const decline = (db: Db, admin: SessionUser, refundId: number, answer: string): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await refuseRefund(tx, admin, refundId, answer)
    await writeAudit(tx, admin, 'refund refused', `order ${orderId}`, { refund: refundId })
    return null
  })

/** @throws refundNotFound, refundDecided */
export const retry = (db: Db, admin: SessionUser, refundId: number): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await retryRefund(tx, refundId)
    await writeAudit(tx, admin, 'refund retried', `order ${orderId}`, { refund: refundId })
    return null
  })

/** @throws refundNotFound, refundDecided, refundWhole */
export const withdraw = (db: Db, admin: SessionUser, refundId: number, answer: string): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await withdrawRefund(tx, admin, refundId, answer)
    await writeAudit(tx, admin, 'refund withdrawn', `order ${orderId}`, { refund: refundId })
    return null
  })

/** @throws orderNotFound, refundNotPossible, refundAmount, refundWhole, refundNotByHand, invalidField */
export const refund = (
  db: Db,
  admin: SessionUser,
  orderId: number,
  wanted: Decision & { answer: string; by_hand?: HandReturn },
): Promise<null> =>
  db.transaction(async (tx) => {
    const { currency } = await refundOrderNow(tx, admin, orderId, wanted)
    const { answer: _answer, ...detail } = wanted
    await writeAudit(tx, admin, 'order refunded', `order ${orderId}`, { ...detail, currency })
    return null
  })
