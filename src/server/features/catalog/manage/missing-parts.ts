import { sql } from 'drizzle-orm'
import { type MissingPart, productTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../../db/database.ts'

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
