import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, money, now, plainText, translations, tsvector } from './columns.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    type: smallint().notNull(),
    /** 0 frozen, 1 off shelf, 2 on shelf */
    status: smallint().notNull().default(1),
    name: text().notNull(),
    /** of name, hot_course_name, intro, desc and details, as the public answer names them */
    translations: translations(),
    /** the words of the name in all languages; made by the database (functions of the migrations) */
    search: tsvector().generatedAlwaysAs(sql`search_words(name || ' ' || translated_names(translations))`),
    hotCourseName: text().notNull().default(''),
    coverUrl: text().notNull().default(''),
    intro: text().notNull().default(''),
    desc: text().notNull().default(''),
    details: text().notNull().default(''),
    price: money().notNull(),
    isHot: boolean().notNull().default(false),
    isShowClassTimes: boolean().notNull().default(true),
    isDeliver: boolean().notNull().default(false),
    /** 1 permanent, 2 date range, 3 number of days */
    validityType: smallint().notNull().default(1),
    validityDays: integer().notNull().default(0),
    validityStart: moment(),
    validityEnd: moment(),
    validityTimeShow: boolean().notNull().default(true),
    /** 1 unlimited, 2 limited */
    stockType: smallint().notNull().default(1),
    isShowStock: boolean().notNull().default(false),
    stock: integer().notNull().default(0),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
    updatedAt: now(),
    /** counts the changes of what its form shows, so that nobody overwrites what they have not seen */
    revision: integer().notNull().default(1),
  },
  (t) => [
    index('products_on_sale_idx').on(t.id.desc()).where(sql`${t.status} = 2`),
    index('products_on_sale_type_idx').on(t.type, t.id.desc()).where(sql`${t.status} = 2`),
    index('products_home_idx').on(t.isHot, t.id).where(sql`${t.status} = 2`),
    index('products_limited_idx').on(t.id).where(sql`${t.stockType} = 2`),
    index('products_search_idx').using('gin', t.search),
    index('products_name_trgm_idx').using('gin', t.name.op('gin_trgm_ops')),
    index('products_price_idx').on(t.price, t.id).where(sql`${t.status} = 2`),
    check('products_type_check', sql`${t.type} between 0 and 6`),
    check('products_status_check', sql`${t.status} between 0 and 2`),
    check('products_price_check', sql`${t.price} >= 0`),
    check('products_stock_check', sql`${t.stock} >= 0`),
    check('products_validity_check', sql`${t.validityType} between 1 and 3`),
  ],
)

/**
 * The names that a product had before, under which orders of it may stand; written by the database (function
 * keep_product_name of the migrations).
 */
export const pastProductNames = pgTable(
  'past_product_names',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.name] }),
    index('past_product_names_words_idx').using('gin', sql`search_words(${t.name})`),
    index('past_product_names_trgm_idx').using('gin', t.name.op('gin_trgm_ops')),
  ],
)

/**
 * The words of two characters in the names of the products on sale, with what lists are narrowed and ordered by: its
 * key alone answers who has a word and how many. Written by the database (function keep_product_words of the
 * migrations).
 */
export const productWords = pgTable(
  'product_words',
  {
    word: plainText().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    type: smallint().notNull(),
    price: money().notNull(),
  },
  (t) => [
    // type and price only so that no row has to be read
    primaryKey({ columns: [t.word, t.productId, t.type, t.price] }),
    index('product_words_product_idx').on(t.productId),
  ],
)

export const productTeachers = pgTable(
  'product_teachers',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.teacherId] }),
    index('product_teachers_teacher_idx').on(t.teacherId),
  ],
)

/** A weekly rule by the clock of a zone, by which lessons of a course were scheduled. Its lessons have the moments. */
export const lessonSeries = pgTable(
  'lesson_series',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    zone: text().notNull(),
    /** 1 Monday to 7 Sunday */
    weekdays: smallint().array().notNull(),
    everyWeeks: smallint().notNull().default(1),
    firstDay: date({ mode: 'string' }).notNull(),
    fromMinute: smallint().notNull(),
    minutes: smallint().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: now(),
  },
  (t) => [
    index('lesson_series_created_by_idx').on(t.createdBy),

    index('lesson_series_product_idx').on(t.productId),
    check('lesson_series_weekdays_check', sql`${t.weekdays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
  ],
)

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    /** null: a booked lesson, which stands in no list of lessons (`booked_lessons`) */
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    teacherId: integer().references(() => users.id, { onDelete: 'set null' }),
    position: smallint().notNull(),
    /** the heading under which it stands, with those around it that have the same; empty: none */
    chapter: text().notNull().default(''),
    title: text().notNull(),
    /** of title and chapter */
    translations: translations(),
    isAudition: boolean().notNull().default(false),
    beginAt: moment(),
    endAt: moment(),
    /** the rule that it was scheduled by; null: by itself */
    seriesId: integer().references(() => lessonSeries.id, { onDelete: 'set null' }),
    /** it was moved by itself, and keeps its place when its series is moved */
    isDetached: boolean().notNull().default(false),
    /** it does not take place */
    cancelledAt: moment(),
  },
  (t) => [
    index('lessons_product_idx').on(t.productId, t.position),
    index('lessons_teacher_idx').on(t.teacherId, t.beginAt),
    index('lessons_series_idx').on(t.seriesId, t.beginAt).where(sql`${t.seriesId} is not null`),
    check('lessons_times_check', sql`${t.endAt} > ${t.beginAt}`),
  ],
)

/** What a package holds, in its order. */
export const packageProducts = pgTable(
  'package_products',
  {
    packageId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.productId] }),
    index('package_products_product_idx').on(t.productId),
    check('package_products_self_check', sql`${t.packageId} <> ${t.productId}`),
  ],
)
