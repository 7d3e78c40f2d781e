import { sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { managedClass } from '../../class-access/index.ts'

type Curve = OperationTypes<typeof openClassTeaching.viewerCurve>['reply']

/** Number of viewers of a class per minute. @throws Refusal openClassNotFound, noPermission */
export async function viewerCurve(db: Db, user: SessionUser, classId: number): Promise<Curve> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Curve['list'][number] & Record<string, unknown>>(sql`
    select floor(extract(epoch from at))::int8 as at, online from viewer_counts
    where class_id = ${classId} order by viewer_counts.at`)
  return { list: rows }
}
