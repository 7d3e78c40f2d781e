import { boolean, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { id, now, translations } from './columns.ts'

/** What the school configures, one row per subject; the site feature knows the shapes. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  translations: translations(),
  updatedAt: now(),
})

export const banners = pgTable('banners', {
  id: id(),
  position: smallint().notNull(),
  imageUrl: text().notNull(),
  title: text().notNull().default(''),
  translations: translations(),
  linkUrl: text().notNull().default(''),
  isDemo: boolean().notNull().default(false),
})

/** Pages that the school writes itself; `content` is clean HTML. */
export const customPages = pgTable('custom_pages', {
  id: id(),
  title: text().notNull(),
  content: text().notNull().default(''),
  translations: translations(),
  updatedAt: now(),
})

/**
 * Every text that an agreement has had, in each of its languages: what people accepted stays readable. The newest of an
 * agreement and a language is its present text. Written by the database (function keep_agreement_versions of the
 * migrations), never changed.
 */
export const agreementVersions = pgTable(
  'agreement_versions',
  {
    id: id(),
    /** key of the setting: reg_agreement or buy_agreement */
    agreement: text().notNull(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: now(),
  },
  (t) => [index('agreement_versions_newest_idx').on(t.agreement, t.language, t.id.desc())],
)
