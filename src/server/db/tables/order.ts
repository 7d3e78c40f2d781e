import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { activities, coupons, groups } from './activity.ts'
import { products } from './catalog.ts'
import { id, moment, money, type Names, now } from './columns.ts'

/** What was bought, as it was named then. */
export interface ProductSnapshot {
  name: string
  /** in other languages, where it had translations */
  names?: Names
  type: number
  teacher: string
  cover: string
  /** of a package: what it holds */
  products?: { id: number; name: string; names?: Names }[]
}

/** Where it is sent, as the student had written it then. */
export interface AddressSnapshot {
  consignee: string
  area_code: string
  telephone: string
  province: string
  city: string
  district: string
  full_address: string
  /** not in orders of before */
  region_code?: string
}

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 10001 }),
    orderNumber: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** moves only by the transition table, each move with its event row */
    status: smallint().notNull().default(1),
    type: smallint().notNull().default(1),
    source: smallint().notNull().default(1),
    /** the product's own price */
    unitPrice: money().notNull(),
    /** what is asked for it: after discount, group price, coupon and what the school has changed */
    amount: money().notNull(),
    /** what the school has made of the amount while nothing was paid; null: as calculated */
    changedAmount: money(),
    activityId: integer().references(() => activities.id),
    groupId: integer().references(() => groups.id),
    userCouponId: integer().references((): AnyPgColumn => userCoupons.id, { onDelete: 'set null' }),
    /** what the coupon took off */
    couponOff: money().notNull().default('0'),
    /** null: nothing is sent */
    address: jsonb().$type<AddressSnapshot>(),
    expressCompany: text().notNull().default(''),
    expressNumber: text().notNull().default(''),
    shippedAt: moment(),
    signedAt: moment(),
    /** the administrator who placed it for the student */
    placedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    currency: smallint().notNull(),
    payment: smallint(),
    /** paid by the sandbox cashier; counts nowhere */
    isTest: boolean().notNull().default(false),
    /**
     * The text of the purchase agreement that its student accepted; null: none was shown. Without a reference, for which
     * all orders of a moment would lock one row; no text is ever deleted.
     */
    agreementId: integer(),
    snapshot: jsonb().$type<ProductSnapshot>().notNull(),
    fissionId: text().notNull().default(''),
    recommendUserId: text().notNull().default(''),
    /** paid, but could not be granted: the money went back */
    failed: boolean().notNull().default(false),
    createdAt: now(),
    expiresAt: moment().notNull(),
    paidAt: moment(),
  },
  (t) => [
    index('orders_placed_by_idx').on(t.placedBy).where(sql`${t.placedBy} is not null`),

    uniqueIndex('orders_number_key').on(t.orderNumber),
    uniqueIndex('orders_one_pending_key').on(t.userId, t.productId).where(sql`${t.status} = 1`),
    index('orders_user_idx').on(t.userId, t.id.desc()),
    index('orders_product_idx').on(t.productId),
    index('orders_activity_idx').on(t.activityId).where(sql`${t.activityId} is not null`),
    index('orders_amount_idx').on(t.amount, t.id),
    index('orders_status_idx').on(t.status, t.id.desc()),
    index('orders_expiry_idx').on(t.expiresAt).where(sql`${t.status} = 1`),
    index('orders_created_idx').using('brin', t.createdAt),
    index('orders_paid_idx').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_fission_idx').on(t.fissionId).where(sql`${t.fissionId} <> ''`),
    index('orders_recommend_idx').on(t.recommendUserId).where(sql`${t.recommendUserId} <> ''`),
    check('orders_amount_check', sql`${t.amount} >= 0`),
    check('orders_status_check', sql`${t.status} in (0, 1, 3, 6, 7, 8, 9, 10, 11, 12, 13)`),
  ],
)

export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: smallint(),
    toStatus: smallint().notNull(),
    /** student, admin, provider or system */
    actor: text().notNull(),
    actorId: integer(),
    reason: text().notNull(),
    at: now(),
  },
  (t) => [index('order_events_order_idx').on(t.orderId, t.id)],
)

/** A student's right to a product, given by a paid order. */
export const grants = pgTable(
  'grants',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    grantedAt: now(),
    validUntil: moment(),
    revokedAt: moment(),
    /** what the school has made of it: 0 reading, 1 removed, 2 expired */
    blockStatus: smallint().notNull().default(0),
  },
  (t) => [
    uniqueIndex('grants_order_product_key').on(t.orderId, t.productId),
    index('grants_user_idx').on(t.userId, t.productId),
    index('grants_product_idx').on(t.productId),
    index('grants_students_idx')
      .on(t.productId, t.userId)
      .where(sql`${t.revokedAt} is null and ${t.blockStatus} <> 1`),
    index('grants_expiry_idx')
      .on(t.validUntil)
      .where(sql`${t.validUntil} is not null and ${t.revokedAt} is null`),
    check('grants_block_status_check', sql`${t.blockStatus} between 0 and 2`),
  ],
)

/** What a student wrote into the form for a free trial course. */
export const freeClaims = pgTable(
  'free_claims',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('free_claims_once_key').on(t.userId, t.productId),
    index('free_claims_product_idx').on(t.productId, t.id.desc()),
  ],
)

/** A coupon in a student's hand, one of a kind each. */
export const userCoupons = pgTable(
  'user_coupons',
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0 unused, 1 used */
    status: smallint().notNull().default(0),
    /** unused: the pending order that holds it; used: the order that was paid with it */
    orderId: integer().references((): AnyPgColumn => orders.id, { onDelete: 'set null' }),
    claimedAt: now(),
    usedAt: moment(),
  },
  (t) => [
    uniqueIndex('user_coupons_once_key').on(t.couponId, t.userId),
    uniqueIndex('user_coupons_order_key').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('user_coupons_user_idx').on(t.userId, t.status, t.id.desc()),
    index('user_coupons_used_idx').on(t.couponId).where(sql`${t.status} = 1`),
    check('user_coupons_status_check', sql`${t.status} in (0, 1)`),
  ],
)

/** A membership lives from the order on until it is cancelled or refunded. */
export const groupMembers = pgTable(
  'group_members',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    activityId: integer()
      .notNull()
      .references(() => activities.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    paidAt: moment(),
    leftAt: moment(),
  },
  (t) => [
    index('group_members_user_idx').on(t.userId),

    uniqueIndex('group_members_live_key').on(t.activityId, t.userId).where(sql`${t.leftAt} is null`),
    index('group_members_group_idx').on(t.groupId),
  ],
)
