import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, numeric, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'

/** Column kinds that every table shares. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const now = () => moment().notNull().default(sql`now()`)
/** Of a code that is sent to somebody: stored is its hash alone. */
export const codeColumns = () => ({
  codeHash: text().notNull(),
  attempts: smallint().notNull().default(0),
  expiresAt: moment().notNull(),
  usedAt: moment(),
  createdAt: now(),
})
/** four decimals inside, so that discounts are exact; answers round to the currency's own */
export const money = () => numeric({ precision: 14, scale: 4 })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** PostgreSQL's text search vector */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** several ranges of whole numbers, which the database merges */
export const multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' })
/** text that is compared and ordered by its bytes, the same under every locale */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
/** a span of time, its end not included; written by SQL, read as text */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/** Texts of a record beside those in the school's main language: by language, then by field; none of them is empty. */
export type Translations = Partial<Record<Language, Readonly<Record<string, string>>>>
export const translations = () => jsonb().$type<Translations>().notNull().default({})

/** A name in other languages than the main one, where it has translations; stored beside the name in the main language. */
export type Names = Partial<Record<Language, string>>
