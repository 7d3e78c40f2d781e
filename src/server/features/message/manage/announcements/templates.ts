import { asc, eq, sql } from 'drizzle-orm'
import { announcementLimits, type AnnouncementTexts } from '#contract/message/announcements.ts'
import type { announcementTemplateAdmin } from '#contract/message/announcement-templates.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../../db/database.ts'
import { announcementTemplates } from '../../../../db/tables/all.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { requireTexts } from './write-announcement.ts'

type List = OperationTypes<typeof announcementTemplateAdmin.announcementTemplates>['reply']

export async function listTemplates(db: Db): Promise<List> {
  const { id, name, texts } = announcementTemplates
  return { list: await db.select({ id, name, texts }).from(announcementTemplates).orderBy(asc(name)) }
}

/** A template may be about a course or about a class, and so name the one that it is used for. */
function requireTemplateTexts(texts: AnnouncementTexts): void {
  const written = JSON.stringify(texts)
  requireTexts(texts, written.includes('{{class}}') ? 'class' : 'course')
}

/** @throws Refusal announcementEmpty, announcementPlaceholder, tooManyAnnouncementTemplates */
export async function keepTemplate(
  db: Db,
  user: SessionUser,
  { name, texts }: { name: string; texts: AnnouncementTexts },
): Promise<{ id: number }> {
  requireTemplateTexts(texts)
  return db.transaction(async (tx) => {
    // two at once do not go over the limit together
    await tx.execute(sql`lock table announcement_templates in share row exclusive mode`)
    const [kept] = await tx
      .insert(announcementTemplates)
      .values({ name: name.trim(), texts })
      .onConflictDoUpdate({ target: announcementTemplates.name, set: { texts, isDemo: false } })
      .returning({ id: announcementTemplates.id })
    if ((await tx.$count(announcementTemplates)) > announcementLimits.templates)
      throw refuse('tooManyAnnouncementTemplates', { most: announcementLimits.templates })
    await writeAudit(tx, user, 'announcement template kept', name.trim(), { after: { texts } })
    return { id: kept?.id ?? 0 }
  })
}

/** @throws Refusal announcementNotFound */
export const deleteTemplate = (db: Db, user: SessionUser, id: number): Promise<null> =>
  db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(announcementTemplates)
      .where(eq(announcementTemplates.id, id))
      .returning({ name: announcementTemplates.name, texts: announcementTemplates.texts })
    if (!gone) throw refuse('announcementNotFound')
    await writeAudit(tx, user, 'announcement template deleted', gone.name, { before: { texts: gone.texts } })
    return null
  })
