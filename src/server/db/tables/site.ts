import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, now } from './columns.ts'

/** What the school configures, one row per subject; the site feature knows the shapes. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: now(),
})

export const banners = pgTable('banners', {
  id: id(),
  position: smallint().notNull(),
  imageUrl: text().notNull(),
  title: text().notNull().default(''),
  linkUrl: text().notNull().default(''),
  isDemo: boolean().notNull().default(false),
})

/** Pages that the school writes itself; `content` is clean HTML. */
export const customPages = pgTable('custom_pages', {
  id: id(),
  title: text().notNull(),
  content: text().notNull().default(''),
  updatedAt: now(),
})
