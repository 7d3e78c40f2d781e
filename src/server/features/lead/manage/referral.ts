import { desc, eq, sql } from 'drizzle-orm'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { broughtBy } from '../brought.ts'

type Referral = OperationTypes<typeof operations.referralOfUser>['reply']

const LATEST = 10

/** What the recommendations of a user brought. */
export async function referralOfUser(db: Db, userId: number): Promise<Referral> {
  const key = String(userId)
  const recommended = eq(users.recommendUserId, key)
  const [students, latest, brought] = await Promise.all([
    db.$count(users, recommended),
    db
      .select({
        id: users.id,
        name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
      })
      .from(users)
      .where(recommended)
      .orderBy(desc(users.id))
      .limit(LATEST),
    broughtBy(db, 'recommend_user_id', [key]),
  ])
  return { students, latest, ...brought(key) }
}
