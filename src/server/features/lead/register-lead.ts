import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { leads, leadSources } from '../../db/tables/all.ts'
import { createLead } from './create-lead.ts'
import { addLeadEvents } from './lead-events.ts'
import type { LeadPhone } from './lock-phone.ts'

export interface Registered extends LeadPhone {
  userId: number
  /** who made the account; null: its owner, by registering */
  actorId: number | null
}

/** The source and recommender that the address of a registration named. */
export interface Attribution {
  name: string
  fissionId: string
  recommendUserId: string
  audition: boolean
}

/** Turns the lead with the phone of a new student into a student. @returns whether there is such a lead */
export async function convertLeadOf(tx: Tx, student: Registered): Promise<boolean> {
  const { areaCode, telephone, userId, actorId } = student
  const ofPhone = and(eq(leads.areaCode, areaCode), eq(leads.telephone, telephone))
  const [lead] = await tx
    .update(leads)
    .set({
      studentId: userId,
      registeredAt: sql`now()`,
      state: 'won',
      nextContactAt: null,
      version: sql`${leads.version} + 1`,
    })
    .where(and(ofPhone, isNull(leads.studentId)))
    .returning({ id: leads.id })
  if (lead) await addLeadEvents(tx, [{ leadId: lead.id, kind: 'registered', actorId }])
  return lead !== undefined
}

/**
 * What a registration means for the leads: the lead with its phone becomes a student; without one, somebody who came by
 * a link of the school, a recommendation or the trial form is a lead to be contacted. The caller holds the lock of the
 * phone (`lockLeadPhone`) since before it made the account.
 */
export async function leadOfRegistration(
  tx: Tx,
  student: Registered,
  attribution: Attribution,
): Promise<void> {
  if (await convertLeadOf(tx, student)) return
  const { name, fissionId, recommendUserId, audition } = attribution
  if (fissionId === '' && recommendUserId === '' && !audition) return
  const [source] = fissionId
    ? await tx.select({ id: leadSources.id }).from(leadSources).where(eq(leadSources.code, fissionId))
    : []
  const { areaCode, telephone } = student
  await createLead(
    tx,
    {
      ...{ name, areaCode, telephone, origin: 'registration' },
      state: audition ? 'trial' : 'new',
      sourceId: source?.id ?? null,
    },
    null,
  )
}
