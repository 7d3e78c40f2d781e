import { type SQL, sql } from 'drizzle-orm'
import type { QuestionShape } from '#contract/interaction/events.ts'
import { interactionLimits } from '#contract/interaction/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import { nickName, unix } from './columns.ts'

async function select(db: Queryable, rest: SQL): Promise<QuestionShape[]> {
  const { rows } = await db.execute<QuestionShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version, q.id, q.user_id as userid, ${sql.raw(nickName('u'))} as "nickName",
      q.content, ${sql.raw(unix('q.asked_at'))} as asked_at, q.state,
      (select count(*)::int from question_votes v where v.question_id = q.id) as votes
    from class_questions q join users u on u.id = q.user_id ${rest}`)
  return rows
}

/** Some questions of a class. */
export const readQuestions = (
  db: Queryable,
  classId: number,
  ids: readonly number[],
): Promise<QuestionShape[]> =>
  select(db, sql`where q.class_id = ${classId} and q.id = any(${sql.param(ids)}::int[]) order by q.id`)

/** The questions of a class that were not dismissed: open ones first, the most wanted of them first. */
export const questionsOf = (db: Queryable, classId: number): Promise<QuestionShape[]> =>
  select(
    db,
    sql`where q.class_id = ${classId} and q.state <> 'dismissed'
      order by q.state = 'open' desc, votes desc, q.id limit ${interactionLimits.questions}`,
  )
