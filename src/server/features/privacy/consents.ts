import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { channelsOf } from '#contract/message/kinds.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { consentOperations } from '#contract/privacy/consents.ts'
import type { Db } from '../../db/database.ts'
import { consents, messageSettings } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import {
  acceptedAgreement,
  agreementIn,
  hasAcceptedAgreement,
  hasAcceptedAnyAgreement,
  needsNoConsent,
  readSetting,
  wantedConsent,
} from '../site/index.ts'
import { accountsOf } from './accounts.ts'

type Own = OperationTypes<typeof consentOperations.ownConsents>['reply']
type Given = OperationTypes<typeof consentOperations.consentsOfUser>['reply']

/** of orders so many are listed; the file of one's data has all */
const ORDERS = 50
/** people of one run; the next run continues */
const MOST = 500

/** What somebody has accepted, by all of their accounts. */
export async function consentsOf(db: Db, userId: number): Promise<Given> {
  const accounts = sql.param(await accountsOf(db, userId))
  const { rows } = await db.execute<Given['list'][number]>(sql`
    select v.agreement, v.id as version, v.language, v.title, floor(extract(epoch from given.at))::int8 as at,
      given.order_number
    from (
      select agreement_id, coalesce(verified_at, created_at) as at, '' as order_number from users
        where id = any(${accounts}::int[]) and agreement_id is not null
      union all select agreement_id, at, '' from consents where user_id = any(${accounts}::int[])
      union all (select agreement_id, created_at, order_number from orders
        where user_id = any(${accounts}::int[]) and agreement_id is not null order by id desc limit ${ORDERS})
    ) given join agreement_versions v on v.id = given.agreement_id
    order by given.at desc, v.id desc`)
  return { list: rows }
}

/** The same of the caller, with what waits for their consent. */
export async function ownConsents(db: Db, user: SessionUser, language: Language): Promise<Own> {
  const { id: userId } = user
  const [given, wanted, advertised] = await Promise.all([
    consentsOf(db, userId),
    wantedConsent(db, userId, language),
    db.execute<{ is: boolean }>(sql`
      select coalesce((select exists (select from unnest(${sql.param(channelsOf('advertising'))}::text[]) channel
        where coalesce((choices -> 'advertising' ->> channel)::boolean, true))
        from message_settings where user_id = ${userId}), true) as is`),
  ])
  const isNeeded = wanted !== null && !needsNoConsent(user)
  return { ...given, wanted, is_needed: isNeeded ? 1 : 0, is_advertised: advertised.rows[0]?.is ? 1 : 0 }
}

/** @throws agreementChanged */
export async function giveConsent(db: Db, userId: number, version: number): Promise<null> {
  const agreementId = await acceptedAgreement(db, 'reg_agreement', version)
  if (agreementId === null) throw refuse('agreementChanged')
  await db.insert(consents).values({ userId, agreementId }).onConflictDoNothing()
  return null
}

/** Switches advertising off by every channel. */
export async function withdrawAdvertising(db: Db, userId: number): Promise<null> {
  const off = Object.fromEntries(channelsOf('advertising').map((channel) => [channel, false]))
  const choices = JSON.stringify({ advertising: off })
  await db
    .insert(messageSettings)
    .values({ userId, choices: { advertising: off } })
    .onConflictDoUpdate({
      target: messageSettings.userId,
      set: { choices: sql`${messageSettings.choices} || ${choices}::jsonb` },
    })
  return null
}

/**
 * Tells people who accepted an earlier text of one that waits for their consent, where the school demands it: once, as
 * long as the message is kept.
 */
export async function askForConsents({ db, notify }: Pick<Deps, 'db' | 'notify'>): Promise<void> {
  const { is_demanded } = await readSetting(db, 'consents')
  if (is_demanded === 0) return
  const { main_language } = await readSetting(db, 'web_config')
  const { version, title } = await agreementIn(db, 'reg_agreement', main_language)
  if (version === null) return
  const key = `consent ${version}`
  const hasAccepted = await hasAcceptedAgreement(db)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select u.id from users u
      where u.locked_at is null and u.role_id is null and u.verified_at is not null
        and not exists (select from messages m where m.user_id = u.id and m.kind = 'consent_wanted' and m.key = ${key})
        and ${hasAcceptedAnyAgreement} and not ${hasAccepted}
      order by u.id limit ${MOST}`)
    if (rows.length === 0) return
    await notify(
      tx,
      { kind: 'consent_wanted', key, params: { name: title } },
      rows.map(({ id }) => id),
    )
  })
}
