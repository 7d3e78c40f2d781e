import { productStatuses } from '#contract/catalog/enums.ts'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { changeStock } from '../../order/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { coverColumn } from './product-cover.ts'
import {
  auditedFields,
  detailsColumn,
  productColumns,
  type ProductFields,
  setPackage,
  setTeachers,
} from './product-fields.ts'

/** Creates a product off the shelf, so that visitors do not see it unfinished. */
export async function createProduct(
  { db }: Deps,
  user: SessionUser,
  fields: ProductFields,
): Promise<{ id: number }> {
  const details = await detailsColumn(fields)
  return db.transaction(async (tx) => {
    const currency = await holdCurrency(tx)
    const columns = { ...productColumns(fields, currency), ...(await coverColumn(tx, fields.cover_url)) }
    const [made] = await tx
      .insert(products)
      .values({ ...columns, ...details, status: productStatuses.offShelf })
      .returning({ id: products.id })
    if (!made) throw new Error('the product was not stored')
    await changeStock(tx, made.id, fields, user.id)
    await setTeachers(tx, made.id, fields.teacher_ids)
    await setPackage(tx, made.id, fields)
    await writeAudit(tx, user, 'product created', `product ${made.id}`, auditedFields(fields))
    return made
  })
}
