import { desc, eq, sql } from 'drizzle-orm'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { attributedOrdersBy } from '../attributed-orders.ts'

type Referral = OperationTypes<typeof operations.referralOfUser>['reply']

const LATEST = 10

/** The students, leads and orders that are attributed to the recommendations of a user. */
export async function referralOfUser(db: Db, userId: number): Promise<Referral> {
  const key = String(userId)
  const recommended = eq(users.recommendUserId, key)
  const [students, latest, ordersOf] = await Promise.all([
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
    attributedOrdersBy(db, 'recommend_user_id', [key]),
  ])
  return { students, latest, ...ordersOf(key) }
}
