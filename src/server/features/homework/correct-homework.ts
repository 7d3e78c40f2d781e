import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { homeworkAttempts, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { nextUncorrected } from './answers.ts'
import { setFiles } from './files.ts'
import { storedMarks } from './marks.ts'
import { notifyOfHomework } from './notices.ts'
import { taughtHomework } from './policy.ts'
import { seconds } from '../../lib/seconds.ts'
import { flag } from './values.ts'

type Correct = OperationTypes<typeof homeworkTeaching.correctHomework>
type Params = Correct['params']

/** The attempt of this number, or the latest that was submitted; nobody else corrects it meanwhile. */
async function lockAttempt(tx: Tx, { id, student_id }: Params, number?: number) {
  const [found] = await tx
    .select()
    .from(homeworkAttempts)
    .where(
      and(
        eq(homeworkAttempts.homeworkId, id),
        eq(homeworkAttempts.studentId, student_id),
        isNotNull(homeworkAttempts.submittedAt),
        number === undefined ? undefined : eq(homeworkAttempts.number, number),
      ),
    )
    .orderBy(desc(homeworkAttempts.number))
    .limit(1)
    .for('update')
  if (!found) throw refuse('homeworkNotSubmitted')
  return found
}

/** What another teacher has written meanwhile, for who would have overwritten it. */
async function meanwhile(tx: Tx, attempt: typeof homeworkAttempts.$inferSelect) {
  const [by] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, attempt.correctedBy ?? 0))
  return refuse(
    'homeworkCorrectedMeanwhile',
    {},
    {
      ...{ reply: attempt.reply, marks: attempt.marks },
      ...{ version: attempt.replyVersion, teacher_name: by?.name ?? '' },
    },
  )
}

/**
 * Corrects an answer. What another teacher has written since it was read is not overwritten.
 * @throws Refusal as the contract names them
 */
export async function correctHomework(
  db: Db,
  userId: number,
  params: Params,
  { reply = '', marks, attempt: number, version = 0, is_returned = 1, ...given }: Correct['body'],
): Promise<Correct['reply']> {
  const text = reply.trim()
  const saved = await db.transaction(async (tx) => {
    const homework = await taughtHomework(tx, userId, params.id)
    if (text === '') throw refuse('homeworkCorrectionRequired', {}, { field: 'reply' })
    const attempt = await lockAttempt(tx, params, number)
    if (attempt.replyVersion !== version) throw await meanwhile(tx, attempt)
    const place = { homeworkId: params.id, attemptId: attempt.id, part: 'reply' } as const
    await setFiles(tx, userId, place, given)
    const [row] = await tx
      .update(homeworkAttempts)
      .set({
        reply: text,
        ...(marks && { marks: await storedMarks(tx, attempt.id, marks) }),
        replyVersion: version + 1,
        correctedAt: sql`now()`,
        correctedBy: userId,
        // what was changed after it had been read is to be read again
        readAt: null,
        ...(is_returned === 1 && { returnedAt: sql`coalesce(${homeworkAttempts.returnedAt}, now())` }),
      })
      .where(eq(homeworkAttempts.id, attempt.id))
      .returning()
    if (!row?.correctedAt) throw new Error('the correction was not stored')
    // a change before the student has looked sends no second message
    if (row.returnedAt && (!attempt.returnedAt || attempt.readAt))
      await notifyOfHomework(
        tx,
        'homework_returned',
        homework,
        `attempt ${attempt.number} version ${row.replyVersion}`,
        [params.student_id],
      )
    return { version: row.replyVersion, correctedAt: row.correctedAt, returnedAt: row.returnedAt }
  })
  return {
    version: saved.version,
    correct_time: seconds(saved.correctedAt),
    is_returned: flag(saved.returnedAt !== null),
    next_uncorrected: await nextUncorrected(db, params.id, params.student_id),
  }
}

/** Shows students the corrections that were kept back. @throws Refusal homeworkNotFound */
export async function returnCorrections(
  db: Db,
  userId: number,
  id: number,
  studentIds?: readonly number[],
): Promise<{ returned: number }> {
  const homework = await taughtHomework(db, userId, id)
  const those =
    studentIds === undefined ? sql`true` : sql`student_id = any(${sql.param([...studentIds])}::int[])`
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update homework_attempts set returned_at = now()
      where homework_id = ${id} and corrected_at is not null and returned_at is null and ${those}
      returning student_id as id`)
    const students = [...new Set(rows.map((row) => row.id))]
    await notifyOfHomework(tx, 'homework_returned', homework, `returned ${Date.now()}`, students)
    return { returned: rows.length }
  })
}
