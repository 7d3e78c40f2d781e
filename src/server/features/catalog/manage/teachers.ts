import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { literally } from '../../../db/like.ts'
import { hasType } from '../../../db/user-types.ts'

/** enough to choose from; a longer list is narrowed by the keyword */
const MOST = 100

/** Teachers to choose from, by a part of their name or the beginning of their user name. */
export async function adminTeachers(db: Db, keyword: string | undefined) {
  const word = literally(keyword?.trim() ?? '')
  const list = await db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(
      sql`${hasType('teacher')} and ${users.lockedAt} is null
        and (${users.name} ilike ${`%${word}%`} or ${users.username} ilike ${`${word}%`})`,
    )
    .orderBy(asc(users.id))
    .limit(MOST)
  return { list }
}
