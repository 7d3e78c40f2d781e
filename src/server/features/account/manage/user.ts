import { eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lastLogin } from './find-users.ts'
import { briefOf } from './user-brief.ts'

/** One user with the whole phone, for editing. @throws notFound */
export async function adminUser(db: Db, id: number): Promise<Static<typeof userAdmin.adminUser.reply>> {
  const [found] = await db.select({ user: users, lastLogin }).from(users).where(eq(users.id, id))
  if (!found) throw refuse('notFound')
  const { user } = found
  return {
    ...briefOf(user, found.lastLogin),
    telephone: user.telephone ?? '',
    email: user.email,
    is_star: user.isStar ? 1 : 0,
  }
}
