import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { products } from './catalog.ts'
import { id, moment, money, now, translations } from './columns.ts'

/** a percentage with one decimal, from 0.1 to 99.9 */
const percent = () => numeric({ precision: 3, scale: 1 })

/**
 * Group buying (1) and discounts (2) of one product, discounts (2) of several products by percentage, and the claiming
 * of a coupon (3).
 */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    type: smallint().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    label: text().notNull().default(''),
    /** of the label */
    translations: translations(),
    /** what one pays in the group, or while the discount runs */
    price: money(),
    /** the share of each product's price that a discount takes off */
    percentOff: percent(),
    /** the most that the share takes off a product; null: no limit */
    ceiling: money(),
    /** of a discount by percentage: 1 all products, 2 those in activity_products */
    scope: smallint(),
    /** members that a group needs */
    number: smallint(),
    beginAt: moment().notNull(),
    endAt: moment().notNull(),
    /** ended by the school before its time */
    stoppedAt: moment(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    index('activities_product_idx').on(t.productId, t.type, t.endAt),
    index('activities_type_idx').on(t.type, t.id.desc()),
    index('activities_percent_idx').on(t.endAt).where(sql`${t.percentOff} is not null`),
    check(
      'activities_percent_check',
      sql`case when ${t.percentOff} is null then ${t.ceiling} is null and ${t.scope} is null
        else ${t.type} = 2 and ${t.percentOff} > 0 and coalesce(${t.scope}, 0) in (1, 2)
          and (${t.ceiling} is null or ${t.ceiling} > 0) end`,
    ),
    check('activities_times_check', sql`${t.endAt} > ${t.beginAt}`),
    check(
      'activities_kind_check',
      sql`case ${t.type}
        when 1 then ${t.productId} is not null and ${t.price} > 0 and ${t.number} between 2 and 100
        when 2 then ${t.productId} is not null and ${t.price} > 0 and ${t.percentOff} is null
          or ${t.productId} is null and ${t.price} is null and ${t.percentOff} is not null
        when 3 then ${t.productId} is null
        else false end`,
    ),
  ],
)

/** What a discount by percentage is for. */
export const activityProducts = pgTable(
  'activity_products',
  {
    activityId: integer()
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.productId] }),
    index('activity_products_product_idx').on(t.productId),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    activityId: integer()
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    /** what it takes off; with a share, the most that it takes off */
    amount: money().notNull(),
    /** the share of the price that it takes off; null: the amount itself */
    percentOff: percent(),
    currency: smallint().notNull(),
    /** 1 no threshold, 2 from `enableAmount` on */
    enableCondition: smallint().notNull().default(1),
    enableAmount: money().notNull().default('0'),
    /** 1 all products, 2 those in coupon_products */
    scope: smallint().notNull().default(1),
    excludesDiscounted: boolean().notNull().default(false),
    /** when it may be used; when it may be claimed is its activity's time */
    beginAt: moment().notNull(),
    endAt: moment().notNull(),
    /** how many may be claimed; null: as many as want it */
    total: integer(),
    claimed: integer().notNull().default(0),
    /** students claim it themselves; otherwise the school assigns it */
    isClaimable: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('coupons_activity_key').on(t.activityId),
    check('coupons_amount_check', sql`${t.amount} > 0`),
    check('coupons_percent_check', sql`${t.percentOff} > 0`),
    check('coupons_times_check', sql`${t.endAt} > ${t.beginAt}`),
    check('coupons_claimed_check', sql`${t.total} is null or ${t.claimed} <= ${t.total}`),
  ],
)

export const couponProducts = pgTable(
  'coupon_products',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.couponId, t.productId] }),
    index('coupon_products_product_idx').on(t.productId),
  ],
)

/** People who buy together: they pay one by one, and get the course when enough have. */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    activityId: integer()
      .notNull()
      .references(() => activities.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    leaderId: integer()
      .notNull()
      .references(() => users.id),
    /** as the activity had it when the group was opened */
    number: smallint().notNull(),
    price: money().notNull(),
    /** open, formed or failed */
    state: text().notNull().default('open'),
    /** those who have paid */
    paid: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: now(),
  },
  (t) => [
    index('groups_leader_idx').on(t.leaderId),

    index('groups_activity_idx').on(t.activityId, t.state),
    index('groups_expiry_idx').on(t.expiresAt).where(sql`${t.state} = 'open'`),
    check('groups_state_check', sql`${t.state} in ('open', 'formed', 'failed')`),
    check('groups_paid_check', sql`${t.paid} between 0 and ${t.number}`),
  ],
)
