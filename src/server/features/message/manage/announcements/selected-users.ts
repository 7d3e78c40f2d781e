import { asc, eq, sql } from 'drizzle-orm'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable, Tx } from '../../../../db/database.ts'
import { announcementUsers, users } from '../../../../db/tables/all.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { stayingStudents } from '../../../account/index.ts'

type Body = OperationTypes<typeof announcementAdmin.createAnnouncement>['body']
type Selected = OperationTypes<typeof announcementAdmin.announcement>['reply']['users']

/** What it is to see who the students are. */
const maySee = ({ permissions }: SessionUser): boolean => permissions.has('account.read')

/** The students who are selected for an announcement, by their numbers. */
export async function userIdsOf(db: Queryable, announcementId: number): Promise<number[]> {
  const rows = await db
    .select({ id: announcementUsers.userId })
    .from(announcementUsers)
    .where(eq(announcementUsers.announcementId, announcementId))
    .orderBy(asc(announcementUsers.userId))
  return rows.map(({ id }) => id)
}

/** The same with their names; null where the caller may not read accounts. */
export async function selectedUsers(db: Db, caller: SessionUser, announcementId: number): Promise<Selected> {
  if (!maySee(caller)) return null
  return db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      is_locked: sql<0 | 1>`(${users.lockedAt} is not null)::int`,
    })
    .from(announcementUsers)
    .innerJoin(users, eq(users.id, announcementUsers.userId))
    .where(eq(announcementUsers.announcementId, announcementId))
    .orderBy(asc(users.id))
}

/** @throws Refusal announcementUsers */
async function replaceUsers(tx: Tx, announcementId: number, ids: readonly number[]): Promise<void> {
  const staying = await stayingStudents(tx, ids)
  const unknown = ids.filter((id) => !staying.has(id))
  if (unknown.length > 0) throw refuse('announcementUsers', { ids: unknown.map((id) => `#${id}`).join(' ') })
  await tx.delete(announcementUsers).where(eq(announcementUsers.announcementId, announcementId))
  // who is removed from the school at this moment is left out
  await tx.execute(sql`
    insert into announcement_users (announcement_id, user_id)
    select ${announcementId}, u.id from (
      select id from users where id = any(${sql.param([...staying.values()])}::int[]) order by id for key share
    ) as u on conflict do nothing`)
}

/**
 * Keeps whom the body of a draft selects. Without numbers those who are selected stay: whoever may not see them changes the
 * words alone.
 * @throws Refusal announcementTarget, announcementUsers, noOperationPermission
 */
export async function keepUsers(
  tx: Tx,
  caller: SessionUser,
  id: number,
  { audience, user_ids: ids }: Body,
): Promise<void> {
  if (audience !== 'users') {
    if (ids) throw refuse('announcementTarget')
    await tx.delete(announcementUsers).where(eq(announcementUsers.announcementId, id))
    return
  }
  if (ids && !maySee(caller)) throw refuse('noOperationPermission')
  if (ids) await replaceUsers(tx, id, ids)
  if ((await userIdsOf(tx, id)).length === 0) throw refuse('announcementTarget')
}
