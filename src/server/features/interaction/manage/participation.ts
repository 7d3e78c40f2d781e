import { type SQL, sql } from 'drizzle-orm'
import type { interaction as operations } from '#contract/interaction/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { visitOf } from '../../../db/class-state.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { text } from '../../../lib/texts.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { studentsOf } from '../../catalog/index.ts'
import { looksAfter, managedClass } from '../../class-access/index.ts'
import { type Cell, toCsv } from '../../exports/index.ts'
import { nickName } from '../columns.ts'

type Participation = OperationTypes<typeof operations.participation>
type Reply = Participation['reply']
type Participant = Reply['list'][number]
type File = OperationTypes<typeof operations.participationFile>['reply']

/** Whoever has to do with a class `c`, without who gives it: those who were in it, have it, or did something in it. */
const people = (): SQL =>
  sql.raw(`(
  select anyone.user_id from (
    select user_id from class_visits where class_id = c.id
    union select user_id from open_class_bookings where class_id = c.id and cancelled_at is null
    union select student.user_id from lessons l cross join lateral ${studentsOf('l')} student where l.id = c.lesson_id
    union select user_id from raised_hands where class_id = c.id
    union select user_id from class_calls where class_id = c.id
    union select user_id from stage_places where class_id = c.id and joined_at is not null
    union select user_id from class_questions where class_id = c.id
    union select user_id from interaction_members where class_id = c.id
    union select user_id from chat_messages where class_id = c.id and not is_teacher
    union select a.user_id from roll_call_answers a join roll_calls r on r.id = a.roll_call_id where r.class_id = c.id
  ) anyone
  where not ${looksAfter('anyone.user_id', 'c')})`)

const counted = (table: string, more = ''): SQL =>
  sql.raw(
    `(select count(*)::int from ${table} one where one.class_id = c.id and one.user_id = users.id ${more})`,
  )

/** Seconds on the stage of a class `c`, of who is on it until now. */
const onStage = (): SQL => sql`(
  select coalesce(round(extract(epoch from sum(coalesce(one.ended_at, now()) - one.joined_at))), 0)::int
  from stage_places one where one.class_id = c.id and one.user_id = users.id and one.joined_at is not null)`

const columns =
  (): SQL => sql`users.id as userid, users.username, ${sql.raw(nickName('users'))} as "nickName", visit.seconds,
  ${counted('raised_hands')} as hands, ${counted('class_calls')} as called, ${counted('class_questions')} as questions,
  ${counted('stage_places', 'and one.joined_at is not null')} as stage, ${onStage()} as stage_seconds,
  ${counted('chat_messages', 'and one.deleted_at is null')} as messages,
  (select count(*)::int from roll_call_answers a join roll_calls r on r.id = a.roll_call_id
    where r.class_id = c.id and a.user_id = users.id) as answered,
  coalesce((select reactions from interaction_members m where m.class_id = c.id and m.user_id = users.id), 0)
    as reactions`

const ofClass = (classId: number): SQL => sql`
  from open_classes c cross join lateral ${people()} person join users on users.id = person.user_id
    cross join lateral ${sql.raw(visitOf('users.id', 'c'))} visit
  where c.id = ${classId}`

async function rollCallsOf(db: Db, classId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from roll_calls where class_id = ${classId}`,
  )
  return rows[0]?.count ?? 0
}

/** How each student took part in a class. @throws Refusal openClassNotFound, noPermission */
export async function participation(
  db: Db,
  user: SessionUser,
  classId: number,
  { limit = DEFAULT_PAGE, cursor, keyword }: Participation['query'],
): Promise<Reply> {
  await managedClass(db, user, classId)
  const wanted = sql`${ofClass(classId)} and ${matchesUser(keyword) ?? sql`true`}`
  const start = cursor === undefined ? sql`true` : sql`users.id > ${readCursor(cursor)}`
  const [found, total, roll_calls] = await Promise.all([
    db.execute<{ id: number } & Participant>(sql`
      select users.id, ${columns()} ${wanted} and ${start} order by users.id limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
    rollCallsOf(db, classId),
  ])
  const { page, next } = cutPage(found.rows, limit)
  return { list: page.map(({ id: _id, ...row }) => row), total, next, roll_calls }
}

const headings = [
  'interaction:participation.name',
  'interaction:participation.username',
  'interaction:participation.minutes',
  'interaction:participation.hands',
  'interaction:participation.called',
  'interaction:participation.stage',
  'interaction:participation.stageMinutes',
  'interaction:participation.answered',
  'interaction:participation.questions',
  'interaction:participation.messages',
  'interaction:participation.reactions',
]

/** The same of everybody as a file. @throws Refusal openClassNotFound, noPermission */
export async function participationFile(
  db: Db,
  user: SessionUser,
  classId: number,
  language: Language,
): Promise<File> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Participant & Record<string, unknown>>(
    sql`select ${columns()} ${ofClass(classId)} order by users.name, users.id`,
  )
  const number = (count: number): Cell => ({ number: String(count) })
  const minutes = (seconds: number): Cell => ({ number: (seconds / 60).toFixed(1) })
  async function* lines() {
    yield rows.map((row): Cell[] => [
      row.nickName,
      row.username,
      minutes(row.seconds),
      ...[row.hands, row.called, row.stage].map(number),
      minutes(row.stage_seconds),
      ...[row.answered, row.questions, row.messages, row.reactions].map(number),
    ])
  }
  let content = ''
  for await (const part of toCsv({
    headings: headings.map((key) => text(language, key)),
    batches: lines(),
  }))
    content += part
  return { name: `participation-${classId}.csv`, content }
}
