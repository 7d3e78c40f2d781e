import { type SQL, sql } from 'drizzle-orm'
import { is } from '#contract/account/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { agreementIn, shownVersions } from './agreements.ts'
import { readSetting } from './settings.ts'

/** SQL condition: a user `u` has accepted a registration agreement `v` of this kind, by one of their accounts. */
const hasAcceptedOne = (kind: SQL): SQL => sql`exists (
  with recursive person as (
    select u.id, u.agreement_id
    union select m.id, m.agreement_id from users m join person on m.merged_into = person.id
  )
  select from person p join agreement_versions v
    on v.id = p.agreement_id or exists (select from consents c where c.user_id = p.id and c.agreement_id = v.id)
  where v.agreement = 'reg_agreement' and ${kind})`

/** the same: the present one, in whatever language it is shown */
export const hasAcceptedAgreement = async (db: Db): Promise<SQL> =>
  hasAcceptedOne(sql`v.id = any(${sql.param(await shownVersions(db, 'reg_agreement'))}::int[])`)
export const hasAcceptedAnyAgreement = hasAcceptedOne(sql`true`)

/** The present registration agreement, where the school wants it to be accepted again and the person has not; null: none. */
export async function wantedConsent(db: Db, userId: number, language: Language) {
  const { is_demanded } = await readSetting(db, 'consents')
  if (is_demanded === 0) return null
  const { rows } = await db.execute(
    sql`select from users u where u.id = ${userId} and ${await hasAcceptedAgreement(db)}`,
  )
  if (rows.length > 0) return null
  const { version, language: shown, title, content } = await agreementIn(db, 'reg_agreement', language)
  return version === null ? null : { version, language: shown, title, content }
}

/**
 * Whether somebody who has not accepted the present agreement may go on without it. Administrators may: they must be able
 * to mend the text.
 */
export const needsNoConsent = (user: Pick<SessionUser, 'types'>): boolean => is(user, 'admin')

/** Nothing new is bought under an agreement that was not accepted. @throws consentNeeded */
export async function requireConsent(db: Db, user: SessionUser): Promise<void> {
  if (needsNoConsent(user)) return
  const { main_language } = await readSetting(db, 'web_config')
  if ((await wantedConsent(db, user.id, main_language)) !== null) throw refuse('consentNeeded')
}
