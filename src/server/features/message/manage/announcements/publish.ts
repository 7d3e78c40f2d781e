import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { announcementKinds, announcementLimits } from '#contract/message/announcements.ts'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { lockName } from '../../../../db/lock-name.ts'
import type { Tx } from '../../../../db/database.ts'
import { announcements } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { schoolName } from '../../../site/index.ts'
import { hasText } from './channels.ts'
import { countReached, notifySelected } from '../../notify-selected.ts'
import { schoolMessages } from '../../quiet-hours.ts'
import { type Content, renderMail, renderSms } from '../../render.ts'
import { findAnnouncement, holdAnnouncement, holdSeenDraft } from './find-announcement.ts'
import { type Announcement, countRecipients } from './recipients.ts'

type Publish = OperationTypes<typeof announcementAdmin.publishAnnouncement>
type Preview = OperationTypes<typeof announcementAdmin.announcementPreview>['reply']
type Withdrawn = OperationTypes<typeof announcementAdmin.withdrawAnnouncement>['reply']
type Tested = OperationTypes<typeof announcementAdmin.testAnnouncement>['reply']

/** How a reader of a language gets it. @throws Refusal announcementNotFound */
export async function previewAnnouncement(
  { db, config }: Deps,
  caller: SessionUser,
  id: number,
  language: Language,
): Promise<Preview> {
  const announcement = await findAnnouncement(db, id)
  const { zone } = await schoolMessages(db)
  const school = { ...(await schoolName(db)), url: config.publicUrl }
  const content: Content = {
    purpose: 'message',
    kind: announcement.kind,
    params: null,
    targetId: id,
    code: null,
    language,
    zone,
    schoolZone: zone,
    userTypes: [],
    reader: caller.name,
    announcement,
  }
  const unsubscribe = announcement.kind === 'advertising' ? `${config.publicUrl}/unsubscribe/…` : null
  return { ...renderMail(content, school, unsubscribe), sms: renderSms(content, school).text }
}

/** Sends it to the caller alone, by those of its channels that reach them. @throws Refusal announcementNotFound */
export async function testAnnouncement(deps: Deps, caller: SessionUser, id: number): Promise<Tested> {
  const { db } = deps
  const { kind, channels } = await findAnnouncement(db, id)
  const what = sql`select ${caller.id}::int as user_id, ${kind}::text as kind, ${`test ${id} ${randomUUID()}`}::text as key,
    '{"name": ""}'::jsonb as params, ${id}::int as target_id, null::timestamptz as valid_until`
  await notifySelected(db, what, channels)
  deps.jobs.run('send-messages')
  const reached = await countReached(db, what, channels)
  return { channels: channels.filter((channel) => reached[channel] > 0) }
}

/** @throws Refusal announcementNobody, announcementMoreSms, announcementNoSmsText, announcementNoWechatText */
async function requireRecipients(
  tx: Tx,
  deps: Deps,
  announcement: Announcement,
  smsShown: number,
): Promise<number> {
  const recipients = await countRecipients(tx, announcement)
  if (recipients.reached === 0) throw refuse('announcementNobody')
  if (recipients.sms > smsShown) throw refuse('announcementMoreSms', { now: recipients.sms })
  if (recipients.sms > 0 && !hasText(deps, announcement.kind, 'sms')) throw refuse('announcementNoSmsText')
  if (recipients.wechat > 0 && !hasText(deps, announcement.kind, 'wechat'))
    throw refuse('announcementNoWechatText')
  return recipients.people
}

/**
 * Sets the time from which an announcement is sent; until then it can be taken back. It is the draft that the caller has
 * seen, and its cost is what they were shown: after a change, or with more SMS, it is refused.
 * @throws Refusal announcementNotFound, announcementNotDraft, announcementChanged, announcementNobody, announcementMoreSms,
 *   announcementNoSmsText, announcementNoWechatText, announcementTooLate, announcementsOpen
 */
export async function publishAnnouncement(
  deps: Deps,
  user: SessionUser,
  id: number,
  { revision, sms, leaves_at }: Publish['body'],
): Promise<Publish['reply']> {
  const { undoSeconds, aheadDays, open } = announcementLimits
  if ((leaves_at ?? 0) > Date.now() / 1000 + aheadDays * 86_400)
    throw refuse('announcementTooLate', { days: aheadDays })
  return deps.db.transaction(async (tx) => {
    // two at once do not go over the limit together
    await lockName(tx, 'announcements published')
    const draft = await holdSeenDraft(tx, id, revision)
    if ((await tx.$count(announcements, inArray(announcements.state, ['waiting', 'sending']))) >= open)
      throw refuse('announcementsOpen', { most: open })
    const people = await requireRecipients(tx, deps, draft, sms)
    const { rows } = await tx.execute<{ at: number }>(sql`
      update announcements set state = 'waiting', is_demo = false, people = ${people}, leaves_at = greatest(
        now() + make_interval(secs => ${undoSeconds}), to_timestamp(${leaves_at ?? null}::float8))
      where id = ${id} returning floor(extract(epoch from leaves_at))::int8 as at`)
    await writeAudit(tx, user, 'announcement published', `announcement ${id}`, { after: { people, sms } })
    return { leaves_at: rows[0]?.at ?? 0 }
  })
}

/** Whether mails, SMS or messages by WeChat of an announcement wait in the outbox, for their hour or their turn. */
async function hasWaiting(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from messages m join message_deliveries d on d.message_id = m.id
    where m.kind in ${announcementKinds} and m.target_id = ${id} and m.key like 'announcement %'
      and d.state = 'waiting' limit 1`)
  return rows.length > 0
}

/** @throws Refusal announcementNotFound, announcementLeft */
export const withdrawAnnouncement = ({ db }: Deps, user: SessionUser, id: number): Promise<Withdrawn> =>
  db.transaction(async (tx) => {
    const { state: before } = await holdAnnouncement(tx, id)
    const isLeaving = before === 'sending' || (before === 'sent' && (await hasWaiting(tx, id)))
    if (before !== 'waiting' && !isLeaving) throw refuse('announcementLeft')
    const state = before === 'waiting' ? 'draft' : 'stopped'
    await tx
      .update(announcements)
      .set(
        state === 'draft'
          ? { state, leavesAt: null, people: 0 }
          : // its mails and SMS that wait are dropped when they are taken
            { state, sentAt: sql`now()` },
      )
      .where(eq(announcements.id, id))
    await writeAudit(tx, user, 'announcement withdrawn', `announcement ${id}`, { before: { state: before } })
    return { state }
  })
