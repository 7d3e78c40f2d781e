import { eq, sql } from 'drizzle-orm'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { forgetProduct } from '../catalog/index.ts'
import { loadSetting } from '../site/index.ts'
import { writeAudit } from './audit.ts'
import { coverColumn } from './product-cover.ts'
import {
  auditedFields,
  detailsColumn,
  productColumns,
  type ProductFields,
  setPackage,
  setTeachers,
} from './product-fields.ts'

/**
 * Changes a product. Orders made before keep what they were made with: price and name stand in the order.
 * @throws Refusal productNotFound, teacherUnknown, invalidField
 */
export async function updateProduct(
  { db }: Deps,
  user: SessionUser,
  id: number,
  { stock_was, ...fields }: ProductFields & { stock_was?: number },
): Promise<null> {
  const details = await detailsColumn(fields)
  await db.transaction(async (tx) => {
    const { currency } = await loadSetting(tx, 'web_config')
    const columns = { ...productColumns(fields, currency), ...(await coverColumn(tx, fields.cover_url, id)) }
    const [changed] = await tx
      .update(products)
      .set({
        ...columns,
        ...details,
        // what the school has made its own stays when the demo goes
        isDemo: false,
        // by the difference, so that places sold while the form was open are not offered again
        ...(stock_was !== undefined && {
          stock: sql`greatest(0, ${products.stock} + ${fields.stock - stock_was})`,
        }),
        updatedAt: sql`now()`,
      })
      .where(eq(products.id, id))
      .returning({ id: products.id })
    if (!changed) throw refuse('productNotFound')
    await setTeachers(tx, id, fields.teacher_ids)
    await setPackage(tx, id, fields)
    await writeAudit(tx, user, 'product changed', `product ${id}`, auditedFields(fields))
  })
  forgetProduct(db, id)
  return null
}
