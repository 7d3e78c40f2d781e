import type { smsAdmin } from '#contract/sms/operations.ts'
import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { holdsAll } from '#contract/role/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { phonesFor } from '../account/index.ts'
import { withinDays } from '../site/index.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'

type Outbox = OperationTypes<typeof smsAdmin.smsOutbox>

/**
 * The messages that left or should have left, newest first. A message and its code are stored in one transaction
 * and so at one moment; the code can be read only while it opens something: the newest of its phone and purpose,
 * not used, not expired. The first administrator's codes only they read: another administrator could retrieve the
 * password of the one account that no other may change. Those of other administrators are for who may do everything:
 * another could become somebody who may do more.
 */
export async function smsOutbox(
  db: Db,
  caller: SessionUser,
  query: Outbox['query'],
): Promise<Outbox['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? sql`true` : sql`m.id < ${readCursor(query.cursor)}`
  const days = (await withinDays(db, sql`m.created_at`, query)) ?? sql`true`
  const [found, total] = await Promise.all([
    db.execute<Outbox['reply']['list'][number] & Record<string, unknown>>(sql`
      select m.id, m.area_code, m.telephone, m.action, m.sms_type as smstype,
        case when newest.created_at = m.created_at and newest.used_at is null and newest.expires_at > now()
            and (${caller.id} = ${ADMIN_USERID} or first.id is null)
            and (${holdsAll(caller.permissions)} or office.id is null or office.id = ${caller.id})
          then m.code end as code,
        m.confirmed::int as confirmed,
        floor(extract(epoch from m.created_at))::int8 as created_at
      from sms_messages m
      left join lateral (
        select c.created_at, c.used_at, c.expires_at from sms_codes c
        where c.area_code = m.area_code and c.telephone = m.telephone and c.action = m.action
        order by c.created_at desc, c.id desc limit 1
      ) as newest on true
      left join users first on first.id = ${ADMIN_USERID}
        and first.area_code = m.area_code and first.telephone = m.telephone
      left join users office on office.role_id is not null
        and office.area_code = m.area_code and office.telephone = m.telephone
      where ${days} and ${start} order by m.id desc limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 from sms_messages m where ${days}`),
  ])
  const { page, next } = cutPage(found.rows, limit)
  const phone = phonesFor(caller)
  return { list: page.map((row) => ({ ...row, telephone: phone(row.telephone) })), total, next }
}
