import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { Tx } from '../db/database.ts'
import { hourRules, hourSets, users } from '../db/tables/all.ts'
import { bookFirstFree } from '../features/booking/index.ts'
import { seedPurchase } from './purchase.ts'

const SCHOOL_ZONE = 'Asia/Shanghai'
/** Monday to Saturday in the morning, Tuesday and Thursday in the evening */
const rules = [
  ...[1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 720 })),
  ...[2, 4].map((weekday) => ({ weekday, fromMinute: 1140, toMinute: 1260 })),
]

/**
 * The working hours of the teacher of the appointment course, and a student who has bought it and booked two of its
 * lessons, the next ones that are free.
 */
export async function seedBookings(tx: Tx, productId: number, teacherId: number): Promise<void> {
  const [set] = await tx
    .insert(hourSets)
    .values({ teacherId, zone: SCHOOL_ZONE, valid: sql`daterange(current_date - 30, null)` })
    .returning({ id: hourSets.id })
  if (!set) throw new Error('the working hours of the demo were not stored')
  await tx.insert(hourRules).values(rules.map((rule) => ({ setId: set.id, ...rule })))
  const [student] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.isDemo} and ${users.types} = array[${userTypes.student}]::smallint[]`)
    .orderBy(users.id)
    .limit(1)
  if (!student) throw new Error('the demo has no student')
  await seedPurchase(tx, student.id, productId)
  for (const _ of [1, 2]) await bookFirstFree(tx, { studentId: student.id, productId, teacherId })
}
