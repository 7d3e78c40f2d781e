import { sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { teacherStudents as operations } from '#contract/student/operations.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { maskPhone } from '../../lib/log.ts'
import { refuse } from '../../lib/refusal.ts'
import { matchesUser } from '../account/index.ts'
import { studentsTaughtBy, taughtGrant, teachesStudent } from '../catalog/index.ts'
import { readSetting, registrationOptions, textIn, translationWanted } from '../site/index.ts'

type List = OperationTypes<typeof operations.teacherStudents>
type Listed = List['reply']['list'][number]
type One = OperationTypes<typeof operations.teacherStudent>['reply']

const { booking, mixed } = productTypes
/** of the courses, `p` */
const kinds: Readonly<Record<NonNullable<List['query']['kind']>, string>> = {
  appointment: `p.type in (${booking}, ${mixed})`,
  class: `p.type <> ${booking}`,
}

const columns = sql`users.id as userid, users.username, users.name, users.avatar_url,
  coalesce(users.telephone, '') as telephone, users.grade`
const me = (teacherId: number) => sql`(select ${teacherId}::int as id) me`
/** courses of a user with the teacher; for selects from `users` and `me` */
const shared = sql`grants g join products p on p.id = g.product_id
  where g.user_id = users.id and ${sql.raw(taughtGrant('me.id', 'g'))}`

/** Phones as the school lets teachers see them, and grades in their language. */
async function viewIn(
  db: Db,
  language: Language,
): Promise<<Row extends { telephone: string; grade: string }>(row: Row) => Row> {
  const [{ shows_phones }, options, wanted] = await Promise.all([
    readSetting(db, 'teaching'),
    registrationOptions(db),
    translationWanted(db, language),
  ])
  return (row) => ({
    ...row,
    grade: options.shown('grade', row.grade, wanted),
    telephone: shows_phones ? row.telephone : maskPhone(row.telephone),
  })
}

/** The students of a teacher's own courses and lessons. */
export async function teacherStudents(
  db: Db,
  teacherId: number,
  { limit = DEFAULT_PAGE, cursor, kind, keyword, language }: List['query'] & { language: Language },
): Promise<List['reply']> {
  const name = textIn('p', 'name', await translationWanted(db, language))
  const ofKind = kind ? kinds[kind] : 'true'
  const taught = sql.raw(studentsTaughtBy(String(teacherId), ofKind))
  const wanted = sql`from ${taught} taught join users on users.id = taught.user_id cross join ${me(teacherId)}
    where ${matchesUser(keyword) ?? sql`true`}`
  const start = cursor === undefined ? sql`true` : sql`users.id < ${readCursor(cursor)}`
  const [{ rows }, total] = await Promise.all([
    db.execute<Listed & { id: number } & Record<string, unknown>>(sql`
      select users.id, ${columns}, (
        select array_agg(distinct ${name}) from ${shared} and ${sql.raw(ofKind)}
      ) as courses ${wanted} and ${start} order by users.id desc limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const seen = await viewIn(db, language)
  return { list: page.map(({ id: _, ...student }) => seen(student)), total, next }
}

/** @throws Refusal studentNotFound for whom the teacher does not teach */
export async function requireTaught(db: Queryable, teacherId: number, studentId: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from users cross join ${me(teacherId)}
    where users.id = ${studentId} and ${sql.raw(teachesStudent('me.id', 'users.id'))}`)
  if (rows.length === 0) throw refuse('studentNotFound')
}

/** @throws Refusal studentNotFound for whom the teacher does not teach */
export async function teacherStudent(
  db: Db,
  teacherId: number,
  { studentId, language }: { studentId: number; language: Language },
): Promise<One> {
  const name = textIn('p', 'name', await translationWanted(db, language))
  const { rows } = await db.execute<One & Record<string, unknown>>(sql`
    select ${columns}, (
      select json_agg(json_build_object('product_id', p.id, 'product_name', ${name},
        'granted_at', floor(extract(epoch from g.granted_at))::int8,
        'valid_until', floor(extract(epoch from g.valid_until))::int8) order by g.id desc)
      from ${shared}
    ) as courses
    from users cross join ${me(teacherId)} where users.id = ${studentId}`)
  const [student] = rows
  if (!student?.courses) throw refuse('studentNotFound')
  return (await viewIn(db, language))(student)
}
