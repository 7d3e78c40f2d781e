import { and, eq, isNull, sql } from 'drizzle-orm'
import type { homeworkLearning } from '#contract/homework/learning.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { homeworkAttempts } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { setFiles } from './files.ts'
import { notifyTeachers } from './notices.ts'
import { openHomework } from './policy.ts'
import { seconds, secondsOrNull } from '../../lib/seconds.ts'
import { lateness } from './values.ts'

type Submit = OperationTypes<typeof homeworkLearning.submitHomework>

/**
 * Keeps an answer in the student's draft; the row stays locked, so that of two submits at once one finds no draft.
 * @throws Refusal homeworkNotFound, homeworkClosed, homeworkSubmitted, and those of its files
 */
async function keepAnswer(tx: Tx, studentId: number, id: number, { answer = '', ...given }: Submit['body']) {
  const homework = await openHomework(tx, studentId, id)
  const [draft] = await tx
    .update(homeworkAttempts)
    .set({ answer: answer.trim() })
    .where(
      and(
        eq(homeworkAttempts.homeworkId, id),
        eq(homeworkAttempts.studentId, studentId),
        isNull(homeworkAttempts.submittedAt),
      ),
    )
    .returning({ id: homeworkAttempts.id, number: homeworkAttempts.number })
  if (!draft) throw refuse('homeworkSubmitted')
  const place = { homeworkId: id, attemptId: draft.id, part: 'answer' } as const
  return { ...draft, homework, files: await setFiles(tx, studentId, place, given) }
}

/** @throws Refusal as `keepAnswer` */
export async function saveDraft(db: Db, studentId: number, id: number, body: Submit['body']): Promise<null> {
  await db.transaction((tx) => keepAnswer(tx, studentId, id, body))
  return null
}

/** @throws Refusal as `keepAnswer`, homeworkAnswerRequired */
export const submitHomework = (
  db: Db,
  studentId: number,
  id: number,
  body: Submit['body'],
): Promise<Submit['reply']> =>
  db.transaction(async (tx) => {
    const { files, homework, ...draft } = await keepAnswer(tx, studentId, id, body)
    const isEmpty = (body.answer ?? '').trim() === '' && files.images + files.files === 0
    if (isEmpty) throw refuse('homeworkAnswerRequired', {}, { field: 'answer' })
    const [submitted] = await tx
      .update(homeworkAttempts)
      .set({ submittedAt: sql`now()` })
      .where(eq(homeworkAttempts.id, draft.id))
      .returning({ at: homeworkAttempts.submittedAt })
    if (!submitted?.at) throw new Error('the answer was not stored')
    await notifyTeachers(tx, homework)
    return {
      ...files,
      attempt: draft.number,
      submit_time: seconds(submitted.at),
      is_late: lateness(submitted.at, secondsOrNull(homework.dueAt)),
    }
  })
