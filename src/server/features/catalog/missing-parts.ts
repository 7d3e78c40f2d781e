import { sql } from 'drizzle-orm'
import { type MissingPart, productStatuses, productTypes } from '#contract/catalog/enums.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'

/**
 * What a product lacks without which there is nothing to sell. A class or a course of appointments lacks nothing: its
 * lessons are often announced after it goes on sale.
 */
export async function missingPartsOf(db: Queryable, productId: number): Promise<MissingPart[]> {
  const { rows } = await db.execute<{ missing: MissingPart | null }>(sql`
    select case
      when p.type = ${productTypes.recorded} and not exists (
        select from lessons l
        join open_classes c on c.lesson_id = l.id
        join open_class_videos cv on cv.class_id = c.id
        join videos v on v.id = cv.video_id and v.removed_at is null
        where l.product_id = p.id) then 'video'
      when p.type = ${productTypes.openClass} and not exists (
        select from open_classes c
        where c.product_id = p.id and c.lesson_id is null and c.cancelled_at is null) then 'class'
      when p.type = ${productTypes.package} and not exists (
        select from package_products h where h.package_id = p.id) then 'contents'
    end as missing
    from products p where p.id = ${productId}`)
  return rows.flatMap(({ missing }) => missing ?? [])
}

/** Its name, when visitors can buy it by itself or in a package. */
async function nameOnSale(tx: Tx, productId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select p.name from products p
    where p.id = ${productId} and (p.status = ${productStatuses.onShelf} or exists (
      select from package_products h join products k on k.id = h.package_id
      where h.product_id = p.id and k.status = ${productStatuses.onShelf}))`)
  return rows[0]?.name ?? null
}

/**
 * Changes what is in a product, whose row the caller has locked. What is on sale is left with nothing to sell only when
 * the caller says that it is meant.
 * @throws Refusal productIncomplete
 */
export async function changeContents(
  tx: Tx,
  productId: number,
  anyway: 0 | 1 | undefined,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = anyway === 1 ? [] : await missingPartsOf(tx, productId)
  await change()
  if (anyway === 1 || before.length > 0) return
  const missing = await missingPartsOf(tx, productId)
  if (missing.length === 0) return
  const name = await nameOnSale(tx, productId)
  if (name !== null) throw refuse('productIncomplete', {}, { missing, name })
}
