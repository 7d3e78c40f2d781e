import { eq, sql } from 'drizzle-orm'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { newestFirst, readRows } from '../../../db/paging.ts'
import { leads } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { addLeadEvents } from '../lead-events.ts'
import { leadView, selectLeads } from './find-leads.ts'

type One = OperationTypes<typeof operations.adminLead>['reply']
type Events = OperationTypes<typeof operations.leadEvents>
type Event = Events['reply']['list'][number]

/** One lead. @throws leadNotFound */
export async function adminLead(db: Db, id: number): Promise<One> {
  const [found] = await selectLeads(db).where(eq(leads.id, id))
  if (!found) throw refuse('leadNotFound')
  return { ...leadView(found), version: found.lead.version }
}

async function requireLead(db: Queryable, id: number): Promise<void> {
  const [found] = await db.select({ id: leads.id }).from(leads).where(eq(leads.id, id))
  if (!found) throw refuse('leadNotFound')
}

/** The history of a lead, the latest first. @throws leadNotFound */
export async function leadHistory(db: Db, leadId: number, page: Events['query']): Promise<Events['reply']> {
  await requireLead(db, leadId)
  const wanted = sql`from lead_events e where e.lead_id = ${leadId}`
  return readRows<Event>(db, page, {
    columns: sql`e.id, e.kind, e.text, floor(extract(epoch from e.at))::int8 as at,
        coalesce((select coalesce(nullif(u.name, ''), u.username) from users u where u.id = e.actor_id), '') as author`,
    wanted,
    order: newestFirst(sql`e.id`),
  })
}

/** @throws leadNotFound, noteEmpty */
export async function addLeadNote(
  db: Db,
  actorId: number,
  leadId: number,
  text: string,
): Promise<{ id: number }> {
  const words = text.trim()
  if (words === '') throw refuse('noteEmpty')
  return db.transaction(async (tx) => {
    await requireLead(tx, leadId)
    await addLeadEvents(tx, [{ leadId, kind: 'note', text: words, actorId }])
    await writeAudit(tx, { id: actorId }, 'lead changed', `lead ${leadId}`, {
      note: { characters: words.length },
    })
    return { id: leadId }
  })
}
