import { sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { learnedLessons } from './learned-lessons.ts'
import { continueIn, type CountedLesson, progressOf } from './progress.ts'

/** Products that can be learned, as packages hold them, in their order. */
const heldBy = async (db: Db, productIds: readonly number[]) =>
  (
    await db.execute<{ package_id: number; product_id: number }>(sql`
      select package_id, product_id from package_products
      where package_id in ${productIds} order by position, product_id`)
  ).rows

interface LessonHours {
  used: number
  all: number
}

/** Lesson hours of a student in appointment courses: how many they have had, and how many they have had or may have. */
async function hoursIn(db: Db, userId: number, productIds: readonly number[]) {
  const { rows } = await db.execute<LessonHours & { product_id: number } & Record<string, unknown>>(sql`
    select g.product_id, sum(b.used)::int as used, sum(b.bought + b.adjusted - b.revoked)::int as all
    from grants g join balances b on b.grant_id = g.id join products p on p.id = g.product_id
    where g.user_id = ${userId} and g.product_id in ${productIds} and p.type = ${productTypes.booking}
    group by g.product_id`)
  return new Map(rows.map(({ product_id, used, all }) => [product_id, { used, all }]))
}

/** The hours as lessons of which those that were had are done. */
const asLessons = ({ used, all }: LessonHours): CountedLesson[] =>
  Array.from({ length: all }, (_, index) => {
    const isDone = index < used ? 1 : 0
    return { share: isDone, is_done: isDone, is_cancelled: 0 }
  })

/**
 * How far a student has come in each of these products, and where they go on; a package consists of the lessons of all
 * that it holds. An appointment course is learned in the lessons that the student books, so its hours count, and not the
 * lessons that its page lists.
 */
export async function courseProgress(
  db: Db,
  userId: number,
  productIds: readonly number[],
  language: Language | undefined,
) {
  const held = productIds.length > 0 ? await heldBy(db, productIds) : []
  const all = new Set([...productIds, ...held.map(({ product_id }) => product_id)])
  const [lessons, hours] = await Promise.all([
    learnedLessons(db, userId, [...all], language),
    all.size > 0 ? hoursIn(db, userId, [...all]) : new Map<number, LessonHours>(),
  ])
  const lessonsOf = (productId: number) => lessons.filter(({ product_id }) => product_id === productId)
  return {
    lessonsOf,
    progressOf(productId: number) {
      const parts = held.filter(({ package_id }) => package_id === productId)
      const whole = [productId, ...parts.map(({ product_id }) => product_id)]
      const counted = whole.flatMap<CountedLesson>((id) => {
        const booked = hours.get(id)
        return booked && booked.all > 0 ? asLessons(booked) : lessonsOf(id)
      })
      return { progress: progressOf(counted), continue: continueIn(whole.flatMap(lessonsOf)) }
    },
  }
}
