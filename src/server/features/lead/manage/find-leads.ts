import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import { openLeadStates } from '#contract/lead/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { hasPart, hasPhoneEnd } from '../../../db/name-search.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../../db/paging.ts'
import { leads, leadSources, users } from '../../../db/tables/all.ts'
import { maskPhone } from '../../../lib/log.ts'
import { readSetting } from '../../site/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type List = OperationTypes<typeof operations.adminLeads>
type Listed = List['reply']['list'][number]
export type LeadFilter = Omit<List['query'], 'limit' | 'cursor' | 'page'>

const owners = alias(users, 'owners')

function matchesLead(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  return or(hasPart(leads.name, sql`search_words(${leads.name})`, word), hasPhoneEnd(leads.telephone, word))
}

function ownedBy(owner: string | undefined, callerId: number): SQL | undefined {
  if (owner === undefined) return undefined
  if (owner === 'none') return isNull(leads.ownerId)
  return eq(leads.ownerId, owner === 'me' ? callerId : Number(owner))
}

/** To be contacted before the school's day is over. */
const dueIn = (zone: string): SQL => sql`${leads.state} in ${openLeadStates} and ${leads.nextContactAt} <
  ((date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone})`

/** How many are to be contacted today or overdue, by the day of the school. */
export async function countDueLeads(db: Db): Promise<number> {
  const { time_zone } = await readSetting(db, 'web_config')
  return db.$count(leads, dueIn(time_zone))
}

/** Which leads are wanted. @param callerId whose leads *me* stands for */
export async function leadWhere(
  db: Queryable & Db,
  callerId: number,
  { keyword, state, owner, source_id, due }: LeadFilter,
): Promise<SQL | undefined> {
  const zone = due && (await readSetting(db, 'web_config')).time_zone
  return and(
    matchesLead(keyword),
    state && eq(leads.state, state),
    ownedBy(owner, callerId),
    source_id === undefined ? undefined : eq(leads.sourceId, source_id),
    zone ? dueIn(zone) : undefined,
  )
}

/** Leads with the names of their sources and owners. */
export const selectLeads = (db: Queryable) =>
  db
    .select({
      id: leads.id,
      lead: leads,
      source: { id: leadSources.id, name: leadSources.name },
      owner: { id: owners.id, name: sql<string>`coalesce(nullif(owners.name, ''), owners.username)` },
    })
    .from(leads)
    .leftJoin(leadSources, eq(leadSources.id, leads.sourceId))
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .$dynamic()

export type SelectedLead = Awaited<ReturnType<typeof selectLeads>>[number]

/** What list and single page show of a lead alike; phones are masked. */
export const leadView = ({ lead, source, owner }: SelectedLead): Listed => ({
  id: lead.id,
  name: lead.name,
  area_code: lead.areaCode,
  telephone: maskPhone(lead.telephone),
  state: lead.state,
  origin: lead.origin,
  source,
  owner,
  next_contact_at: lead.nextContactAt && seconds(lead.nextContactAt),
  student_id: lead.studentId,
  registered_at: lead.registeredAt && seconds(lead.registeredAt),
  created_at: seconds(lead.createdAt),
})

/** Leads, the latest first. */
export async function adminLeads(db: Db, callerId: number, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = await leadWhere(db, callerId, query)
  const start = query.cursor === undefined ? undefined : lt(leads.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    selectLeads(db)
      .where(and(wanted, start))
      .orderBy(desc(leads.id))
      .limit(limit + 1)
      .offset(rowsBefore(query)),
    countUpToLimit(db, sql`select 1 from ${leads} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(leadView), total, next }
}
