import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { activities, packageProducts, products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { evictProduct } from '../caches.ts'
import { changeContents } from '../missing-parts.ts'
import { changeStock } from '../../order/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { coverColumn } from './product-cover.ts'
import {
  auditedFields,
  detailsColumn,
  productColumns,
  type ProductFields,
  setPackage,
  setTeachers,
} from './product-fields.ts'

type Operation = OperationTypes<typeof catalogAdmin.updateProduct>
type Updated = Operation['reply']

/**
 * Changes a product. Orders made before keep what they were made with: price and name stand in the order.
 * @throws Refusal productNotFound, productChanged, teacherUnknown, productUnknown, invalidField, priceBelowActivity, heldByPackage,
 * productIncomplete
 */
export async function updateProduct(
  { db }: Deps,
  user: SessionUser,
  id: number,
  body: Operation['body'],
): Promise<Updated> {
  const { stock_was: _, anyway, revision: seen, ...fields } = body
  const details = await detailsColumn(fields)
  const revision = await db.transaction(async (tx) => {
    const currency = await holdCurrency(tx)
    const next = await nextRevision(tx, id, seen)
    const columns = { ...productColumns(fields, currency), ...(await coverColumn(tx, fields.cover_url, id)) }
    await requireConsistent(tx, id, fields)
    await changeContents(tx, id, anyway, async () => {
      await tx
        .update(products)
        .set({
          ...columns,
          ...details,
          // what the school has made its own stays when the demo goes
          isDemo: false,
          updatedAt: sql`now()`,
          revision: next,
        })
        .where(eq(products.id, id))
      await setPackage(tx, id, fields)
    })
    await changeStock(tx, id, body, user.id)
    await setTeachers(tx, id, fields.teacher_ids)
    await writeAudit(tx, user, 'product changed', `product ${id}`, auditedFields(fields))
    return next
  })
  evictProduct(db, id)
  return { revision }
}

/**
 * Locks the product. One that somebody has changed since the form was opened is left as it is.
 * @throws Refusal productNotFound, productChanged
 */
async function nextRevision(tx: Tx, id: number, seen: number | undefined): Promise<number> {
  const [product] = await tx
    .select({ revision: products.revision })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  if (!product) throw refuse('productNotFound')
  const { revision } = product
  if (seen !== undefined && seen !== revision)
    throw refuse('productChanged', {}, { revision, by: await lastChangedBy(tx, [`product ${id}`]) })
  return revision + 1
}

/**
 * What stands around the product must still hold: its price is above that of its activities, and packages hold
 * neither packages nor goods. The product's row is locked meanwhile.
 * @throws Refusal productNotFound, priceBelowActivity, heldByPackage
 */
async function requireConsistent(tx: Tx, id: number, { price, type }: ProductFields): Promise<void> {
  await requirePriceAboveOffers(tx, id, price)
  if (type !== productTypes.package && type !== productTypes.physical) return
  const held = await tx.$count(packageProducts, eq(packageProducts.productId, id))
  if (held > 0) throw refuse('heldByPackage', {}, { field: 'type' })
}

/** A price stays above that of the product's activities. Locks the product. @throws Refusal productNotFound, priceBelowActivity */
export async function requirePriceAboveOffers(tx: Tx, id: number, price: string): Promise<void> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  if (!product) throw refuse('productNotFound')
  const [dearer] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.productId, id),
        isNull(activities.stoppedAt),
        gt(activities.endAt, sql`now()`),
        gte(activities.price, price),
      ),
    )
    .limit(1)
  if (dearer) throw refuse('priceBelowActivity', {}, { field: 'price' })
}
