import { sql } from 'drizzle-orm'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import { type classPeople as operations, type ClassRole } from '#contract/openclass/people.ts'
import { peopleLimits, WAITING_LASTS_SECONDS } from '#contract/openclass/people-limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { managesOf, moderatedClass } from '../../class-access/index.ts'
import { flag } from '../values.ts'

type People = OperationTypes<typeof operations.classPeople>['reply']

const person = sql.raw(`u.id as userid, coalesce(nullif(u.name, ''), u.username) as name, u.avatar_url`)
const unix = (column: string) => sql.raw(`floor(extract(epoch from ${column}))::int`)

interface Row {
  userid: number
  name: string
  avatar_url: string
  /** how many there are in all, with those that are left out */
  total: number
}

const personOf = ({ userid, name, avatar_url }: Row) => ({ userid, name, avatar_url })

async function waiting(db: Db, classId: number): Promise<People['waiting']> {
  const { rows } = await db.execute<Row & { since: number } & Record<string, unknown>>(sql`
    select ${person}, ${unix('e.changed_at')} as since, count(*) over ()::int as total
    from class_entries e join users u on u.id = e.user_id
    where e.class_id = ${classId} and e.state = 'waiting'
      and e.seen_at > now() - make_interval(secs => ${WAITING_LASTS_SECONDS})
    order by e.changed_at, u.id limit ${peopleLimits.listed}`)
  return { total: rows[0]?.total ?? 0, list: rows.map((row) => ({ ...personOf(row), since: row.since })) }
}

async function present(db: Db, classId: number): Promise<People['present']> {
  const { rows } = await db.execute<
    Row & { manages: boolean; assists: boolean } & Record<string, unknown>
  >(sql`
    select ${person}, ${sql.raw(managesOf('u', 'c'))} as manages, count(*) over ()::int as total,
      exists (select from class_assistants a where a.class_id = c.id and a.user_id = u.id) as assists
    from open_classes c join (
      select distinct p.user_id from presences p
      where p.class_id = ${classId} and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})
    ) here on true join users u on u.id = here.user_id
    where c.id = ${classId}
    order by name, u.id limit ${peopleLimits.listed}`)
  const roleOf = (row: { manages: boolean; assists: boolean }): ClassRole =>
    row.manages ? 'teacher' : row.assists ? 'assistant' : 'student'
  return { total: rows[0]?.total ?? 0, list: rows.map((row) => ({ ...personOf(row), role: roleOf(row) })) }
}

async function removed(db: Db, classId: number): Promise<People['removed']> {
  const { rows } = await db.execute<People['removed'][number] & Record<string, unknown>>(sql`
    select ${person}, e.reason, ${unix('e.changed_at')} as removed_at,
      coalesce(nullif(b.name, ''), b.username, '') as removed_by
    from class_entries e join users u on u.id = e.user_id left join users b on b.id = e.changed_by
    where e.class_id = ${classId} and e.state = 'removed'
    order by e.changed_at desc, u.id limit ${peopleLimits.listed}`)
  return rows
}

/** Who waits for a class, is in it, and was removed. @throws Refusal openClassNotFound, noPermission */
export async function readClassPeople(db: Db, user: SessionUser, classId: number): Promise<People> {
  const { openClass, manages } = await moderatedClass(db, user, classId)
  const { hasWaitingRoom } = openClass
  const [whoWaits, whoIsIn, whoWasRemoved] = await Promise.all([
    hasWaitingRoom ? waiting(db, classId) : { total: 0, list: [] },
    present(db, classId),
    removed(db, classId),
  ])
  return {
    has_waiting_room: flag(hasWaitingRoom),
    may_manage: flag(manages),
    waiting: whoWaits,
    present: whoIsIn,
    removed: whoWasRemoved,
  }
}
