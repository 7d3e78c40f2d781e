import { asc, eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { ownEnquiries as operations } from '#contract/support/operations.ts'
import type { Db } from '../../db/database.ts'
import { newestFirst, readRows } from '../../db/paging.ts'
import { enquiryMessages } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds } from '../../lib/seconds.ts'
import { enquiryColumns, type EnquiryRow } from './columns.ts'

type List = OperationTypes<typeof operations.ownEnquiries>
type One = OperationTypes<typeof operations.ownEnquiry>['reply']

/** The enquiries of a student, the latest first. */
export const ownEnquiries = (db: Db, userId: number, query: List['query']): Promise<List['reply']> =>
  readRows<EnquiryRow>(db, query, {
    columns: enquiryColumns,
    wanted: sql`from enquiries e where e.user_id = ${userId}`,
    order: newestFirst(sql`e.id`),
  })

/** @throws Refusal enquiryNotFound, also of one of somebody else's */
export async function ownEnquiry(db: Db, userId: number, id: number): Promise<One> {
  const { rows } = await db.execute<EnquiryRow>(
    sql`select ${enquiryColumns} from enquiries e where e.id = ${id} and e.user_id = ${userId}`,
  )
  const [found] = rows
  if (!found) throw refuse('enquiryNotFound')
  const messages = await db
    .select()
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, id))
    .orderBy(asc(enquiryMessages.id))
  return {
    ...found,
    messages: messages.map(({ id: number, isSchool, text, createdAt }) => ({
      ...{ id: number, text, created_at: seconds(createdAt) },
      is_school: isSchool ? 1 : 0,
    })),
  }
}
