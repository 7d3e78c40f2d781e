import type { LeadEventKind } from '#contract/lead/limits.ts'
import type { Tx } from '../../db/database.ts'
import { leadEvents } from '../../db/tables/all.ts'

export interface LeadEvent {
  leadId: number
  kind: LeadEventKind
  text?: string
  /** null: the system */
  actorId: number | null
}

/** Adds to the history of a lead, in the transaction of the change. */
export async function addLeadEvents(tx: Tx, events: LeadEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(leadEvents).values(events)
}
