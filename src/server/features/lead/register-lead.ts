import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { leadSources } from '../../db/tables/all.ts'
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

/** Turns the leads with the phones of new students into students. @returns how many there were */
export async function convertLeadsOf(tx: Tx, students: readonly Registered[]): Promise<number> {
  if (students.length === 0) return 0
  const { rows } = await tx.execute<{ leadId: number; actorId: number | null }>(sql`
    update leads set student_id = s."userId", registered_at = now(), state = 'won', next_contact_at = null,
      version = leads.version + 1
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb)
      as s ("areaCode" text, telephone text, "userId" int, "actorId" int)
    where leads.area_code = s."areaCode" and leads.telephone = s.telephone and leads.student_id is null
    returning leads.id as "leadId", s."actorId"`)
  await addLeadEvents(
    tx,
    rows.map((row) => ({ ...row, kind: 'registered' })),
  )
  return rows.length
}

/** Turns the lead with the phone of a new student into a student. @returns whether there is such a lead */
export const convertLeadOf = async (tx: Tx, student: Registered): Promise<boolean> =>
  (await convertLeadsOf(tx, [student])) > 0

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
