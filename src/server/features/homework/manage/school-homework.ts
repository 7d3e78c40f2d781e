import { type SQL, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { homeworkAdmin } from '#contract/homework/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { hasPart, isOfPerson } from '../../../db/name-search.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../../db/paging.ts'
import { products } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { answerOf, answersTo } from '../answers.ts'
import { shownFiles } from '../files.ts'
import { detailsOf } from '../statistics.ts'
import { briefColumns, briefOf, type BriefRow, fromHomework } from '../taught-list.ts'
import { waitsForCorrection } from '../values.ts'

type List = OperationTypes<typeof homeworkAdmin.schoolHomework>
type One = OperationTypes<typeof homeworkAdmin.schoolHomeworkById>['reply']
type Answers = OperationTypes<typeof homeworkAdmin.schoolHomeworkAnswers>
type Answer = OperationTypes<typeof homeworkAdmin.schoolHomeworkAnswer>

interface Row extends BriefRow, Record<string, unknown> {
  teacher_id: number | null
  teacher_name: string
  waiting_since: number | null
}

const nameOfTeacher = sql`coalesce(nullif(teacher.name, ''), teacher.username, '')`

/** Since when the answer to a homework waits that has waited longest. */
const waitingSince = (id: SQL): SQL => sql`
  select min(a.submitted_at) as since from homework_attempts a
  where a.homework_id = ${id} and ${sql.raw(waitsForCorrection('a'))}`

const teacherAndWaiting = sql`left join users teacher on teacher.id = homework.created_by
  left join lateral (${waitingSince(sql`homework.id`)}) as waiting on true`
const from = sql`${fromHomework} ${teacherAndWaiting}`
/** the same without the numbers of each, which only those of a page need */
const among = sql`from homework join products p on p.id = homework.product_id ${teacherAndWaiting}`

// as everywhere in the back office, names are those of the main language
const columns = sql`${briefColumns(undefined)}, teacher.id as teacher_id, ${nameOfTeacher} as teacher_name,
  floor(extract(epoch from waiting.since))::int8 as waiting_since`

/** By a part of its title, of the name of its lesson or course, or of its teacher's, each found by its own index. */
const isNamed = (word: string): SQL => sql`(
  ${hasPart(sql`homework.title`, sql`search_words(homework.title)`, word)}
  or ${hasPart(sql`homework.lesson_name`, sql`search_words(homework.lesson_name)`, word)}
  or homework.product_id = any(array(select ${products.id} from ${products} where ${hasPart(products.name, products.search, word)}))
  or ${isOfPerson(sql`homework.created_by`, word)})`

function wantedBy({ keyword, waiting, teacher_id }: List['query']): SQL {
  const word = keyword?.trim()
  return sql`${
    word ? isNamed(word) : sql`true`
  } and ${waiting === 1 ? sql`homework.status = ${publishStatuses.published} and waiting.since is not null` : sql`true`}
    and ${teacher_id === undefined ? sql`true` : sql`homework.created_by = ${teacher_id}`}`
}

/** What stands after a homework that was seen. */
const beyond = (seen: number, byWaiting: boolean): SQL =>
  byWaiting
    ? sql`(waiting.since, homework.id) > ((${waitingSince(sql`${seen}`)}), ${seen}::int)`
    : sql`homework.id < ${seen}`

/** The homework of all teachers, newest first; of what waits for a correction, what has waited longest. */
export async function schoolHomework(db: Db, query: List['query']): Promise<List['reply']> {
  const { limit = DEFAULT_PAGE, waiting, cursor } = query
  const wanted = wantedBy(query)
  const order = waiting === 1 ? sql`waiting.since, homework.id` : sql`homework.id desc`
  const start = cursor === undefined ? sql`true` : beyond(readCursor(cursor), waiting === 1)
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      with page as materialized (
        select homework.id as page_id ${among} where ${wanted} and ${start}
        order by ${order} limit ${limit + 1} offset ${rowsBefore(query)}
      )
      select ${columns} ${from} join page on page.page_id = homework.id order by ${order}`),
    countUpToLimit(db, sql`select 1 ${among} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(briefOf), total, next }
}

async function oneOfSchool(db: Db, id: number): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`select ${columns} ${from} where homework.id = ${id}`)
  const [row] = rows
  if (!row) throw refuse('homeworkNotFound')
  return row
}

/** @param viewer whom the addresses of its files are for @throws Refusal homeworkNotFound */
export async function readSchoolHomework(db: Db, viewer: number, id: number): Promise<One> {
  const row = await oneOfSchool(db, id)
  const [{ statistics }, files] = await Promise.all([detailsOf(db, id), shownFiles(db, viewer, id, [])])
  return { ...briefOf(row), ...files('task'), statistics }
}

/** @throws Refusal homeworkNotFound */
export async function schoolHomeworkAnswers(
  db: Db,
  id: number,
  query: Answers['query'],
): Promise<Answers['reply']> {
  await oneOfSchool(db, id)
  return answersTo(db, id, query)
}

/** @param viewer whom the addresses of its files are for @throws Refusal homeworkNotFound */
export async function schoolHomeworkAnswer(
  db: Db,
  viewer: number,
  params: Answer['params'],
): Promise<Answer['reply']> {
  const { title, due_time } = briefOf(await oneOfSchool(db, params.id))
  const dueAt = due_time === null ? null : new Date(due_time * 1000)
  return { ...(await answerOf(db, viewer, params, dueAt)), title }
}
