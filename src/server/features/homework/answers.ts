import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { literally } from '../../db/like.ts'
import { DEFAULT_PAGE } from '../../db/paging.ts'
import { homeworkAttempts, users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { shownFiles } from './files.ts'
import { taughtHomework } from './policy.ts'
import { secondsOrNull } from '../../lib/seconds.ts'
import { flag, lateness } from './values.ts'

type List = OperationTypes<typeof homeworkTeaching.homeworkAnswers>
type Row = List['reply']['list'][number]
type One = OperationTypes<typeof homeworkTeaching.homeworkAnswer>

/** Everyone who received a homework, with their latest submitted attempt. */
const answersOf = (id: number): SQL => sql`
  select u.id as student_id, u.name, u.username,
    case when a.id is null then 'unsubmitted' when a.corrected_at is null then 'uncorrected' else 'corrected' end as state,
    coalesce(a.number, 0)::int as attempt, a.submitted_at,
    floor(extract(epoch from a.submitted_at))::int8 as submit_time,
    floor(extract(epoch from a.corrected_at))::int8 as correct_time,
    coalesce(a.submitted_at > homework.due_at, false)::int as is_late,
    (a.returned_at is not null)::int as is_returned, (a.read_at is not null)::int as is_read,
    exists (select from homework_attempts again where again.homework_id = homework.id
      and again.student_id = u.id and again.number > 1 and again.submitted_at is null)::int as is_asked_again
  from homework join homework_attempts first on first.homework_id = homework.id and first.number = 1
  join users u on u.id = first.student_id
  left join lateral (
    select * from homework_attempts own
    where own.homework_id = homework.id and own.student_id = u.id and own.submitted_at is not null
    order by own.number desc limit 1
  ) as a on true
  where homework.id = ${id}`

/** Who received a homework and how their answers stand, the earliest answer first. */
export async function answersTo(
  db: Db,
  id: number,
  { page = 1, limit = DEFAULT_PAGE, state, keyword }: List['query'],
): Promise<List['reply']> {
  const word = keyword?.trim()
  const like = `%${literally(word ?? '')}%`
  const wanted = sql`${state === undefined ? sql`true` : sql`state = ${state}`}
    and ${word ? sql`(name ilike ${like} or username ilike ${like})` : sql`true`}`
  const { rows } = await db.execute<Row & { total: number } & Record<string, unknown>>(sql`
    select *, (count(*) over ())::int as total from (${answersOf(id)}) as answers where ${wanted}
    order by submitted_at nulls last, student_id limit ${limit} offset ${(page - 1) * limit}`)
  return { list: rows, total: rows[0]?.total ?? 0 }
}

/** Those to a homework of the teacher. @throws Refusal homeworkNotFound */
export async function listAnswers(
  db: Db,
  userId: number,
  id: number,
  query: List['query'],
): Promise<List['reply']> {
  await taughtHomework(db, userId, id)
  return answersTo(db, id, query)
}

/** The student whose answer waits next after another student's, in the order of the list; null: no other waits. */
export async function nextUncorrected(db: Db, id: number, studentId: number): Promise<number | null> {
  const { rows } = await db.execute<{ student_id: number }>(sql`
    select a.student_id from homework_attempts a
    where a.homework_id = ${id} and a.student_id <> ${studentId}
      and a.submitted_at is not null and a.corrected_at is null
      and not exists (select from homework_attempts later where later.homework_id = a.homework_id
        and later.student_id = a.student_id and later.number > a.number and later.submitted_at is not null)
    order by coalesce((a.submitted_at, a.student_id) > (
        select max(own.submitted_at), ${studentId}::int from homework_attempts own
        where own.homework_id = a.homework_id and own.student_id = ${studentId}), true) desc,
      a.submitted_at, a.student_id
    limit 1`)
  return rows[0]?.student_id ?? null
}

async function attemptsOf(db: Db, viewer: number, id: number, studentId: number, dueAt: Date | null) {
  const rows = await db
    .select({ attempt: homeworkAttempts, teacher: users.name })
    .from(homeworkAttempts)
    .leftJoin(users, eq(users.id, homeworkAttempts.correctedBy))
    .where(
      and(
        eq(homeworkAttempts.homeworkId, id),
        eq(homeworkAttempts.studentId, studentId),
        isNotNull(homeworkAttempts.submittedAt),
      ),
    )
    .orderBy(desc(homeworkAttempts.number))
  const ids = rows.map(({ attempt }) => attempt.id)
  const files = ids.length > 0 ? await shownFiles(db, viewer, id, ids) : undefined
  return rows.map(({ attempt, teacher }) => ({
    attempt: attempt.number,
    answer: attempt.answer,
    images: files?.('answer', attempt.id).images ?? [],
    files: files?.('answer', attempt.id).files ?? [],
    submit_time: secondsOrNull(attempt.submittedAt),
    is_late: lateness(attempt.submittedAt, secondsOrNull(dueAt)),
    correct_time: secondsOrNull(attempt.correctedAt),
    correction: attempt.correctedAt && {
      reply: attempt.reply,
      marks: attempt.marks,
      images: files?.('reply', attempt.id).images ?? [],
      files: files?.('reply', attempt.id).files ?? [],
      teacher_name: teacher ?? '',
    },
    version: attempt.replyVersion,
    is_returned: flag(attempt.returnedAt !== null),
    is_read: flag(attempt.readAt !== null),
  }))
}

/**
 * What one student has submitted to a homework, with files at addresses for the viewer, who may read it.
 * @throws Refusal homeworkNotFound for who has not received the homework
 */
export async function answerOf(
  db: Db,
  viewer: number,
  { id, student_id }: One['params'],
  dueAt: Date | null,
): Promise<Omit<One['reply'], 'next_uncorrected'>> {
  const [{ rows }, attempts] = await Promise.all([
    db.execute<Row & Record<string, unknown>>(
      sql`select * from (${answersOf(id)} and first.student_id = ${student_id}) as answers`,
    ),
    attemptsOf(db, viewer, id, student_id, dueAt),
  ])
  const [row] = rows
  if (!row) throw refuse('homeworkNotFound')
  return { ...row, attempts }
}

/** What one student has submitted. @throws Refusal homeworkNotFound, also for who has not received the homework */
export async function readAnswer(db: Db, userId: number, params: One['params']): Promise<One['reply']> {
  const { dueAt } = await taughtHomework(db, userId, params.id)
  const [answer, next] = await Promise.all([
    answerOf(db, userId, params, dueAt),
    nextUncorrected(db, params.id, params.student_id),
  ])
  return { ...answer, next_uncorrected: next }
}
