import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerFilter } from '#contract/homework/enums.ts'
import type { homeworkLearning } from '#contract/homework/learning.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { newestFirst, readRows } from '../../db/paging.ts'
import { homeworkAttempts, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { shownFiles } from './files.ts'
import { receivedBy } from './policy.ts'
import { homeworkColumns, type InLanguage } from './taught-list.ts'
import { secondsOrNull } from '../../lib/seconds.ts'
import { lateness } from './values.ts'

type List = OperationTypes<typeof homeworkLearning.receivedHomework>
type Brief = List['reply']['list'][number]
type One = OperationTypes<typeof homeworkLearning.receivedHomeworkById>['reply']
type Row = Brief & { content: string }

/** A student's homework, each with the latest attempt; students see a correction once it is returned. */
const received = (userId: number): SQL => sql`
  from homework join products p on p.id = homework.product_id
  join lateral (
    select a.*, case when a.submitted_at is null then 'unsubmitted'
      when a.returned_at is null then 'uncorrected' else 'corrected' end as state
    from homework_attempts a where a.homework_id = homework.id and a.student_id = ${userId}
    order by a.number desc limit 1
  ) as latest on true
  where ${receivedBy(userId)}`

const columns = (
  userId: number,
  language: Language | undefined,
): SQL => sql`${homeworkColumns(language)}, homework.content, latest.state,
  coalesce((select u.name from users u where u.id = homework.created_by), '') as teacher_name,
  floor(extract(epoch from latest.submitted_at))::int8 as submit_time,
  case when latest.returned_at is not null then floor(extract(epoch from latest.corrected_at))::int8 end as correct_time,
  coalesce(latest.submitted_at > homework.due_at, false)::int as is_late, latest.number::int as attempt,
  exists (select from homework_attempts unread where unread.homework_id = homework.id
    and unread.student_id = ${userId} and unread.returned_at is not null and unread.read_at is null)::int as is_unread`

function stateIs(status: AnswerFilter | undefined): SQL {
  if (status === undefined) return sql`true`
  return status === 'submitted' ? sql`latest.state <> 'unsubmitted'` : sql`latest.state = ${status}`
}

/** A student's homework, the latest first. @param language of its course; undefined: the main language */
export async function receivedHomework(
  db: Db,
  userId: number,
  { status, product_id, lesson_id, language, ...page }: InLanguage<List['query']>,
): Promise<List['reply']> {
  const wanted = sql`${received(userId)} and ${stateIs(status)}
    and ${product_id === undefined ? sql`true` : sql`homework.product_id = ${product_id}`}
    and ${lesson_id === undefined ? sql`true` : sql`homework.lesson_id = ${lesson_id}`}`
  return readRows<Row>(db, page, {
    columns: columns(userId, language),
    wanted,
    order: newestFirst(sql`homework.id`),
  })
}

async function ownAttempts(db: Db, userId: number, id: number, dueTime: number | null) {
  const rows = await db
    .select({ attempt: homeworkAttempts, teacher: users.name })
    .from(homeworkAttempts)
    .leftJoin(users, eq(users.id, homeworkAttempts.correctedBy))
    .where(and(eq(homeworkAttempts.homeworkId, id), eq(homeworkAttempts.studentId, userId)))
    .orderBy(desc(homeworkAttempts.number))
  const files = await shownFiles(
    db,
    userId,
    id,
    rows.map(({ attempt }) => attempt.id),
  )
  return rows.map(({ attempt, teacher }) => ({
    attempt: attempt.number,
    answer: attempt.answer,
    ...files('answer', attempt.id),
    submit_time: secondsOrNull(attempt.submittedAt),
    is_late: lateness(attempt.submittedAt, dueTime),
    correct_time: attempt.returnedAt ? secondsOrNull(attempt.correctedAt) : null,
    correction: attempt.returnedAt && {
      reply: attempt.reply,
      marks: attempt.marks,
      ...files('reply', attempt.id),
      teacher_name: teacher ?? '',
    },
  }))
}

/** One homework with the own attempts; returned corrections count as read from now on. @throws Refusal homeworkNotFound */
export async function readReceivedHomework(
  db: Db,
  userId: number,
  { id, language }: InLanguage<{ id: number }>,
): Promise<One> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${columns(userId, language)} ${received(userId)} and homework.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw refuse('homeworkNotFound')
  const [task, attempts] = await Promise.all([
    shownFiles(db, userId, id, []),
    ownAttempts(db, userId, id, row.due_time),
  ])
  if (row.is_unread === 1)
    await db.execute(sql`
      update homework_attempts set read_at = now()
      where homework_id = ${id} and student_id = ${userId} and returned_at is not null and read_at is null`)
  return { ...row, ...task('task'), attempts }
}
