import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'
import { now } from './columns.ts'

/**
 * How much of each course its students had done when it was counted last. There are rows only in a school where counting takes
 * longer than a screen waits; another one counts for each report.
 */
export const courseCompletions = pgTable('course_completions', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  students: integer().notNull(),
  /** lessons that they have done, each of each student */
  shares: bigint({ mode: 'number' }).notNull(),
  /** lessons that they could have done */
  places: bigint({ mode: 'number' }).notNull(),
  countedAt: now(),
})
