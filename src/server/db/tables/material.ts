import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { MaterialTime } from '#contract/material/limits.ts'
import { id, now } from './columns.ts'
import { uploads } from './file.ts'
import { openClasses } from './openclass.ts'

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
    createdAt: now(),
  },
  (t) => [
    index('class_materials_class_idx').on(t.classId, t.position, t.id),
    index('class_materials_upload_idx').on(t.uploadId),
    check('class_materials_shown_check', sql`${t.shown} in ('always', 'from_begin', 'from_end', 'hidden')`),
  ],
)
