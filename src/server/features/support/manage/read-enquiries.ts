import { type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { enquiryAdmin } from '#contract/support/manage.ts'
import type { Db } from '../../../db/database.ts'
import {
  countUpToLimit,
  cutPage,
  DEFAULT_PAGE,
  newestFirst,
  readCursor,
  type RowOrder,
  rowsBefore,
} from '../../../db/paging.ts'
import { refuse } from '../../../lib/refusal.ts'
import { isInState, schoolColumns, type SchoolEnquiryRow } from '../columns.ts'

type List = OperationTypes<typeof enquiryAdmin.enquiries>
type One = OperationTypes<typeof enquiryAdmin.enquiry>['reply']
type Message = One['messages'][number]

/** What has waited longest; one that was answered since it was seen as the last of a page stands where it stood by its number. */
const longestFirst: RowOrder = {
  by: sql`e.waiting_since, e.id`,
  after: (seen) => sql`(e.waiting_since, e.id) > (
    coalesce((select waiting_since from enquiries where id = ${seen}),
      (select created_at from enquiries where id = ${seen})), ${seen}::int)`,
}

/** What waits by how long it has waited, and then the others, the latest first. */
const waitingFirst: RowOrder = {
  by: sql`e.waiting_since nulls last, e.id desc`,
  after: (seen) => sql`(coalesce(e.waiting_since, 'infinity'), -e.id) > (
    coalesce((select waiting_since from enquiries where id = ${seen}), 'infinity'), -${seen}::int)`,
}
const orderOf = (state: List['query']['state']): RowOrder => {
  if (state === undefined) return waitingFirst
  return state === 'waiting' ? longestFirst : newestFirst(sql`e.id`)
}

const fromEnquiries = sql`from enquiries e join users u on u.id = e.user_id`

function wantedBy({ state, topic, userid }: List['query']): SQL {
  const conditions = [
    ...(state === undefined ? [] : [isInState(state)]),
    ...(topic === undefined ? [] : [sql`e.topic = ${topic}`]),
    ...(userid === undefined ? [] : [sql`e.user_id = ${userid}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Enquiries of all students: those that wait first, by how long they have waited, then the others, the latest first. */
export async function listEnquiries(db: Db, query: List['query']): Promise<List['reply']> {
  const { limit = DEFAULT_PAGE, cursor } = query
  const order = orderOf(query.state)
  const wanted = wantedBy(query)
  const start = cursor === undefined ? sql`true` : order.after(readCursor(cursor))
  const [{ rows }, total] = await Promise.all([
    db.execute<SchoolEnquiryRow>(sql`
      select ${schoolColumns} ${fromEnquiries} where ${wanted} and ${start}
      order by ${order.by} limit ${limit + 1} offset ${rowsBefore(query)}`),
    countUpToLimit(db, sql`select 1 ${fromEnquiries} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page, total, next }
}

/** @throws Refusal enquiryNotFound */
export async function readEnquiry(db: Db, id: number): Promise<One> {
  const { rows } = await db.execute<SchoolEnquiryRow & { revision: string }>(sql`
    select ${schoolColumns}, e.revision::text ${fromEnquiries} where e.id = ${id}`)
  const [found] = rows
  if (!found) throw refuse('enquiryNotFound')
  const messages = await db.execute<Message & Record<string, unknown>>(sql`
    select m.id, m.is_school::int, m.text, floor(extract(epoch from m.created_at))::int8 as created_at,
      coalesce(nullif(a.name, ''), a.username, '') as author
    from enquiry_messages m join enquiries e on e.id = m.enquiry_id
    left join users a on a.id = case when m.is_school then m.author_id else e.user_id end
    where e.id = ${id} order by m.id`)
  return { ...found, messages: messages.rows }
}

/** How many enquiries wait for an answer of the school. */
export const waitingEnquiries = sql`(select count(*)::int from enquiries where waiting_since is not null)`
