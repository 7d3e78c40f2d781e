import { type SQL, sql } from 'drizzle-orm'
import Big from 'big.js'
import { currencyDecimals } from '#contract/currencies.ts'
import type { announcementAdmin } from '#contract/message/announcement-operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../../db/database.ts'
import type { announcements } from '../../../../db/tables/all.ts'
import { loadSetting } from '../../../site/index.ts'
import { countReached, type Reached } from '../../notify-selected.ts'
import { peopleOf } from './audience.ts'
import { findAnnouncement } from './find-announcement.ts'

export type Announcement = typeof announcements.$inferSelect
type Recipients = OperationTypes<typeof announcementAdmin.announcementRecipients>['reply']

export const keyOf = (id: number): string => `announcement ${id}`

/**
 * Who gets an announcement: its audience without locked accounts; of advertising also without those who have had enough
 * of it in these days. A select of user_id and kind.
 */
export function readersOf(announcement: Announcement, advertisingPerWeek: number): SQL {
  const { kind } = announcement
  const people = sql`select p.user_id, ${kind}::text as kind from (${peopleOf(announcement)}) as p
    join users u on u.id = p.user_id where u.locked_at is null`
  if (kind !== 'advertising') return people
  return sql`${people} and (
    select count(*) from messages had where had.user_id = p.user_id and had.kind = 'advertising'
      and had.key like 'announcement %' and had.created_at > now() - interval '7 days') < ${advertisingPerWeek}::int`
}

/** How many people an announcement would reach now. */
export async function countRecipients(db: Queryable, announcement: Announcement): Promise<Reached> {
  const { advertising_per_week } = await loadSetting(db, 'messages')
  return countReached(db, readersOf(announcement, advertising_per_week), announcement.channels)
}

/** With what its SMS would cost. @throws Refusal announcementNotFound */
export async function announcementRecipients(db: Db, id: number): Promise<Recipients> {
  const announcement = await findAnnouncement(db, id)
  const [reached, { sms_price }, { currency }] = await Promise.all([
    countRecipients(db, announcement),
    loadSetting(db, 'messages'),
    loadSetting(db, 'web_config'),
  ])
  const cost =
    sms_price === ''
      ? null
      : new Big(sms_price).times(reached.sms).toFixed(currencyDecimals(currency), Big.roundUp)
  return { ...reached, sms_price, cost, currency }
}
