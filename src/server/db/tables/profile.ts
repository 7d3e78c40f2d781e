import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'

/** The profile of a user beside the account; there is a row once something was filled in. */
export const profiles = pgTable('profiles', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nickname: text().notNull().default(''),
  school: text().notNull().default(''),
  city: text().notNull().default(''),
  /** null: as given at registration */
  subjects: text().array(),
  /** of teachers */
  coursesTaught: text().notNull().default(''),
  education: text().notNull().default(''),
  workExperience: text().notNull().default(''),
})
