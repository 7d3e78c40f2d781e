import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../../db/database.ts'
import { announcements } from '../../../../db/tables/all.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { lastChangedBy } from '../../../audit/index.ts'

type Announcement = typeof announcements.$inferSelect

/** @throws Refusal announcementNotFound */
export async function findAnnouncement(db: Queryable, id: number): Promise<Announcement> {
  const [found] = await db.select().from(announcements).where(eq(announcements.id, id))
  if (!found) throw refuse('announcementNotFound')
  return found
}

/** Holds an announcement for one transaction. @throws Refusal announcementNotFound */
export async function holdAnnouncement(tx: Tx, id: number): Promise<Announcement> {
  const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!found) throw refuse('announcementNotFound')
  return found
}

/** @throws Refusal announcementNotFound, announcementNotDraft */
export async function holdDraft(tx: Tx, id: number): Promise<Announcement> {
  const found = await holdAnnouncement(tx, id)
  if (found.state !== 'draft') throw refuse('announcementNotDraft')
  return found
}

/**
 * Holds a draft that the caller has seen as it is now.
 * @throws Refusal announcementNotFound, announcementNotDraft, announcementChanged
 */
export async function holdSeenDraft(tx: Tx, id: number, seen: number): Promise<Announcement> {
  const found = await holdDraft(tx, id)
  const { revision } = found
  if (revision !== seen)
    throw refuse('announcementChanged', {}, { revision, by: await lastChangedBy(tx, [`announcement ${id}`]) })
  return found
}
