import { eq, sql } from 'drizzle-orm'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { leads } from '../../../db/tables/all.ts'
import { violates } from '../../../db/violations.ts'
import { maskPhone } from '../../../lib/log.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { requirePhone } from '../../account/index.ts'
import { homeAreaCode } from '../../site/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { createLead } from '../create-lead.ts'
import { addLeadEvents, type LeadEvent } from '../lead-events.ts'
import { lockLeadPhone } from '../lock-phone.ts'
import { namesOf, requireOwnerAndSource } from './owners.ts'

type Add = OperationTypes<typeof operations.addLead>
type Change = OperationTypes<typeof operations.changeLead>

const momentOf = (at: number | null | undefined): Date | null => (at ? new Date(at * 1000) : null)
const textOf = (moment: Date | null): string | null => moment && moment.toISOString()

/** @throws phoneFormat, invalidField, leadExists */
export async function addLead(db: Db, admin: SessionUser, body: Add['body']): Promise<Add['reply']> {
  const phone = requirePhone(body.area_code || (await homeAreaCode(db)), body.telephone)
  const name = body.name.trim()
  if (name === '') throw refuse('invalidField', { field: 'name', allowed: 'some_text' })
  return db.transaction(async (tx) => {
    const { id, isNew } = await createLead(
      tx,
      {
        ...phone,
        ...(await requireOwnerAndSource(tx, body)),
        ...{ name, origin: 'staff', nextContactAt: momentOf(body.next_contact_at) },
        note: body.note ?? '',
      },
      admin.id,
    )
    if (!isNew) throw refuse('leadExists', {}, { id })
    await writeAudit(tx, admin, 'lead created', `lead ${id}`, { name, telephone: maskPhone(phone.telephone) })
    return { id }
  })
}

type Lead = typeof leads.$inferSelect
type Phone = Pick<Lead, 'areaCode' | 'telephone'>
type Values = Pick<Lead, 'name' | 'telephone' | 'state' | 'ownerId' | 'sourceId' | 'nextContactAt'>
const seen = ({ name, telephone, state, ownerId, sourceId, nextContactAt }: Values) => ({
  ...{ name, telephone: maskPhone(telephone), state, ownerId, sourceId },
  nextContactAt: textOf(nextContactAt),
})

/** The phone of a form. One that came back as it was shown, masked, is the stored one. @throws phoneFormat */
async function phoneOf(db: Db, id: number, { area_code, telephone }: Change['body']): Promise<Phone> {
  const [lead] = telephone.includes('*') ? await db.select().from(leads).where(eq(leads.id, id)) : []
  return lead &&
    maskPhone(lead.telephone) === telephone.trim() &&
    (area_code ?? lead.areaCode) === lead.areaCode
    ? { areaCode: lead.areaCode, telephone: lead.telephone }
    : requirePhone(area_code || (await homeAreaCode(db)), telephone)
}

/**
 * Changes a lead. Another phone is one that no lead has; the account of a converted lead stays its student.
 * @throws phoneFormat, invalidField, leadNotFound, leadChanged, leadExists
 */
export async function changeLead(
  db: Db,
  admin: SessionUser,
  id: number,
  body: Change['body'],
): Promise<null> {
  const phone = await phoneOf(db, id, body)
  try {
    await db.transaction(async (tx) => {
      await lockLeadPhone(tx, phone)
      const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
      if (!lead) throw refuse('leadNotFound')
      if (lead.version !== body.version)
        throw refuse('leadChanged', {}, { by: await lastChangedBy(tx, [`lead ${id}`], ['lead changed']) })
      const values = {
        ...phone,
        // an owner who has left the staff stays until another is chosen
        ...(await requireOwnerAndSource(tx, {
          source_id: body.source_id,
          owner_id: body.owner_id === lead.ownerId ? 0 : body.owner_id,
        })),
        ...(body.owner_id === lead.ownerId ? { ownerId: lead.ownerId } : {}),
        ...{ name: body.name.trim(), state: body.state, nextContactAt: momentOf(body.next_contact_at) },
      }
      await tx
        .update(leads)
        .set({ ...values, version: sql`${leads.version} + 1` })
        .where(eq(leads.id, id))
      const names = await namesOf(tx, [values.ownerId])
      const events: LeadEvent[] = []
      if (values.state !== lead.state)
        events.push({ leadId: id, kind: 'state', text: values.state, actorId: admin.id })
      if (values.ownerId !== lead.ownerId)
        events.push({ leadId: id, kind: 'owner', text: names.get(values.ownerId) ?? '', actorId: admin.id })
      await addLeadEvents(tx, events)
      await writeAudit(tx, admin, 'lead changed', `lead ${id}`, { before: seen(lead), after: seen(values) })
    })
  } catch (error) {
    if (violates(error, 'leads_phone_key')) throw refuse('leadExists')
    throw error
  }
  return null
}

/** @throws leadNotFound */
export async function deleteLead(db: Db, admin: SessionUser, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const [lead] = await tx.delete(leads).where(eq(leads.id, id)).returning()
    if (!lead) throw refuse('leadNotFound')
    await writeAudit(tx, admin, 'lead deleted', `lead ${id}`, { telephone: maskPhone(lead.telephone) })
  })
  return null
}
