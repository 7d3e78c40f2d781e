import { is } from '#contract/account/limits.ts'
import type { classPeople as operations } from '#contract/openclass/people.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { hasType } from '../../../db/user-types.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { teachesStudent } from '../../catalog/index.ts'
import { flag } from '../values.ts'
import { requireNaming } from './policy.ts'

type Candidates = OperationTypes<typeof operations.assistantCandidates>['reply']

const CANDIDATES = 20

/** What is read of an assistant, and of who may become one. */
export const assistantColumns = {
  userid: users.id,
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
  avatar_url: users.avatarUrl,
  username: users.username,
  isTeacher: sql<boolean>`${hasType('teacher')}`,
}

interface AssistantRow {
  userid: number
  name: string
  avatar_url: string
  username: string
  isTeacher: boolean
}

export const assistantOf = ({ isTeacher, ...row }: AssistantRow) => ({ ...row, is_teacher: flag(isTeacher) })

/** A person by the whole of their phone or user name; by a part nobody is found. */
const isAccount = (account: string): SQL | undefined =>
  or(eq(users.username, account), eq(users.telephone, account))

/**
 * Whom somebody finds by a name: teachers, and students whom they teach or who have joined the class. Nobody else is
 * found without knowing their phone or user name, so that no teacher can list the school.
 */
const isKnownTo = (userId: number, classId: number): SQL => sql`(${hasType('teacher')}
  or ${sql.raw(teachesStudent(String(userId), 'users.id'))}
  or exists (
    select from open_class_bookings joined
    where joined.class_id = ${classId} and joined.user_id = users.id and joined.cancelled_at is null))`

/** An administrator manages every class as it is. */
const mayAssist = sql`${users.lockedAt} is null and not ${hasType('admin')}`

/** @throws Refusal openClassNotFound, noPermission */
export async function assistantCandidates(
  db: Db,
  user: SessionUser,
  classId: number,
  keyword: string,
): Promise<Candidates> {
  await requireNaming(db, user, classId)
  const word = keyword.trim()
  if (word === '') return { list: [] }
  const list = await db
    .select(assistantColumns)
    .from(users)
    .where(
      and(
        mayAssist,
        or(and(matchesUser(word), isKnownTo(user.id, classId)), isAccount(word)),
        sql`${users.id} <> ${user.id}`,
      ),
    )
    .orderBy(sql`not ${hasType('teacher')}`, users.id)
    .limit(CANDIDATES)
  return { list: list.map(assistantOf) }
}

/** Whether somebody may name a person: one whom they find, or whose phone or user name they know. */
export async function isCandidate(
  db: Queryable,
  user: Pick<SessionUser, 'id' | 'types'>,
  { classId, userId, account }: { classId: number; userId: number; account: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        mayAssist,
        is(user, 'admin')
          ? undefined
          : or(isKnownTo(user.id, classId), account === '' ? undefined : isAccount(account)),
      ),
    )
  return found !== undefined
}
