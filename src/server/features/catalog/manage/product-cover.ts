import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { products } from '../../../db/tables/all.ts'
import { claimImage } from '../../file/index.ts'

/**
 * The column that a form's cover becomes: an uploaded picture, the one that the product has, or none.
 * @throws Refusal invalidField for any other address
 */
export async function coverColumn(
  tx: Tx,
  cover: string | undefined,
  productId?: number,
): Promise<{ coverUrl?: string }> {
  if (cover === undefined) return {}
  if (cover !== '' && cover !== (await coverOf(tx, productId)))
    await claimImage(tx, { field: 'cover_url', address: cover, usedAs: 'cover' })
  return { coverUrl: cover }
}

async function coverOf(tx: Tx, productId: number | undefined): Promise<string | undefined> {
  if (productId === undefined) return undefined
  const [product] = await tx
    .select({ cover: products.coverUrl })
    .from(products)
    .where(eq(products.id, productId))
  return product?.cover
}
