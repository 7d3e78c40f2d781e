import { eq, getTableColumns, sql } from 'drizzle-orm'
import { activityTypes } from '#contract/promotion/enums.ts'
import { productStatuses, productTypes, stockTypes } from '#contract/catalog/enums.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Tx } from '../../db/database.ts'
import { products } from '../../db/tables/all.ts'
import type { AddressSnapshot, ProductSnapshot } from '../../db/tables/order.ts'
import { refuse } from '../../lib/refusal.ts'
import { readAddress } from '../address/index.ts'
import { isOwned } from '../catalog/index.ts'
import { namesIn } from '../site/index.ts'

/** One purchase of a student for a product at a time, until the transaction ends. */
export const lockPurchase = (tx: Tx, userId: number, productId: number) =>
  lockName(tx, `order ${userId} ${productId}`)

/**
 * SQL: whether a student has paid for a course already, in a group that is not complete yet.
 * @param user SQL expression of the student's id
 * @param product alias of a row of `products`
 */
export const waitsInGroup = (user: string, product: string): string => `(
  ${product}.type <> ${productTypes.physical} and exists (
    select from activities v
    join group_members m on m.activity_id = v.id and m.user_id = ${user} and m.left_at is null
      and m.paid_at is not null
    join groups g on g.id = m.group_id and g.state = 'open'
    where v.product_id = ${product}.id and v.type = ${activityTypes.group}))`

/** SQL: a product is for sale. @param product alias of a row of `products` */
export const isOnShelf = (product: string): string => `${product}.status = ${productStatuses.onShelf}`

/** SQL: none of a product's places is left. @param product alias of a row of `products` */
export const isSoldOut = (product: string): string =>
  `(${product}.stock_type = ${stockTypes.limited} and ${product}.stock = 0)`

/**
 * SQL: the product as the order will remember it, with what a package holds.
 * @param product alias of a row of `products`
 */
export const snapshotOf = (product: string): string => `jsonb_strip_nulls(jsonb_build_object(
  'name', ${product}.name, 'names', ${namesIn(product)}, 'type', ${product}.type, 'cover', ${product}.cover_url,
  'teacher', (
    select coalesce(string_agg(u.name, '、' order by t.position, u.id), '')
    from product_teachers t join users u on u.id = t.teacher_id where t.product_id = ${product}.id),
  'products', (
    select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'names', ${namesIn('i')})
      order by h.position, i.id), '[]')
    from package_products h join products i on i.id = h.product_id where h.package_id = ${product}.id)))`

/** A product that may be bought now, and how the order will remember it. */
export type Buyable = typeof products.$inferSelect & { snapshot: ProductSnapshot }

/**
 * The product as it may be bought now. Refusals about the student come before refusals about the product.
 * @param allowed offShelf: the school itself may give what is not on the shelf
 * @throws productNotFound, alreadyOwned, groupJoined, offShelf, soldOut
 */
export async function buyableProduct(
  tx: Tx,
  userId: number,
  productId: number,
  allowed: { offShelf?: boolean } = {},
): Promise<Buyable> {
  const user = sql`${userId}::int`
  const [product] = await tx
    .select({
      ...getTableColumns(products),
      snapshot: sql<ProductSnapshot>`${sql.raw(snapshotOf('products'))}`,
      owned: sql<boolean>`(select ${sql.raw(isOwned('u.id', 'products.id'))} from (select ${user} as id) u)`,
      waiting: sql<boolean>`(select ${sql.raw(waitsInGroup('u.id', 'products'))} from (select ${user} as id) u)`,
      onShelf: sql<boolean>`${sql.raw(isOnShelf('products'))}`,
      soldOut: sql<boolean>`${sql.raw(isSoldOut('products'))}`,
    })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  if (product.owned) throw refuse('alreadyOwned')
  if (product.waiting) throw refuse('groupJoined')
  if (!product.onShelf && !allowed.offShelf) throw refuse('offShelf')
  if (product.soldOut) throw refuse('soldOut')
  return product
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
