import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { type StockCause, stockCauses } from '#contract/catalog/enums.ts'
import { users } from './account.ts'
import { products } from './catalog.ts'
import { id, now } from './columns.ts'
import { orders } from './order.ts'

/**
 * The inventory ledger: every change of a limited stock, never changed itself. The differences of a product add up to
 * its stock; those of an order to -1 while it holds a place, and to 0 otherwise.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** the order that took the place or gave it back */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    cause: text().$type<StockCause>().notNull(),
    difference: integer().notNull(),
    /** the administrator who caused it; null: an order, or the server */
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: now(),
  },
  (t) => [
    index('stock_movements_actor_idx').on(t.actorId).where(sql`${t.actorId} is not null`),

    index('stock_movements_product_idx').on(t.productId, t.id),
    index('stock_movements_order_idx').on(t.orderId).where(sql`${t.orderId} is not null`),
    check(
      'stock_movements_cause_check',
      sql`${t.cause} in (${sql.raw(stockCauses.map((cause) => `'${cause}'`).join(', '))})`,
    ),
  ],
)
