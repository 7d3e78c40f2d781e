import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'

/** Whether somebody has come to a class: moderators reach nobody else of the school by a number. */
export async function hasCome(db: Queryable, classId: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ come: boolean }>(sql`
    select exists (select from class_entries where class_id = ${classId} and user_id = ${userId})
      or exists (select from open_class_bookings where class_id = ${classId} and user_id = ${userId})
      or exists (select from class_visits where class_id = ${classId} and user_id = ${userId})
      or exists (select from presences where class_id = ${classId} and user_id = ${userId})
      or exists (select from chat_members where class_id = ${classId} and user_id = ${userId}) as come`)
  return rows[0]?.come === true
}
