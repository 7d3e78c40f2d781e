import { type SQL, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { literally } from '../../db/like.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { grantIsLive, lessonsTaughtBy } from '../catalog/index.ts'
import { refuse } from '../../lib/refusal.ts'
import { languageLiteral, textIn } from '../site/index.ts'
import { detailsOf } from './statistics.ts'
import { addressed, storedFiles } from './files.ts'
import { homeworkRevision } from './homework-revision.ts'
import { taughtBy } from './policy.ts'
import { lessonAndCourse } from './values.ts'

type List = OperationTypes<typeof homeworkTeaching.taughtHomework>
type Brief = List['reply']['list'][number]
type One = OperationTypes<typeof homeworkTeaching.taughtHomeworkById>['reply']
type Lessons = OperationTypes<typeof homeworkTeaching.homeworkLessons>
/** with the language of the names; undefined: the main language */
export type InLanguage<Query> = Query & { language: Language | undefined }

/** How the answers of a homework stand; what counts as submitted is the first attempt, as corrected the latest. */
const numbers = sql`
  select count(*) filter (where number = 1)::int as total,
    count(*) filter (where number = 1 and submitted_at is not null)::int as submitted,
    count(*) filter (where number = 1 and submitted_at > homework.due_at)::int as late,
    count(*) filter (where number = latest and corrected_at is null)::int as uncorrected,
    count(*) filter (where corrected_at is not null and returned_at is null)::int as unreturned
  from (
    select a.*, max(number) filter (where submitted_at is not null) over (partition by student_id) as latest
    from homework_attempts a where a.homework_id = homework.id
  ) as attempts`

/** The columns of a homework by which people know it. @param language of the names; undefined: the main language */
export const homeworkColumns = (
  language: Language | undefined,
): SQL => sql`homework.id, homework.title, homework.lesson_id,
  ${sql.raw(lessonAndCourse(languageLiteral(language)))}, homework.product_id,
  floor(extract(epoch from homework.due_at))::int8 as due_time,
  floor(extract(epoch from homework.published_at))::int8 as publish_time,
  (homework.closed_at is not null)::int as is_closed`

/** A homework as it is read: what is computed of its numbers is left to `briefOf`. */
export type BriefRow = Omit<Brief, 'unsubmitted' | 'completion_rate'> & { content: string }

/** What lists of homework show of each; for selects `fromHomework`. */
export const briefColumns = (
  language: Language | undefined,
): SQL => sql`${homeworkColumns(language)}, homework.status as publish_status, homework.content,
    case homework.status when ${publishStatuses.published} then n.total else (
      select count(distinct grants.user_id)::int from grants
      where grants.product_id = homework.product_id and ${grantIsLive}) end as total_students,
    n.submitted, n.uncorrected, n.unreturned, n.late`

/** Homework with its course as `p` and its numbers as `n`. */
export const fromHomework = sql`from homework join products p on p.id = homework.product_id cross join lateral (${numbers}) as n`

const briefs = (language: Language | undefined, where: SQL, limit: number): SQL => sql`
  select ${briefColumns(language)} ${fromHomework} where ${where} order by homework.id desc limit ${limit}`

export const briefOf = <Row extends BriefRow>(
  row: Row,
): Row & Pick<Brief, 'unsubmitted' | 'completion_rate'> => {
  const { total_students: total, submitted } = row
  const completion_rate = total === 0 ? 0 : Math.round((submitted / total) * 10_000) / 10_000
  return { ...row, unsubmitted: total - submitted, completion_rate }
}

/** The homework of the teacher's lessons, newest first. */
export async function taughtHomeworkList(
  db: Db,
  userId: number,
  { limit = DEFAULT_PAGE, cursor, publish_status, keyword, language }: InLanguage<List['query']>,
): Promise<List['reply']> {
  const like = `%${literally(keyword?.trim() ?? '')}%`
  const wanted = sql`${taughtBy(userId)}
    and ${publish_status === undefined ? sql`true` : sql`homework.status = ${publish_status}`}
    and ${keyword?.trim() ? sql`(homework.title ilike ${like} or homework.lesson_name ilike ${like} or p.name ilike ${like} or ${textIn('p', 'name', language)} ilike ${like})` : sql`true`}`
  const start = cursor === undefined ? sql`true` : sql`homework.id < ${readCursor(cursor)}`
  const [{ rows }, total] = await Promise.all([
    db.execute<BriefRow & Record<string, unknown>>(briefs(language, sql`${wanted} and ${start}`, limit + 1)),
    countUpToLimit(
      db,
      sql`select 1 from homework join products p on p.id = homework.product_id where ${wanted}`,
    ),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(briefOf), total, next }
}

/** @throws Refusal homeworkNotFound, also for what others teach */
export async function readTaughtHomework(
  db: Db,
  userId: number,
  { id, language }: InLanguage<{ id: number }>,
): Promise<One> {
  const { rows } = await db.execute<BriefRow & Record<string, unknown>>(
    briefs(language, sql`homework.id = ${id} and ${taughtBy(userId)}`, 1),
  )
  const [row] = rows
  if (!row) throw refuse('homeworkNotFound')
  const [stored, details] = await Promise.all([storedFiles(db, id, []), detailsOf(db, id)])
  const files = await addressed(db, userId, stored)
  // of what is shown: what somebody saves between these readings is refused later, and not overwritten
  const revision = homeworkRevision({ ...row, remind_hours: details.remind_hours }, stored)
  return { ...briefOf(row), ...files('task'), ...details, revision }
}

const MOST_LESSONS = 500

/** The lessons for which a teacher may set homework. */
export async function homeworkLessons(
  db: Db,
  userId: number,
  { keyword = '', language }: InLanguage<Lessons['query']>,
): Promise<Lessons['reply']> {
  const like = `%${literally(keyword.trim())}%`
  const { rows } = await db.execute<Lessons['reply']['list'][number] & Record<string, unknown>>(sql`
    select lessons.id, ${textIn('lessons', 'title', language)} as title, p.id as product_id,
      ${textIn('p', 'name', language)} as product_name
    from lessons join products p on p.id = lessons.product_id
    where lessons.id in ${sql.raw(lessonsTaughtBy(String(userId)))} and (lessons.title ilike ${like} or p.name ilike ${like}
      or ${textIn('lessons', 'title', language)} ilike ${like} or ${textIn('p', 'name', language)} ilike ${like})
    order by p.id desc, lessons.position, lessons.id limit ${MOST_LESSONS}`)
  return { list: rows }
}
