import { and, desc, eq } from 'drizzle-orm'
import { homeworkLimits } from '#contract/homework/limits.ts'
import type { Db } from '../../db/database.ts'
import { homeworkAttempts } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { notifyOfHomework } from './notices.ts'
import { lockTaughtHomework } from './policy.ts'

/**
 * A new, empty attempt beside those that stay as they are. The lock of the homework keeps two teachers from asking at
 * once.
 * @throws Refusal homeworkNotFound, homeworkClosed, homeworkNotSubmitted, homeworkAttemptOpen
 */
export const requestAttempt = (
  db: Db,
  userId: number,
  params: { id: number; student_id: number },
): Promise<{ attempt: number }> =>
  db.transaction(async (tx) => {
    const found = await lockTaughtHomework(tx, userId, params.id)
    const whose = { homeworkId: params.id, studentId: params.student_id }
    const [latest] = await tx
      .select()
      .from(homeworkAttempts)
      .where(
        and(
          eq(homeworkAttempts.homeworkId, whose.homeworkId),
          eq(homeworkAttempts.studentId, whose.studentId),
        ),
      )
      .orderBy(desc(homeworkAttempts.number))
      .limit(1)
    if (!latest || (latest.number === 1 && !latest.submittedAt)) throw refuse('homeworkNotSubmitted')
    if (!latest.submittedAt || latest.number >= homeworkLimits.attempts) throw refuse('homeworkAttemptOpen')
    if (found.closedAt) throw refuse('homeworkClosed')
    const attempt = latest.number + 1
    await tx.insert(homeworkAttempts).values({ ...whose, number: attempt })
    await notifyOfHomework(tx, 'homework_again', found, `attempt ${attempt}`, [whose.studentId])
    return { attempt }
  })
