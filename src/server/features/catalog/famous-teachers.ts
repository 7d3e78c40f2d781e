import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { userTypes } from '#contract/account/limits.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { teachers } from '#contract/catalog/teachers.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { products, productTeachers, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { PreparedJson } from '../../plugins/prepared-json.ts'
import { refuse } from '../../lib/refusal.ts'
import { preparedList, readSetting, rowsIn, translated } from '../site/index.ts'
import { listAnswers } from './caches.ts'
import { briefColumns, briefOf } from './product-brief.ts'

type List = OperationTypes<typeof teachers.famousTeachers>
type Detail = OperationTypes<typeof teachers.famousTeacher>['reply']

/** newest courses of one teacher that are shown; nobody teaches more at a time */
const MOST_COURSES = 60

const worksHere = sql`${users.types} @> array[${sql.raw(String(userTypes.teacher))}]::smallint[]
  and ${users.lockedAt} is null`
const teachesOnSale = sql`exists (
    select 1 from ${productTeachers} join ${products} on ${products.id} = ${productTeachers.productId}
    where ${productTeachers.teacherId} = ${users.id} and ${products.status} = ${productStatuses.onShelf}
  )`
/** Whom the school has chosen, and who teaches a course on sale. */
const isFamous = sql`${worksHere} and (${users.isStar} or ${teachesOnSale})`
const isChosen = sql`${worksHere} and ${users.isStar}`

const columns = {
  id: users.id,
  name: users.name,
  avatar_url: users.avatarUrl,
  intro: users.intro,
  translations: users.translations,
  subject: users.subject,
  isStar: users.isStar,
}

/** `数学、编程` -> both of them: people part subjects as they part words. */
export const subjectsOf = (subject: string): string[] =>
  subject
    .split(/[、，,;；/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const shown = <Row extends { subject: string; isStar: boolean }>({ subject, isStar, ...row }: Row) => ({
  ...row,
  subjects: subjectsOf(subject),
  is_star: isStar ? (1 as const) : (0 as const),
})

/** The cursor of the list, which has the selected teachers first, then the others by id. */
const after = (id: number): SQL =>
  sql`(not ${users.isStar}, ${users.id}) > (not (select is_star from users where id = ${id}), ${id}::int)`

async function loadList({ db }: Deps, query: List['query'], start: SQL | undefined) {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = query.star === 1 ? isChosen : isFamous
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(users)
      .where(and(wanted, start))
      .orderBy(desc(users.isStar), asc(users.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${users} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { rows: page.map(shown), total, next }
}

/** The famous teachers: the chosen ones first, then those who have been here longest. */
export async function famousTeachers(
  deps: Deps,
  query: List['query'],
  language: Language,
): Promise<PreparedJson> {
  const { limit, cursor, star } = query
  const start = cursor === undefined ? undefined : after(readCursor(cursor))
  const answer = await listAnswers(deps.db).get(
    JSON.stringify(['teachers', limit, cursor, star]),
    async () => {
      const { rows, ...beside } = await loadList(deps, query, start)
      return preparedList((await readSetting(deps.db, 'web_config')).main_language, rows, beside)
    },
  )
  return answer.in(language)
}

/**
 * One famous teacher with the newest courses on sale.
 * @throws Refusal teacherNotFound, also for a person who is no famous teacher
 */
export async function famousTeacher({ db }: Deps, id: number, language: Language): Promise<Detail> {
  const { currency, main_language } = await readSetting(db, 'web_config')
  const [[teacher], courses] = await Promise.all([
    db
      .select(columns)
      .from(users)
      .where(and(eq(users.id, id), isFamous)),
    db
      .select(briefColumns(currency))
      .from(products)
      .where(
        and(
          eq(products.status, productStatuses.onShelf),
          sql`exists (
            select 1 from ${productTeachers}
            where ${productTeachers.productId} = ${products.id} and ${productTeachers.teacherId} = ${id}
          )`,
        ),
      )
      .orderBy(desc(products.id))
      .limit(MOST_COURSES),
  ])
  if (!teacher) throw refuse('teacherNotFound')
  const wanted = language === main_language ? undefined : language
  const { translations, ...own } = shown(teacher)
  const list = courses.map((row) => briefOf(row, currency))
  return { ...translated(own, translations, wanted), products: rowsIn(list, wanted) }
}
