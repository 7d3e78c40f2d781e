import type { Changes } from './changes.ts'
import type { Names } from './names.ts'

/** A table of what users have: its file, and its line in all.ts. The migration is generated when its columns stand. */
export function newTable(changes: Changes, one: Names, many: Names): void {
  changes.create(
    `src/server/db/tables/${one.kebab}.ts`,
    `import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, now } from './columns.ts'

/** The ${many.words} of a user. */
export const ${many.camel} = pgTable(
  '${many.snake}',
  {
    id: id(),
    userId: integer().notNull().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: now(),
  },
  (t) => [index('${many.snake}_user_idx').on(t.userId, t.id)],
)
`,
  )
  changes.edit('src/server/db/tables/all.ts', (code) => `${code}export * from './${one.kebab}.ts'\n`)
}
