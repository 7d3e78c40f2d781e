import { sql } from 'drizzle-orm'
import type { RowOrder } from '../../db/paging.ts'

/** People (`users`) of an attendance by name, on the screen as in its file. */
export const byPerson: RowOrder = {
  by: sql`users.name, users.id`,
  after: (userId) => sql`(users.name, users.id) > (select name, id from users where id = ${userId})`,
}
