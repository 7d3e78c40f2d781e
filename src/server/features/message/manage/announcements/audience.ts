import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { AudienceKind } from '#contract/message/announcements.ts'
import type { Queryable } from '../../../../db/database.ts'
import type { Names, Translations } from '../../../../db/tables/columns.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { studentsWithTags } from '../../../account/manage/index.ts'
import { grantIsLive } from '../../../catalog/index.ts'
import { namesOf } from '../../../site/index.ts'

interface Target {
  audience: AudienceKind
  targetId: number | null
}
export interface Audience extends Target {
  id: number
  tags: string[]
}

interface TargetNames {
  targetName: string
  targetNames: Names
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

/** The name of the record whose people are meant, in its languages; empty where there is none. @throws Refusal announcementTarget */
export async function targetOf(db: Queryable, { audience, targetId }: Target): Promise<TargetNames> {
  if (audience !== 'course' && audience !== 'class') {
    if (targetId !== null) throw refuse('announcementTarget')
    return { targetName: '', targetNames: {} }
  }
  const table = sql.raw(audience === 'course' ? 'products' : 'open_classes')
  const { rows } = await db.execute<{ name: string; translations: Translations }>(
    sql`select name, translations from ${table} where id = ${targetId}`,
  )
  const [found] = rows
  if (!found) throw refuse('announcementTarget')
  return { targetName: found.name, targetNames: namesOf(found.translations) }
}
