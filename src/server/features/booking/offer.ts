import { sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'

/** An appointment course, and one of its teachers. @throws Refusal productNotFound, teacherNotFound */
export async function requireOffer(db: Queryable, productId: number, teacherId: number): Promise<void> {
  const { rows } = await db.execute<{ teaches: boolean }>(sql`
    select exists (
      select from product_teachers t where t.product_id = p.id and t.teacher_id = ${teacherId}) as teaches
    from products p where p.id = ${productId} and p.type = ${productTypes.booking}`)
  const [product] = rows
  if (!product) throw refuse('productNotFound')
  if (!product.teaches) throw refuse('teacherNotFound')
}
