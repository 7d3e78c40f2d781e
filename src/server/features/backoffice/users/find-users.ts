import { and, desc, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/backoffice/users.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { sessions, users } from '../../../db/tables/all.ts'
import { namePairs, pairsOf } from '../../../db/tables/name-pairs.ts'
import { maskPhone } from '../../../log.ts'
import { literally } from '../like.ts'
import { briefOf } from './user-brief.ts'

type Users = OperationTypes<typeof userAdmin.adminUsers>

/** A part of the name by its pairs of characters, which the index holds; one character alone begins the name. */
function inName(word: string): SQL {
  const pairs = pairsOf(word)
  const text = literally(word.toLowerCase())
  if (pairs.length === 0) return sql`lower(${users.name}) like ${`${text}%`}`
  const wanted = sql.join(
    pairs.map((pair) => sql`${pair}`),
    sql`, `,
  )
  return sql`(${namePairs(users.name)} @> array[${wanted}]::text[] and lower(${users.name}) like ${`%${text}%`})`
}

/** The end of a phone, as people say it: from four digits on, so that it narrows anything. */
const endOfPhone = (word: string): SQL | undefined =>
  /^\d{4,20}$/.test(word)
    ? sql`reverse(${users.telephone}) like ${`${[...word].reverse().join('')}%`}`
    : undefined

function matches(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  const beginning = `${literally(word.toLowerCase())}%`
  return or(inName(word), sql`lower(${users.username}) like ${beginning}`, endOfPhone(word))
}

const states = {
  active: and(isNull(users.lockedAt), isNotNull(users.verifiedAt)),
  locked: isNotNull(users.lockedAt),
  unverified: isNull(users.verifiedAt),
}

export const lastLogin =
  sql<Date | null>`(select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${users.id})`.mapWith(
    users.createdAt,
  )

/** All users, newest first. Phones are masked: a list need not show them whole. */
export async function adminUsers(db: Db, query: Users['query']): Promise<Users['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = and(
    query.type && sql`${users.types} @> array[${query.type}]::smallint[]`,
    query.state && states[query.state],
    matches(query.keyword),
  )
  const start = query.cursor === undefined ? undefined : lt(users.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: users.id, user: users, lastLogin })
      .from(users)
      .where(and(wanted, start))
      .orderBy(desc(users.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${users} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return {
    list: page.map(({ user, lastLogin: at }) => ({
      ...briefOf(user, at),
      telephone: maskPhone(user.telephone ?? ''),
    })),
    total,
    next,
  }
}
