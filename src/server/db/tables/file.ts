import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** What people have uploaded. The row is written before the file and goes after it, so that no file is forgotten. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** random, with the ending of its type */
    name: text().notNull().unique('uploads_name_key'),
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** media type by content */
    type: text().notNull(),
    bytes: integer().notNull(),
    isPrivate: boolean().notNull(),
    /** avatar, cover, content, homework or material; null: nothing refers to it yet */
    usedAs: text(),
    /** when it was decided that it goes */
    removedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('uploads_owner_idx').on(t.ownerId, t.createdAt),
    index('uploads_orphans_idx').on(t.createdAt).where(sql`${t.usedAs} is null`),
    index('uploads_avatars_idx').on(t.createdAt).where(sql`${t.usedAs} = 'avatar' and ${t.ownerId} is null`),
    check(
      'uploads_used_as_check',
      sql`${t.usedAs} in ('avatar', 'cover', 'content', 'homework', 'material')`,
    ),
  ],
)

/** Keys that all servers of a school share, each made at its first use. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
