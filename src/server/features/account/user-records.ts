import { eq, sql } from 'drizzle-orm'
import { ADMIN_USERID, userTypes } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../../db/tables/account.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { findByPhone } from './phone.ts'

type CurrentUser = OperationTypes<typeof account.currentUser>['reply']
type UserRecord = OperationTypes<typeof account.userById>['reply']
type Check = OperationTypes<typeof account.userCheck>

const flag = (value: boolean) => (value ? 1 : 0)

async function load(deps: Deps, id: number) {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
  return user
}

export async function currentUser(deps: Deps, session: SessionUser): Promise<CurrentUser> {
  const user = await load(deps, session.id)
  return {
    userid: user.id,
    username: user.username,
    name: user.name,
    telephone: user.telephone ?? '',
    area_code: user.areaCode,
    agencyreferred: '',
    student: user.types.includes(userTypes.student) ? { studentuid: user.id, userid: user.id } : null,
    types: user.types as CurrentUser['types'],
    username_edited: flag(user.usernameEdited),
  }
}

/** The own record, or any to an administrator; to others it does not exist. */
export async function userRecord(deps: Deps, caller: SessionUser, id: number): Promise<UserRecord> {
  if (caller.id !== id && !caller.types.includes(userTypes.admin)) throw refuse('noPermission')
  const user = await load(deps, id)
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
  const condition = body.username
    ? sql`lower(${users.username}) = lower(${body.username})`
    : body.userid && eq(users.id, body.userid)
  if (!condition) return null
  const [user] = await deps.db.select({ id: users.id }).from(users).where(condition)
  return user ?? null
}

/** The school's one administrator that may never buy, whatever its types. */
export const isSchoolAdmin = (user: Pick<SessionUser, 'id'>): boolean => user.id === ADMIN_USERID
