import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { AudienceKind } from '#contract/message/announcements.ts'
import type { Queryable } from '../../../../db/database.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { studentsWithTags } from '../../../account/manage/index.ts'
import { grantIsLive } from '../../../catalog/index.ts'

interface Target {
  audience: AudienceKind
  targetId: number | null
}
export interface Audience extends Target {
  id: number
  tags: string[]
}

const withType = (...types: number[]): SQL =>
  sql`select id as user_id from users where types && ${sql.param(types)}::smallint[]`

/** Who is in an audience: a select of user_id, each person once. */
export function peopleOf({ id, audience, targetId, tags }: Audience): SQL {
  switch (audience) {
    case 'everybody':
      return withType(userTypes.student, userTypes.teacher)
    case 'students':
      return withType(userTypes.student)
    case 'teachers':
      return withType(userTypes.teacher)
    case 'course':
      return sql`select distinct grants.user_id from grants where grants.product_id = ${targetId} and ${grantIsLive}`
    case 'class':
      return sql`
        select b.user_id from open_class_bookings b join open_classes c on c.id = b.class_id
        where c.id = ${targetId} and c.product_id is null and b.cancelled_at is null
        union select grants.user_id from open_classes c join grants on grants.product_id = c.product_id
        where c.id = ${targetId} and ${grantIsLive}`
    case 'tag':
      return studentsWithTags(tags)
    case 'users':
      return sql`select user_id from announcement_users where announcement_id = ${id}`
  }
}

/** The name of the record whose people are meant; empty where there is none. @throws Refusal announcementTarget */
export async function targetNameOf(db: Queryable, { audience, targetId }: Target): Promise<string> {
  if (audience !== 'course' && audience !== 'class') {
    if (targetId !== null) throw refuse('announcementTarget')
    return ''
  }
  const found =
    audience === 'course'
      ? sql`select name from products where id = ${targetId}`
      : sql`select name from open_classes where id = ${targetId}`
  const { rows } = await db.execute<{ name: string }>(found)
  if (!rows[0]) throw refuse('announcementTarget')
  return rows[0].name
}
