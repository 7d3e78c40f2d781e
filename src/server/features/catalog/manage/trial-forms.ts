import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { freeClaims as claims, products, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { phonesFor } from '../../account/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Claims = OperationTypes<typeof catalogAdmin.freeClaims>

/** the fields of a form that hold a phone */
const phoneFields = ['phone', 'parent_phone']

const masked = (fields: Readonly<Record<string, string>>, phone: (whole: string) => string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, phoneFields.includes(name) ? phone(value) : value]),
  )

/** Trial forms of a product, newest first. @throws Refusal productNotFound */
export async function listTrialForms(
  db: Db,
  user: Pick<SessionUser, 'permissions' | 'lacksFactor'>,
  productId: number,
  { limit = DEFAULT_PAGE, cursor }: Claims['query'],
): Promise<Claims['reply']> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  const ofProduct = eq(claims.productId, productId)
  const [rows, total] = await Promise.all([
    db
      .select({ id: claims.id, claim: claims, username: users.username })
      .from(claims)
      .innerJoin(users, eq(users.id, claims.userId))
      .where(and(ofProduct, cursor === undefined ? undefined : lt(claims.id, readCursor(cursor))))
      .orderBy(desc(claims.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${claims} where ${ofProduct}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ id, claim, username }) => ({
    id,
    userid: claim.userId,
    username,
    fields: masked(claim.fields, phonesFor(user)),
    created_at: seconds(claim.createdAt),
  }))
  return { list, total, next }
}
