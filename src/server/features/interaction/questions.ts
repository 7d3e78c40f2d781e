import { sql } from 'drizzle-orm'
import type { QuestionShape } from '#contract/interaction/events.ts'
import type { questionStates } from '#contract/interaction/limits.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { moderated, takingPart } from './access.ts'
import { announcerOf } from './announcer.ts'
import { readQuestions } from './question-columns.ts'

interface OfQuestion {
  id: number
  question_id: number
}

async function questionNow(db: Db, { id, question_id }: OfQuestion): Promise<QuestionShape> {
  const [question] = await readQuestions(db, id, [question_id])
  if (!question) throw refuse('questionNotFound')
  return question
}

/** @throws Refusal openClassNotFound, noPermission, questionNotFound */
export async function settleQuestion(
  deps: Deps,
  user: SessionUser,
  of: OfQuestion,
  state: (typeof questionStates)[number],
): Promise<QuestionShape> {
  await moderated(deps.db, user, of.id)
  await deps.db.transaction(async (tx) => {
    const isOpen = state === 'open'
    const { rows } = await tx.execute(sql`
      update class_questions set state = ${state},
        settled_at = case when ${isOpen} then null else clock_timestamp() end,
        settled_by = case when ${isOpen} then null else ${user.id}::int end
      where id = ${of.question_id} and class_id = ${of.id} returning id`)
    if (rows.length === 0) throw refuse('questionNotFound')
    await writeAudit(tx, user, 'class question settled', `openclass ${of.id}`, {
      question: of.question_id,
      state,
    })
  })
  announcerOf(deps).question(of.id, of.question_id)
  return questionNow(deps.db, of)
}

/** @throws Refusal questionNotFound, questionSettled, and those of taking part */
export async function voteForQuestion(
  deps: Deps,
  user: SessionUser,
  of: OfQuestion,
  vote: 0 | 1,
): Promise<QuestionShape> {
  const { db } = deps
  await takingPart(db, user, of.id)
  // a question that is settled at the same time waits for its votes
  const { rows } = await db.execute<{ state: string }>(
    vote === 1
      ? sql`
        with wanted as (
          select id, state from class_questions where id = ${of.question_id} and class_id = ${of.id} for share
        ), voted as (
          insert into question_votes (question_id, user_id)
          select id, ${user.id}::int from wanted where state = 'open' on conflict do nothing
        )
        select state from wanted`
      : sql`
        with wanted as (
          select id, state from class_questions where id = ${of.question_id} and class_id = ${of.id} for share
        ), withdrawn as (
          delete from question_votes
          where user_id = ${user.id} and question_id in (select id from wanted where state = 'open')
        )
        select state from wanted`,
  )
  const [question] = rows
  if (!question || question.state === 'dismissed') throw refuse('questionNotFound')
  if (question.state !== 'open') throw refuse('questionSettled')
  announcerOf(deps).question(of.id, of.question_id)
  return questionNow(db, of)
}
