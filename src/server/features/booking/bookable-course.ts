import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'

interface Offer {
  is_offered: boolean
  teaches: boolean
}

/** Whether a product is an appointment course, and a teacher gives its lessons. */
export const offerColumns = (product: SQLWrapper | number, teacher: SQLWrapper | number) => ({
  is_offered: sql<boolean>`exists (
    select from products p where p.id = ${product} and p.type = ${sql.raw(String(productTypes.booking))})`,
  teaches: sql<boolean>`exists (
    select from product_teachers t where t.product_id = ${product} and t.teacher_id = ${teacher})`,
})

/** what a select of expressions alone is made from */
export const nothing: SQL = sql`(select) as nothing`

/** @throws Refusal productNotFound, teacherNotFound */
export function checkOffer(offer: Offer | undefined): void {
  if (!offer?.is_offered) throw refuse('productNotFound')
  if (!offer.teaches) throw refuse('teacherNotFound')
}

/** An appointment course, and one of its teachers. @throws Refusal productNotFound, teacherNotFound */
export async function requireOffer(db: Queryable, productId: number, teacherId: number): Promise<void> {
  const [offer] = await db.select(offerColumns(productId, teacherId)).from(nothing)
  checkOffer(offer)
}
