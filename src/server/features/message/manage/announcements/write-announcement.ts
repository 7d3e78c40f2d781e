import { eq } from 'drizzle-orm'
import { type AnnouncementTexts, type AudienceKind, wrongInTexts } from '#contract/message/announcements.ts'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import { channelsOf } from '#contract/message/kinds.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../../db/database.ts'
import { announcements } from '../../../../db/tables/all.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { tidyTag } from '../../../account/manage/index.ts'
import { targetOf } from './audience.ts'
import { keepUsers, userIdsOf } from './selected-users.ts'
import { holdDraft, holdSeenDraft } from './find-announcement.ts'

type Body = OperationTypes<typeof announcementAdmin.createAnnouncement>['body']
type Update = OperationTypes<typeof announcementAdmin.updateAnnouncement>

/** @throws Refusal announcementEmpty, announcementPlaceholder */
export function requireTexts(texts: AnnouncementTexts, audience: AudienceKind): void {
  const written = Object.values(texts)
  if (written.length === 0 || written.some(({ title, text }) => title.trim() === '' || text.trim() === ''))
    throw refuse('announcementEmpty')
  const wrong = wrongInTexts(texts, audience)
  if (wrong.length > 0) throw refuse('announcementPlaceholder', { names: wrong.slice(0, 5).join(' ') })
}

/** Of the audience `tag` each once. @throws Refusal announcementTarget, invalidField */
function tagsOf({ audience, tags = [] }: Body): string[] {
  if ((audience === 'tag') !== tags.length > 0) throw refuse('announcementTarget')
  const keys = tags.map((tag) => tidyTag(tag).toLowerCase())
  return tags.map(tidyTag).filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

async function columnsOf(tx: Queryable, body: Body) {
  const { kind, audience, target_id: targetId, channels, texts } = body
  requireTexts(texts, audience)
  if (!channels.every((channel) => channelsOf(kind).includes(channel)))
    throw refuse('invalidField', { field: 'channels', allowed: 'choice' })
  return {
    kind,
    audience,
    targetId,
    ...(await targetOf(tx, { audience, targetId })),
    tags: tagsOf(body),
    channels,
    texts,
  }
}

/** @throws Refusal announcementEmpty, announcementPlaceholder, announcementTarget, announcementUsers, noOperationPermission */
export const createAnnouncement = (db: Db, user: SessionUser, body: Body): Promise<{ id: number }> =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(announcements)
      .values({ ...(await columnsOf(tx, body)), createdBy: user.id })
      .returning({ id: announcements.id })
    const id = made?.id ?? 0
    await keepUsers(tx, user, id, body)
    await writeAudit(tx, user, 'announcement written', `announcement ${id}`, { after: body })
    return { id }
  })

/**
 * Changes a draft; one that somebody has changed since the caller read it is left as it is.
 * @throws Refusal announcementNotFound, announcementNotDraft, announcementChanged, and as a new one
 */
export const updateAnnouncement = (
  db: Db,
  user: SessionUser,
  id: number,
  { revision: seen, ...body }: Update['body'],
): Promise<Update['reply']> =>
  db.transaction(async (tx) => {
    const { kind, audience, targetId, tags, channels, texts } = await holdSeenDraft(tx, id, seen)
    const revision = seen + 1
    const users = await userIdsOf(tx, id)
    await tx
      .update(announcements)
      .set({ ...(await columnsOf(tx, body)), revision, isDemo: false })
      .where(eq(announcements.id, id))
    await keepUsers(tx, user, id, body)
    const before = { kind, audience, target_id: targetId, tags, user_ids: users, channels, texts }
    const after = { ...body, tags: body.tags ?? [], user_ids: await userIdsOf(tx, id) }
    await writeAudit(tx, user, 'announcement changed', `announcement ${id}`, { before, after })
    return { revision }
  })

/** @throws Refusal announcementNotFound, announcementNotDraft */
export const deleteAnnouncement = (db: Db, user: SessionUser, id: number): Promise<null> =>
  db.transaction(async (tx) => {
    const { texts } = await holdDraft(tx, id)
    await tx.delete(announcements).where(eq(announcements.id, id))
    await writeAudit(tx, user, 'announcement deleted', `announcement ${id}`, { before: { texts } })
    return null
  })
