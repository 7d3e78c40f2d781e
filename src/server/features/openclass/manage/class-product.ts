import { eq, sql } from 'drizzle-orm'
import { productStatuses, productTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../../db/database.ts'
import { grants, openClassBookings, products } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requirePriceAboveOffers, setTeachers } from '../../catalog/manage/index.ts'
import type { ClassFields } from './class-fields.ts'

/** What a charged class and the product by which it is sold have in common. */
const columnsOf = ({ name, intro, cover_url, price }: ClassFields) => ({
  name: name.trim(),
  intro: intro.trim(),
  coverUrl: cover_url,
  price,
})

/** What is sold at once, or waits until the school puts it on the shelf. */
const statusOf = (sells: boolean) => (sells ? productStatuses.onShelf : productStatuses.frozen)

/** The product by which a charged class is sold, on the shelf at once unless it waits for the school. @returns its id */
export async function createClassProduct(
  tx: Tx,
  fields: ClassFields,
  teacherIds: number[],
  sells: boolean,
): Promise<number> {
  const [product] = await tx
    .insert(products)
    .values({
      ...columnsOf(fields),
      type: productTypes.openClass,
      status: statusOf(sells),
      isShowClassTimes: false,
      validityTimeShow: false,
    })
    .returning({ id: products.id })
  if (!product) throw new Error('the product was not stored')
  await setTeachers(tx, product.id, teacherIds)
  return product.id
}

/**
 * Price, name, cover and teachers go with those of the class. A new price of somebody who may not sell waits for the
 * school like a new class.
 * @throws Refusal priceBelowActivity
 */
export async function updateClassProduct(
  tx: Tx,
  id: number,
  fields: ClassFields,
  teacherIds: number[],
  sells: boolean,
): Promise<void> {
  await requirePriceAboveOffers(tx, id, fields.price)
  const waits = sells ? sql`false` : sql`${products.price} <> ${fields.price}`
  await tx
    .update(products)
    .set({
      ...columnsOf(fields),
      status: sql`case when ${waits} then ${productStatuses.frozen} else ${products.status} end`,
      isDemo: false,
      updatedAt: sql`now()`,
      revision: sql`${products.revision} + 1`,
    })
    .where(eq(products.id, id))
  await setTeachers(tx, id, teacherIds)
}

/** @throws Refusal openClassSold when somebody has it: a paid class does not become free afterwards */
export async function retireUnsoldProduct(tx: Tx, id: number): Promise<void> {
  const sold = await tx.$count(grants, sql`${grants.productId} = ${id} and ${grants.revokedAt} is null`)
  if (sold > 0) throw refuse('openClassSold', {}, { field: 'price' })
  await takeOffShelf(tx, id)
}

export const takeOffShelf = (tx: Tx, id: number) =>
  tx
    .update(products)
    .set({ status: productStatuses.offShelf, updatedAt: sql`now()` })
    .where(eq(products.id, id))

/** @throws Refusal openClassBooked: users who have joined for free are not charged afterwards */
export async function requireNobodyJoined(tx: Tx, classId: number): Promise<void> {
  const joined = await tx.$count(
    openClassBookings,
    sql`${openClassBookings.classId} = ${classId} and ${openClassBookings.cancelledAt} is null`,
  )
  if (joined > 0) throw refuse('openClassBooked', {}, { field: 'price' })
}
