import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { learnedLessons } from './learned-lessons.ts'
import { continueIn, progressOf } from './progress.ts'

/** Products that can be learned, as packages hold them, in their order. */
const heldBy = async (db: Db, productIds: readonly number[]) =>
  (
    await db.execute<{ package_id: number; product_id: number }>(sql`
      select package_id, product_id from package_products
      where package_id in ${productIds} order by position, product_id`)
  ).rows

/**
 * How far a student has come in each of these products, and where they go on; a package consists of the lessons of all
 * that it holds.
 */
export async function courseProgress(
  db: Db,
  userId: number,
  productIds: readonly number[],
  language: Language | undefined,
) {
  const held = productIds.length > 0 ? await heldBy(db, productIds) : []
  const all = new Set([...productIds, ...held.map(({ product_id }) => product_id)])
  const lessons = await learnedLessons(db, userId, [...all], language)
  const lessonsOf = (productId: number) => lessons.filter(({ product_id }) => product_id === productId)
  return {
    lessonsOf,
    progressOf(productId: number) {
      const parts = held.filter(({ package_id }) => package_id === productId)
      const whole = [productId, ...parts.map(({ product_id }) => product_id)].flatMap(lessonsOf)
      return { progress: progressOf(whole), continue: continueIn(whole) }
    },
  }
}
