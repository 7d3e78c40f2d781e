import { desc, eq, sql } from 'drizzle-orm'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { leads, users } from '../../../db/tables/all.ts'
import { attributedOrdersBy } from '../attributed-orders.ts'

type Referral = OperationTypes<typeof operations.referralOfUser>['reply']

const LATEST = 10

/** The lead that a user was, and the students and orders that are attributed to their recommendations. */
export async function referralOfUser(db: Db, userId: number): Promise<Referral> {
  const key = String(userId)
  const recommended = eq(users.recommendUserId, key)
  const [[lead], students, latest, ordersOf] = await Promise.all([
    db
      .select({ id: leads.id, state: leads.state })
      .from(leads)
      .where(eq(leads.studentId, userId))
      .orderBy(desc(leads.id))
      .limit(1),
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
  return { lead: lead ?? null, students, latest, ...ordersOf(key) }
}
