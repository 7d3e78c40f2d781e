import { eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { phoneViews } from '#contract/privacy/phones.ts'
import type { Db, Tx } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { leads, orders, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'

type Shown = OperationTypes<typeof phoneViews.showUserPhone>['reply']
type Views = OperationTypes<typeof phoneViews.ownPhoneViews>

interface Found extends Shown {
  /** of the audit log: the person whose number it is */
  subject: string
  /** what it was read from */
  record?: string
}

/** The one way to a whole phone of somebody else: who takes it is written down with it, or gets none. */
const show = (db: Db, caller: SessionUser, find: (tx: Tx) => Promise<Found>): Promise<Shown> =>
  db.transaction(async (tx) => {
    const { subject, record, area_code, telephone } = await find(tx)
    if (telephone !== '') await writeAudit(tx, caller, 'phone shown', subject, record ? { record } : {})
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
    const subject = `user ${id}`
    return of === 'own'
      ? { subject, area_code: user.areaCode, telephone: user.telephone ?? '' }
      : { subject, record: 'parent', area_code: '86', telephone: user.parentTelephone }
  })

/** @throws orderNotFound */
export const showOrderPhone = (db: Db, caller: SessionUser, id: number): Promise<Shown> =>
  show(db, caller, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!order) throw refuse('orderNotFound')
    const { area_code = '86', telephone = '' } = order.address ?? {}
    return { subject: `user ${order.userId}`, record: `order ${id}`, area_code, telephone }
  })

/** @throws leadNotFound */
export const showLeadPhone = (db: Db, caller: SessionUser, id: number): Promise<Shown> =>
  show(db, caller, async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id))
    if (!lead) throw refuse('leadNotFound')
    const { areaCode, telephone, studentId } = lead
    const record = `lead ${id}`
    return {
      subject: studentId === null ? record : `user ${studentId}`,
      record,
      area_code: areaCode,
      telephone,
    }
  })

/** Who has seen the whole phone of somebody, the latest first. */
export async function phoneViewsOf(db: Db, userId: number, query: Views['query']): Promise<Views['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? sql`true` : sql`a.id < ${readCursor(query.cursor)}`
  const wanted = sql`a.action = 'phone shown' and a.subject = ${`user ${userId}`}`
  const [{ rows }, total] = await Promise.all([
    db.execute<Views['reply']['list'][number]>(sql`
      select a.id, floor(extract(epoch from a.at))::int8 as at, coalesce(nullif(u.name, ''), u.username, '') as by
      from audit_log a left join users u on u.id = a.user_id
      where ${wanted} and ${start} order by a.id desc limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 from audit_log a where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next }
}
