import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { phoneViews } from '#contract/privacy/phones.ts'
import type { Db, Tx } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { leads, orders, phoneViews as views, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'

type Shown = OperationTypes<typeof phoneViews.showUserPhone>['reply']
type Views = OperationTypes<typeof phoneViews.ownPhoneViews>

interface Found extends Shown {
  /** whose number it is; null: of a lead without an account */
  userId: number | null
  /** of the audit log */
  subject: string
}

/** The one way to a whole phone of somebody else: who takes it is written down with it, or gets none. */
const show = (db: Db, caller: SessionUser, find: (tx: Tx) => Promise<Found>): Promise<Shown> =>
  db.transaction(async (tx) => {
    const { userId, subject, area_code, telephone } = await find(tx)
    if (telephone !== '') {
      await writeAudit(tx, caller, 'phone shown', subject)
      if (userId !== null) await tx.insert(views).values({ userId, viewerId: caller.id })
    }
    return { area_code, telephone }
  })

/** @throws notFound */
export const showUserPhone = (
  db: Db,
  caller: SessionUser,
  id: number,
  of: 'own' | 'parent',
): Promise<Shown> =>
  show(db, caller, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id))
    if (!user) throw refuse('notFound')
    const found = { userId: id, subject: `user ${id}` }
    return of === 'own'
      ? { ...found, area_code: user.areaCode, telephone: user.telephone ?? '' }
      : // it is given without a dial code: `isParentPhone`
        { ...found, area_code: user.areaCode, telephone: user.parentTelephone }
  })

/** @throws orderNotFound */
export const showOrderPhone = (db: Db, caller: SessionUser, id: number): Promise<Shown> =>
  show(db, caller, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!order) throw refuse('orderNotFound')
    const { area_code = DEFAULT_AREA_CODE, telephone = '' } = order.address ?? {}
    return { userId: order.userId, subject: `order ${id}`, area_code, telephone }
  })

/** @throws leadNotFound */
export const showLeadPhone = (db: Db, caller: SessionUser, id: number): Promise<Shown> =>
  show(db, caller, async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id))
    if (!lead) throw refuse('leadNotFound')
    const { areaCode, telephone, studentId } = lead
    return { userId: studentId, subject: `lead ${id}`, area_code: areaCode, telephone }
  })

/** Who has seen the whole phone of somebody, the latest first. */
export async function phoneViewsOf(db: Db, userId: number, query: Views['query']): Promise<Views['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const ofUser = eq(views.userId, userId)
  const start = query.cursor === undefined ? undefined : lt(views.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({
        id: views.id,
        at: sql<number>`floor(extract(epoch from ${views.at}))::int8`,
        by: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`,
      })
      .from(views)
      .leftJoin(users, eq(users.id, views.viewerId))
      .where(and(ofUser, start))
      .orderBy(desc(views.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${views} where ${ofUser}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next }
}
