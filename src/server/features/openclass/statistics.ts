import { sql } from 'drizzle-orm'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { openClassLikes } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { isSchoolAdmin } from '../account/index.ts'
import { classAccess } from '../class-access/index.ts'
import { flag } from './values.ts'
import { beginView } from './views.ts'

type Read = OperationTypes<typeof operations.statistic>
type Count = OperationTypes<typeof operations.countStatistic>

/** How many people are in a class now; for selects in which `class_id` means the class's number. */
export const onlineOf = (classId: number) => sql`(
  select count(distinct presences.user_id)::int from presences
  where presences.class_id = ${classId}
    and presences.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS}))`

interface Counts extends Record<string, unknown> {
  views: number
  online: number
  likes: number
  liked: boolean
}

/** Views, current viewers and likes. @throws Refusal openClassNotFound */
export async function readStatistic(
  db: Db,
  user: SessionUser | null,
  classId: number,
): Promise<Read['reply']> {
  await classAccess(db, user, classId)
  const { rows } = await db.execute<Counts>(sql`
    select (select count(*)::int from view_records v where v.class_id = c.id) as views,
      ${onlineOf(classId)} as online,
      (select count(*)::int from open_class_likes l where l.class_id = c.id) as likes,
      exists (
        select 1 from open_class_likes l where l.class_id = c.id and l.user_id = ${user?.id ?? 0}
      ) as liked
    from open_classes c where c.id = ${classId}`)
  const counts = rows[0]
  if (!counts) throw refuse('openClassNotFound')
  const { views, online, likes, liked } = counts
  return {
    viewNum: views,
    view_num: views,
    onlineNum: online,
    online_num: online,
    praiseNum: likes,
    praise_num: likes,
    current_praise_status: flag(liked),
  }
}

/** Likes a class once, or takes it back; twice is once. */
async function praise(db: Db, classId: number, userId: number, takesBack: boolean): Promise<void> {
  if (takesBack)
    await db
      .delete(openClassLikes)
      .where(sql`${openClassLikes.classId} = ${classId} and ${openClassLikes.userId} = ${userId}`)
  else await db.insert(openClassLikes).values({ classId, userId }).onConflictDoNothing()
}

/**
 * Begins a view, or likes a class. Of visitors, of the school's administrator and of those who may not watch nothing
 * is counted.
 * @throws Refusal openClassNotFound, notSignedIn for a visitor's like, noPermission for somebody else's name
 */
export async function countStatistic(
  db: Db,
  user: SessionUser | null,
  { open_class_id: classId, userid, type, action }: Count['body'],
): Promise<Count['reply']> {
  if (userid !== undefined && userid !== user?.id) throw refuse(user ? 'noPermission' : 'notSignedIn')
  const { watching } = await classAccess(db, user, classId)
  if (!user) {
    if (type === 'praise') throw refuse('notSignedIn')
    return null
  }
  if (isSchoolAdmin(user)) return null
  if (type === 'view') return watching === 'yes' ? beginView(db, classId, user.id) : null
  await praise(db, classId, user.id, action === 'decrement')
  return null
}
