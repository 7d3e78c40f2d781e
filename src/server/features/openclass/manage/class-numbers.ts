import { sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { managedClass } from '../../class-access/index.ts'

type Summary = OperationTypes<typeof openClassTeaching.broadcastSummary>['reply']
type Curve = OperationTypes<typeof openClassTeaching.viewerCurve>['reply']

/** Number of viewers of a class per minute. @throws Refusal openClassNotFound, noPermission */
export async function viewerCurve(db: Db, user: SessionUser, classId: number): Promise<Curve> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Curve['list'][number] & Record<string, unknown>>(sql`
    select floor(extract(epoch from at))::int8 as at, online from viewer_counts
    where class_id = ${classId} order by viewer_counts.at`)
  return { list: rows }
}

/**
 * The newest broadcast of a class in numbers, while it goes on and afterwards. Viewers are counted once a minute; who came
 * and left in between counts as one.
 * @throws Refusal openClassNotFound, noPermission, notBroadcasting where there was none
 */
export async function broadcastSummary(db: Db, user: SessionUser, classId: number): Promise<Summary> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    with newest as (
      select duration, started_at as first, coalesce(ended_at, now()) as last
      from broadcasts where class_id = ${classId} order by id desc limit 1)
    select round(duration)::int as seconds,
      greatest(
        (select coalesce(max(online), 0) from viewer_counts
          where class_id = ${classId} and at >= date_trunc('minute', first) and at <= last),
        (select count(*) from (select from class_visits
          where class_id = ${classId} and entered_at <= last and left_at >= first limit 1) someone))::int as most_viewers,
      (select count(*)::int from chat_messages
        where class_id = ${classId} and deleted_at is null and at between first and last) as messages
    from newest`)
  const [summary] = rows
  if (!summary) throw refuse('notBroadcasting')
  return summary
}
