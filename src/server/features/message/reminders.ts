import { eq } from 'drizzle-orm'
import { defaultReminders } from '#contract/message/kinds.ts'
import type { reminders } from '#contract/message/reminders.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { messageSettings } from '../../db/tables/all.ts'

type Reminders = OperationTypes<typeof reminders.studentReminders>['reply']

/** What a user wants to be told; the default until they have said something. */
export async function readReminders(db: Db, userId: number): Promise<Reminders> {
  const [saved] = await db.select().from(messageSettings).where(eq(messageSettings.userId, userId))
  if (!saved) return structuredClone(defaultReminders)
  return {
    lesson_reminder: saved.lessonReminder ? 1 : 0,
    minutes_before: saved.minutesBefore,
    muted: saved.muted,
  }
}

export async function saveReminders(db: Db, userId: number, body: Reminders): Promise<null> {
  const values = {
    lessonReminder: body.lesson_reminder === 1,
    minutesBefore: body.minutes_before,
    muted: body.muted,
  }
  await db
    .insert(messageSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: messageSettings.userId, set: values })
  return null
}
