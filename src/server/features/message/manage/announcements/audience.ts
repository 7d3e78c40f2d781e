import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { AudienceKind } from '#contract/message/announcements.ts'
import type { Queryable } from '../../../../db/database.ts'
import type { Names, Translations } from '../../../../db/tables/columns.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { grantIsLive } from '../../../catalog/index.ts'
import { namesOf } from '../../../site/index.ts'

export interface Audience {
  audience: AudienceKind
  targetId: number | null
}

interface Target {
  targetName: string
  targetNames: Names
}

const withType = (...types: number[]): SQL =>
  sql`select id as user_id from users where types && ${sql.param(types)}::smallint[]`

/** Who is in an audience: a select of user_id, each person once. */
export function peopleOf({ audience, targetId }: Audience): SQL {
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
  }
}

/** The name of the record whose people are meant, in its languages; empty where there is none. @throws Refusal announcementTarget */
export async function targetOf(db: Queryable, { audience, targetId }: Audience): Promise<Target> {
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
