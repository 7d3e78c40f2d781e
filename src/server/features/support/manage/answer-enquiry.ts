import { eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { enquiryAdmin } from '#contract/support/manage.ts'
import type { Tx } from '../../../db/database.ts'
import { enquiries, enquiryMessages } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireRoom, writtenText } from '../write-enquiry.ts'

type Answer = OperationTypes<typeof enquiryAdmin.answerEnquiry>['body']
type Closing = OperationTypes<typeof enquiryAdmin.closeEnquiry>['body']
type Stored = typeof enquiries.$inferSelect

/** Who wrote last to an enquiry, or has closed it. */
async function lastWriterOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce(nullif(u.name, ''), u.username) as name from enquiry_messages m
    join enquiries e on e.id = m.enquiry_id
    join users u on u.id = case when m.is_school then m.author_id else e.user_id end
    where m.enquiry_id = ${id} order by m.id desc limit 1`)
  return rows[0]?.name ?? ''
}

/** The enquiry, locked, as the caller has seen it. @throws Refusal enquiryNotFound, recordChanged */
async function seenEnquiry(tx: Tx, id: number, seen: string | undefined): Promise<Stored> {
  const [stored] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  if (!stored) throw refuse('enquiryNotFound')
  await requireSeen(seen, String(stored.revision), () => lastWriterOf(tx, id))
  return stored
}

async function change(tx: Tx, { id, revision }: Stored, isClosed: boolean, waits: boolean) {
  await tx
    .update(enquiries)
    .set({
      closedAt: isClosed ? sql`now()` : null,
      waitingSince: waits ? sql`now()` : null,
      ...{ lastAt: sql`now()`, revision: revision + 1 },
    })
    .where(eq(enquiries.id, id))
  return { revision: String(revision + 1) }
}

/**
 * Answers what a student has asked; they are told. What came in since it was read is read first.
 * @throws Refusal invalidField, enquiryNotFound, enquiryFull, recordChanged
 */
export async function answerEnquiry(
  { db, notify }: Pick<Deps, 'db' | 'notify'>,
  admin: SessionUser,
  id: number,
  body: Answer,
): Promise<{ revision: string }> {
  const text = writtenText(body.text, 'text')
  return db.transaction(async (tx) => {
    const stored = await seenEnquiry(tx, id, body.revision)
    await requireRoom(tx, id)
    const [made] = await tx
      .insert(enquiryMessages)
      .values({ enquiryId: id, isSchool: true, authorId: admin.id, text })
      .returning({ id: enquiryMessages.id })
    if (!made) throw new Error('the answer was not stored')
    await writeAudit(tx, admin, 'enquiry answered', `enquiry ${id}`, { closed: body.is_closed === 1 })
    const params = { name: stored.subject, words: text }
    await notify(tx, { kind: 'enquiry_answered', key: `enquiry message ${made.id}`, targetId: id, params }, [
      stored.userId,
    ])
    return change(tx, stored, body.is_closed === 1, false)
  })
}

/**
 * Closes an enquiry without a word, or opens it again, from when on it waits. What is so already stays as it is.
 * @throws Refusal enquiryNotFound, recordChanged
 */
export async function closeEnquiry(
  { db }: Pick<Deps, 'db'>,
  admin: SessionUser,
  id: number,
  body: Closing,
): Promise<{ revision: string }> {
  const isClosed = body.is_closed === 1
  return db.transaction(async (tx) => {
    const stored = await seenEnquiry(tx, id, body.revision)
    if ((stored.closedAt !== null) === isClosed) return { revision: String(stored.revision) }
    await writeAudit(tx, admin, isClosed ? 'enquiry closed' : 'enquiry reopened', `enquiry ${id}`)
    return change(tx, stored, isClosed, !isClosed)
  })
}
