import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'

/** What people say of themselves beside their account; there is a row once they have said something. */
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
