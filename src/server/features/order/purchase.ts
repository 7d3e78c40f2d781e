import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/activity/enums.ts'
import { productStatuses, productTypes, stockTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { activities, groupMembers, groups, packageProducts, products } from '../../db/tables/all.ts'
import type { AddressSnapshot, ProductSnapshot } from '../../db/tables/order.ts'
import { refuse } from '../../refusal.ts'
import { readAddress } from '../address/index.ts'
import { ownsProduct, teacherNames } from '../catalog/index.ts'

type Product = typeof products.$inferSelect & { teacher: string }

/** One purchase of a student for a product at a time, until the transaction ends. */
export const lockPurchase = (tx: Tx, userId: number, productId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${userId} ${productId}`}, 0))`)

/** Whether a student has paid for a course already, in a group that is not complete yet. */
async function waitsInGroup(tx: Tx, userId: number, { id, type }: Product): Promise<boolean> {
  if (type === productTypes.physical) return false
  const [waiting] = await tx
    .select({ id: groups.id })
    .from(activities)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.activityId, activities.id),
        eq(groupMembers.userId, userId),
        isNull(groupMembers.leftAt),
        isNotNull(groupMembers.paidAt),
      ),
    )
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), eq(groups.state, 'open')))
    .where(and(eq(activities.productId, id), eq(activities.type, activityTypes.group)))
    .limit(1)
  return waiting !== undefined
}

/**
 * The product as it may be bought now.
 * @param allowed offShelf: the school itself may give what is not on the shelf
 * @throws productNotFound, offShelf, alreadyOwned, groupJoined, soldOut
 */
export async function buyableProduct(
  tx: Tx,
  userId: number,
  productId: number,
  allowed: { offShelf?: boolean } = {},
): Promise<Product> {
  const [product] = await tx
    .select({ ...getTableColumns(products), teacher: teacherNames })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  if (product.status !== productStatuses.onShelf && !allowed.offShelf) throw refuse('offShelf')
  if (await ownsProduct(tx, userId, product.id)) throw refuse('alreadyOwned')
  if (await waitsInGroup(tx, userId, product)) throw refuse('groupJoined')
  if (product.stockType === stockTypes.limited && product.stock === 0) throw refuse('soldOut')
  return product
}

/** The product as the order will remember it, with what a package holds. */
export async function snapshotOf(tx: Tx, product: Product): Promise<ProductSnapshot> {
  const held = await tx
    .select({ id: products.id, name: products.name })
    .from(packageProducts)
    .innerJoin(products, eq(products.id, packageProducts.productId))
    .where(eq(packageProducts.packageId, product.id))
    .orderBy(packageProducts.position)
  return {
    name: product.name,
    type: product.type,
    cover: product.coverUrl,
    teacher: product.teacher,
    products: held,
  }
}

/** The address as it is now: the order keeps its own. @throws addressNeeded, addressNotFound */
export async function addressSnapshot(
  tx: Tx,
  userId: number,
  addressId: number | undefined,
): Promise<AddressSnapshot> {
  if (addressId === undefined) throw refuse('addressNeeded')
  const { consignee, area_code, telephone, province, city, district, full_address, region_code } =
    await readAddress(tx, userId, addressId)
  return { consignee, area_code, telephone, province, city, district, full_address, region_code }
}
