import { and, eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { enquiryLimits } from '#contract/support/limits.ts'
import type { ownEnquiries } from '#contract/support/operations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockName } from '../../db/lock-name.ts'
import { enquiries, enquiryMessages } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

type New = OperationTypes<typeof ownEnquiries.createEnquiry>['body']

/** @throws Refusal invalidField for nothing but spaces */
export function writtenText(text: string, field: string): string {
  const words = text.trim()
  if (words === '') throw refuse('invalidField', { field, allowed: 'some_text' })
  return words
}

/** Two messages of one student at once count one after the other. @throws Refusal enquiryMessagesOfDay */
async function requireFewMessages(tx: Tx, userId: number): Promise<void> {
  await lockName(tx, `enquiries:${userId}`)
  const { rows } = await tx.execute<{ written: number }>(sql`
    select count(*)::int as written from enquiry_messages m join enquiries e on e.id = m.enquiry_id
    where e.user_id = ${userId} and not m.is_school and m.created_at > now() - interval '1 day'`)
  if ((rows[0]?.written ?? 0) >= enquiryLimits.perDay)
    throw refuse('enquiryMessagesOfDay', { most: enquiryLimits.perDay })
}

/** @throws Refusal enquiryFull */
export async function requireRoom(tx: Tx, enquiryId: number): Promise<void> {
  const written = await tx.$count(enquiryMessages, eq(enquiryMessages.enquiryId, enquiryId))
  if (written >= enquiryLimits.messages) throw refuse('enquiryFull', { most: enquiryLimits.messages })
}

/** A student begins an enquiry. @throws Refusal invalidField, enquiriesWaiting, enquiryMessagesOfDay */
export async function createEnquiry(db: Db, userId: number, body: New): Promise<{ id: number }> {
  const subject = writtenText(body.subject, 'subject')
  const text = writtenText(body.text, 'text')
  return db.transaction(async (tx) => {
    await requireFewMessages(tx, userId)
    const waiting = await tx.$count(
      enquiries,
      and(eq(enquiries.userId, userId), sql`${enquiries.waitingSince} is not null`),
    )
    if (waiting >= enquiryLimits.waiting) throw refuse('enquiriesWaiting', { most: enquiryLimits.waiting })
    const [made] = await tx
      .insert(enquiries)
      .values({ userId, topic: body.topic, subject, waitingSince: sql`now()` })
      .returning({ id: enquiries.id })
    if (!made) throw new Error('the enquiry was not stored')
    await tx.insert(enquiryMessages).values({ enquiryId: made.id, isSchool: false, text })
    return made
  })
}

/**
 * A student writes more; a closed enquiry waits again.
 * @throws Refusal invalidField, enquiryNotFound, enquiryFull, enquiryMessagesOfDay
 */
export async function writeToEnquiry(db: Db, userId: number, id: number, written: string): Promise<null> {
  const text = writtenText(written, 'text')
  await db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(and(eq(enquiries.id, id), eq(enquiries.userId, userId)))
      .for('update')
    if (!own) throw refuse('enquiryNotFound')
    await requireFewMessages(tx, userId)
    await requireRoom(tx, id)
    await tx.insert(enquiryMessages).values({ enquiryId: id, isSchool: false, text })
    await tx
      .update(enquiries)
      .set({
        waitingSince: sql`coalesce(${enquiries.waitingSince}, now())`,
        ...{ closedAt: null, lastAt: sql`now()`, revision: sql`${enquiries.revision} + 1` },
      })
      .where(eq(enquiries.id, id))
  })
  return null
}
