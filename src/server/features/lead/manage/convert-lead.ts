import { and, eq } from 'drizzle-orm'
import { is, limits, userTypes } from '#contract/account/limits.ts'
import { leads, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { firstUsername, stayingAccount } from '../../account/index.ts'
import { createUser } from '../../account/manage/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockLeadPhone } from '../lock-phone.ts'
import { convertLeadOf } from '../register-lead.ts'

/** The student who has the phone of a lead already becomes its student. @returns null: nobody has the phone */
const existingStudent = (
  { db }: Deps,
  admin: SessionUser,
  phone: { id: number; areaCode: string; telephone: string },
) =>
  db.transaction(async (tx) => {
    await lockLeadPhone(tx, phone)
    const [user] = await tx
      .select({ id: users.id, types: users.types })
      .from(users)
      .where(and(eq(users.areaCode, phone.areaCode), eq(users.telephone, phone.telephone)))
    if (!user) return null
    if (!is(user, 'student')) throw refuse('phoneRegistered')
    // a phone stays with an account that was merged into another
    const userId = await stayingAccount(tx, user.id)
    if (!(await convertLeadOf(tx, { ...phone, userId, actorId: admin.id }))) throw refuse('leadRegistered')
    await writeAudit(tx, admin, 'lead changed', `lead ${phone.id}`, { student: userId })
    return userId
  })

/**
 * Turns a lead into a student by hand: makes an account with its phone, which turns the lead as any account does, or
 * takes the one there is. @throws leadNotFound, leadRegistered, phoneRegistered
 */
export async function convertLead(
  deps: Deps,
  admin: SessionUser,
  id: number,
): Promise<{ userid: number; link: string }> {
  const [lead] = await deps.db.select().from(leads).where(eq(leads.id, id))
  if (!lead) throw refuse('leadNotFound')
  if (lead.studentId !== null) throw refuse('leadRegistered')
  const userid = await existingStudent(deps, admin, lead)
  if (userid !== null) return { userid, link: '' }
  const made = await createUser(deps, admin, {
    username: firstUsername(),
    name: [...lead.name].slice(0, limits.name).join(''),
    types: [userTypes.student],
    area_code: lead.areaCode,
    telephone: lead.telephone,
  })
  return { userid: made.id, link: made.link }
}
