import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { roles, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { bestUsersFirst, matchesUser } from '../user-search.ts'
import { hasTag, tagsOfUser } from './tags.ts'
import { briefOf } from './user-brief.ts'

type Users = OperationTypes<typeof userAdmin.adminUsers>

const states = {
  active: and(isNull(users.lockedAt), isNotNull(users.verifiedAt)),
  locked: isNotNull(users.lockedAt),
  unverified: isNull(users.verifiedAt),
}

// names are written out: of a single table Drizzle would leave the table's away, and "id" would be the session's
export const lastLogin =
  sql<Date | null>`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
    users.createdAt,
  )

/** Which users are wanted. */
export const userWhere = ({
  type,
  type_alone,
  state,
  keyword,
  tag,
  is_open,
  ids,
}: Omit<Users['query'], 'limit' | 'cursor' | 'page' | 'sort' | 'best_first'> & { ids?: number[] }):
  | SQL
  | undefined =>
  and(
    ids && inArray(users.id, ids),
    type && sql`${users.types} @> array[${type}]::smallint[]`,
    type && type_alone === 1 ? sql`${users.types} <@ array[${type}]::smallint[]` : undefined,
    state && states[state],
    tag === undefined ? undefined : hasTag(tag),
    is_open === 1 ? and(isNull(users.mergedInto), isNull(users.erasedAt)) : undefined,
    matchesUser(keyword),
  )

/** All users, newest first or sorted. Phones are masked: a list need not show them whole. */
export async function adminUsers(db: Db, query: Users['query']): Promise<Users['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = userWhere(query)
  const order = orderOf(users.id, { time: users.id }, query)
  const word = query.best_first === 1 && query.keyword?.trim()
  const [rows, total] = await Promise.all([
    db
      .select({ id: users.id, user: users, role: roles, lastLogin, tags: tagsOfUser })
      .from(users)
      .leftJoin(roles, eq(roles.id, users.roleId))
      .where(and(wanted, order.after))
      .orderBy(...(word ? [bestUsersFirst(word)] : []), ...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(db, sql`select 1 from ${users} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return {
    list: page.map(({ user, role, lastLogin: at, tags }) => ({
      ...briefOf(user, role, at, tags),
      telephone: maskPhone(user.telephone ?? ''),
    })),
    total,
    next,
  }
}
