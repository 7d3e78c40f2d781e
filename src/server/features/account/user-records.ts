import { is } from '#contract/account/limits.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { maskPhone } from '../../lib/log.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { findByPhone } from './phone.ts'
import { recordView } from './policy.ts'
import { requireVerifying } from './verification-cookie.ts'

type CurrentUser = OperationTypes<typeof account.currentUser>['reply']
type UserRecord = OperationTypes<typeof account.userById>['reply']
type Check = OperationTypes<typeof account.userCheck>

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * A user name as its failures are counted and as it is looked up. PostgreSQL's lower() makes an `i` of the Turkish `İ`
 * where JavaScript does not, so that attempts at one name could be split between two counters: only this lowers what
 * was typed.
 */
export const loweredName = (username: string): string => username.trim().toLowerCase()

const isNamed = (username: string) => sql`lower(${users.username}) = ${loweredName(username)}`

export async function findByUsername(db: Queryable, username: string) {
  const [user] = await db.select().from(users).where(isNamed(username))
  return user
}

async function load(deps: Deps, id: number): Promise<typeof users.$inferSelect> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
  return user
}

/** Named, so that it is planned once per connection: every page asks who is signed in. */
const currentQuery = {
  name: 'current-user',
  text: `select id, username, name, avatar_url as avatar, coalesce(telephone, '') as telephone, area_code, types,
      username_edited::int as username_edited, recommend_user_id as agencyreferred
    from users where id = $1`,
}

type CurrentRow = Omit<CurrentUser, 'userid' | 'student' | 'abilities'> & { id: number }

export async function currentUser(deps: Deps, session: SessionUser): Promise<CurrentUser> {
  const { rows } = await deps.pool.query<CurrentRow>({ ...currentQuery, values: [session.id] })
  const [user] = rows
  if (!user) throw refuse('notFound')
  const { id, ...shown } = user
  const student = is(shown, 'student') ? { studentuid: id, userid: id } : null
  return { userid: id, student, ...shown, abilities: [...session.permissions] }
}

const withMaskedPhone = (user: typeof users.$inferSelect) => ({
  ...user,
  telephone: user.telephone && maskPhone(user.telephone),
})

/** Beside the readers by token there is the browser that is about to verify this one account. */
async function loadFor(
  deps: Deps,
  { user, request }: { user: SessionUser | null; request: FastifyRequest },
  id: number,
) {
  const view = user ? await recordView(deps, user, id) : 'none'
  if (view === 'whole') return load(deps, id)
  try {
    return await requireVerifying(deps, request, id)
  } catch (error) {
    if (!(user && error instanceof Refusal)) throw error
    if (view === 'masked') return withMaskedPhone(await load(deps, id))
    throw error.refusal === 'notSignedIn' ? refuse('noPermission') : error
  }
}

/** A user's record. @throws noPermission, notFound, notSignedIn, accountLinkNeeded */
export async function userRecord(
  deps: Deps,
  caller: { user: SessionUser | null; request: FastifyRequest },
  id: number,
): Promise<UserRecord> {
  const user = await loadFor(deps, caller, id)
  return {
    userid: user.id,
    username: user.username,
    email: user.email,
    telephone: user.telephone ?? '',
    area_code: user.areaCode,
    username_edited: flag(user.usernameEdited),
  }
}

/** Whether somebody is known by a phone, a user name or an id: the id, and nothing else. */
export async function checkUser(deps: Deps, body: Check['body']): Promise<Check['reply']> {
  if (body.telephone) {
    const user = await findByPhone(deps.db, { areaCode: body.area_code ?? '86', telephone: body.telephone })
    return user ? { id: user.id } : null
  }
  const condition = body.username ? isNamed(body.username) : body.userid && eq(users.id, body.userid)
  if (!condition) return null
  const [user] = await deps.db.select({ id: users.id }).from(users).where(condition)
  return user ?? null
}
