import { sql } from 'drizzle-orm'
import type { LeadOrigin, LeadState } from '#contract/lead/limits.ts'
import { userTypes } from '#contract/account/limits.ts'
import type { Tx } from '../../db/database.ts'
import { leads, users } from '../../db/tables/all.ts'
import { addLeadEvents, type LeadEvent } from './lead-events.ts'
import { type LeadPhone, lockLeadPhones } from './lock-phone.ts'

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

interface Entered {
  id: number
  /** false: there was a lead with its phone, which stays as it is */
  isNew: boolean
  /** how many events its history began with */
  events: number
}

const keyOf = ({ areaCode, telephone }: LeadPhone): string => `${areaCode} ${telephone}`

/** What has these phones, by phone. */
function byPhone<Row extends { areaCode: string; telephone: string | null }>(rows: readonly Row[]) {
  const found = new Map(rows.map((row) => [`${row.areaCode} ${row.telephone}`, row]))
  return (phone: LeadPhone): Row | undefined => found.get(keyOf(phone))
}

/** The beginning of a lead's history. */
const eventsOf = ({ note, origin }: NewLead, leadId: number, actorId: number | null): LeadEvent[] => [
  { leadId, kind: 'created', text: origin, actorId },
  ...(note?.trim() ? [{ leadId, kind: 'note' as const, text: note.trim(), actorId }] : []),
]

/**
 * Enters leads, unless there are some with their phones, which stay as they are. One whose phone a student has is of that
 * student. The phones must be valid and differ, sources and owners must exist.
 * @param actorId who enters them; null: the system
 * @returns each of them, in their order
 */
export async function createLeads(
  tx: Tx,
  given: readonly NewLead[],
  actorId: number | null,
): Promise<Entered[]> {
  if (given.length === 0) return []
  await lockLeadPhones(tx, given)
  const wanted = given.map(({ areaCode, telephone }) => sql`(${areaCode}::text, ${telephone}::text)`)
  const among = sql`(${sql.join(wanted, sql`, `)})`
  const phoneOf = { areaCode: leads.areaCode, telephone: leads.telephone }
  const known = byPhone(
    await tx
      .select({ id: leads.id, ...phoneOf })
      .from(leads)
      .where(sql`(${leads.areaCode}, ${leads.telephone}) in ${among}`),
  )
  const student = byPhone(
    await tx
      .select({ id: users.id, at: users.createdAt, areaCode: users.areaCode, telephone: users.telephone })
      .from(users)
      .where(
        sql`(${users.areaCode}, ${users.telephone}) in ${among} and ${users.types} @> array[${userTypes.student}]::smallint[]`,
      ),
  )
  const fresh = given.filter((lead) => !known(lead))
  const made = byPhone(
    fresh.length === 0
      ? []
      : await tx
          .insert(leads)
          .values(
            fresh.map(({ note: _note, ...lead }) => {
              const { id: studentId = null, at: registeredAt = null } = student(lead) ?? {}
              return { ...lead, studentId, registeredAt }
            }),
          )
          .returning({ id: leads.id, ...phoneOf }),
  )
  const entered = given.map((lead) => {
    const id = known(lead)?.id ?? made(lead)?.id
    if (id === undefined) throw new Error('the lead was not stored')
    return { id, isNew: !known(lead), begins: known(lead) ? [] : eventsOf(lead, id, actorId) }
  })
  await addLeadEvents(
    tx,
    entered.flatMap(({ begins }) => begins),
  )
  return entered.map(({ begins, ...lead }) => ({ ...lead, events: begins.length }))
}

/** Enters one lead. */
export async function createLead(tx: Tx, lead: NewLead, actorId: number | null): Promise<Entered> {
  const [entered] = await createLeads(tx, [lead], actorId)
  if (!entered) throw new Error('the lead was not entered')
  return entered
}
