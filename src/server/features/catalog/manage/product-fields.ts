import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import Big from 'big.js'
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { productTypes, validityTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../../db/database.ts'
import { packageProducts, products, productTeachers } from '../../../db/tables/all.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { MOST_PRICE, requireFits } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockTeachers } from '../../../db/user-types.ts'

export type ProductFields = OperationTypes<typeof catalogAdmin.createProduct>['body']

/**
 * The columns that a form's fields become, all but the stock, which is changed by its ledger alone.
 * @throws Refusal invalidField for a blank name, a price above all that can be paid, or no days; amountTooFine
 */
export function productColumns(fields: ProductFields, currency: number) {
  const name = fields.name.trim()
  if (name === '') throw refuse('invalidField', { field: 'name', allowed: 'some_text' })
  requireFits(fields.price, currency, 'price')
  if (new Big(fields.price).gt(MOST_PRICE))
    throw refuse('invalidField', { field: 'price', allowed: 'most', limit: MOST_PRICE })
  if (fields.validity_type === validityTypes.days && fields.validity_time < 1)
    throw refuse('invalidField', { field: 'validity_time', allowed: 'least', limit: 1 })
  return {
    name,
    ...(fields.hot_course_name !== undefined && { hotCourseName: fields.hot_course_name.trim() }),
    intro: fields.intro.trim(),
    desc: fields.desc.trim(),
    type: fields.type,
    price: fields.price,
    isShowStock: fields.is_show_stock === 1,
    validityType: fields.validity_type,
    validityDays: fields.validity_time,
    ...validityRange(fields),
    ...(fields.validity_time_show !== undefined && { validityTimeShow: fields.validity_time_show === 1 }),
    ...(fields.is_show_class_times !== undefined && { isShowClassTimes: fields.is_show_class_times === 1 }),
    // goods are sent, always
    isDeliver: fields.type === productTypes.physical || fields.is_deliver === 1,
    isHot: fields.is_hot === 1,
  }
}

/** From when until when, where that is how the product is valid. @throws Refusal invalidField */
function validityRange({ validity_type, validity_starttime, validity_endtime }: ProductFields) {
  if (validity_type !== validityTypes.dateRange) return { validityStart: null, validityEnd: null }
  const start = validity_starttime ?? null
  const end = validity_endtime ?? null
  if (end === null || (start !== null && start >= end))
    throw refuse('invalidField', { field: 'validity_endtime' })
  return {
    validityStart: start === null ? null : new Date(start * 1000),
    validityEnd: new Date(end * 1000),
  }
}

/**
 * Makes these what a package holds, in this order; any other product holds nothing.
 * @throws Refusal invalidField for an empty package, productUnknown for what is not there or is a package itself
 */
export async function setPackage(
  tx: Tx,
  id: number,
  { type, product_ids = [] }: ProductFields,
): Promise<void> {
  await tx.delete(packageProducts).where(eq(packageProducts.packageId, id))
  if (type !== productTypes.package) return
  const ids = [...new Set(product_ids)]
  if (ids.length === 0)
    throw refuse('invalidField', { field: 'product_ids', allowed: 'least_items', limit: 1 })
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, ids),
        ne(products.id, id),
        notInArray(products.type, [productTypes.package, productTypes.physical]),
      ),
    )
    .for('key share')
  if (known.length !== ids.length) throw refuse('productUnknown')
  await tx
    .insert(packageProducts)
    .values(ids.map((productId, position) => ({ packageId: id, productId, position })))
}

/** The formatted introduction, clean; nothing for a form that leaves it as it is. */
export const detailsColumn = async ({ details }: ProductFields): Promise<{ details?: string }> =>
  details === undefined ? {} : { details: await cleanHtml(details) }

/** What the audit log keeps of a form: of the introduction its length, the log is no second copy. */
export const auditedFields = ({ details, ...fields }: ProductFields) => ({
  fields: { ...fields, ...(details !== undefined && { details: { characters: details.length } }) },
})

/**
 * Makes these the product's teachers, in this order.
 * @throws Refusal teacherUnknown when one of them is not a teacher here
 */
export async function setTeachers(tx: Tx, productId: number, teacherIds: number[]): Promise<void> {
  const ids = [...new Set(teacherIds)]
  await tx.delete(productTeachers).where(sql`${productTeachers.productId} = ${productId}`)
  if (ids.length === 0) return
  const known = await lockTeachers(tx, ids)
  if (known.length !== ids.length) throw refuse('teacherUnknown')
  await tx
    .insert(productTeachers)
    .values(ids.map((teacherId, position) => ({ productId, teacherId, position })))
}
