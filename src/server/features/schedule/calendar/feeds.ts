import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { calendar } from '#contract/schedule/calendar.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'
import { calendarFeeds } from '../../../db/tables/all.ts'
import { readSetting } from '../../site/index.ts'
import type { CalendarPerson, CalendarReader } from './events.ts'
import { seconds } from '../../../lib/seconds.ts'

type Feed = OperationTypes<typeof calendar.calendarFeed>['reply']

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

async function tokenOf(db: Db, nonce: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'calendar'))
    .update(nonce)
    .digest('base64url')
}

const shown = (token: string, createdAt: Date): Feed => ({
  path: `/api/v1/calendar/${token}.ics`,
  created_at: seconds(createdAt),
})

export async function readFeed(db: Db, userId: number): Promise<Feed> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed ? shown(await tokenOf(db, feed.nonce), feed.createdAt) : { path: null, created_at: null }
}

/** Another address, by which the one before ends. */
export async function renewFeed(db: Db, userId: number): Promise<Feed> {
  const nonce = randomBytes(24).toString('base64url')
  const token = await tokenOf(db, nonce)
  const made = { nonce, tokenHash: hashOf(token), createdAt: new Date() }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made })
  return shown(token, made.createdAt)
}

/**
 * Whose feed it is, with the language in which its owner reads, which is the school's main one where they have said none;
 * undefined for none, and for somebody whose account is locked.
 */
export async function personOfFeed(db: Db, token: string): Promise<CalendarReader | undefined> {
  const { rows } = await db.execute<
    CalendarPerson & { language: Language | null } & Record<string, unknown>
  >(sql`
    select u.id, u.types, s.language
    from calendar_feeds f join users u on u.id = f.user_id left join message_settings s on s.user_id = u.id
    where f.token_hash = ${hashOf(token)} and u.locked_at is null`)
  const [person] = rows
  return (
    person && { ...person, language: person.language ?? (await readSetting(db, 'web_config')).main_language }
  )
}
