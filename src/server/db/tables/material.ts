import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MaterialTime } from '#contract/material/limits.ts'
import { id, now } from './columns.ts'
import { uploads } from './file.ts'
import { broadcasts, openClasses } from './openclass.ts'

/** A file that teachers give to a class. */
export const classMaterials = pgTable(
  'class_materials',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    uploadId: integer()
      .notNull()
      .references(() => uploads.id),
    name: text().notNull(),
    /** when students see it */
    shown: text().$type<MaterialTime>().notNull(),
    position: smallint().notNull(),
    /** of a PDF document that is prepared as slides; null: it is not */
    pages: smallint(),
    createdAt: now(),
  },
  (t) => [
    index('class_materials_class_idx').on(t.classId, t.position, t.id),
    index('class_materials_upload_idx').on(t.uploadId),
    check('class_materials_shown_check', sql`${t.shown} in ('always', 'from_begin', 'from_end', 'hidden')`),
  ],
)

/** From which second of a broadcast on a page of slides was shown; of several in a second the last. */
export const slideTurns = pgTable(
  'slide_turns',
  {
    broadcastId: integer()
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    /** of what is recorded */
    second: integer().notNull(),
    /** null: the slides have been removed */
    materialId: integer().references(() => classMaterials.id, { onDelete: 'set null' }),
    page: smallint().notNull(),
    /** first line of the page; empty: none */
    title: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.second] }),
    index('slide_turns_material_idx').on(t.materialId),
    check('slide_turns_page_check', sql`${t.page} > 0 and ${t.second} >= 0`),
  ],
)
