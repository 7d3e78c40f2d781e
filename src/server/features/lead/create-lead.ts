import { and, eq, sql } from 'drizzle-orm'
import type { LeadOrigin, LeadState } from '#contract/lead/limits.ts'
import { userTypes } from '#contract/account/limits.ts'
import type { Tx } from '../../db/database.ts'
import { leads, users } from '../../db/tables/all.ts'
import { addLeadEvents } from './lead-events.ts'
import { type LeadPhone, lockLeadPhone } from './lock-phone.ts'

export interface NewLead extends LeadPhone {
  name: string
  origin: LeadOrigin
  state?: LeadState
  sourceId?: number | null
  ownerId?: number | null
  nextContactAt?: Date | null
  note?: string
  isDemo?: boolean
}

/**
 * Enters a lead, unless there is one with its phone, which stays as it is. One whose phone a student has is of that
 * student. The phone must be valid, source and owner must exist.
 * @param actorId who enters it; null: the system
 */
export async function createLead(
  tx: Tx,
  { note, areaCode, telephone, ...given }: NewLead,
  actorId: number | null,
): Promise<{ id: number; isNew: boolean }> {
  const phone = { areaCode, telephone }
  await lockLeadPhone(tx, phone)
  const [known] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.areaCode, areaCode), eq(leads.telephone, telephone)))
  if (known) return { id: known.id, isNew: false }
  const [student] = await tx
    .select({ studentId: users.id, registeredAt: users.createdAt })
    .from(users)
    .where(
      and(
        eq(users.areaCode, areaCode),
        eq(users.telephone, telephone),
        sql`${users.types} @> array[${userTypes.student}]::smallint[]`,
      ),
    )
  const [lead] = await tx
    .insert(leads)
    .values({ ...given, ...phone, ...student })
    .returning({ id: leads.id })
  if (!lead) throw new Error('the lead was not stored')
  await addLeadEvents(tx, [
    { leadId: lead.id, kind: 'created', text: given.origin, actorId },
    ...(note?.trim() ? [{ leadId: lead.id, kind: 'note' as const, text: note.trim(), actorId }] : []),
  ])
  return { id: lead.id, isNew: true }
}
