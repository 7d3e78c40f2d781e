import { type Language, languages } from '#contract/languages.ts'
import { agreementDigest } from '../../lib/agreement-digest.ts'
import { refuse } from '../../lib/refusal.ts'
import { agreementVersions } from '../../db/tables/all.ts'
import type { Db } from '../../db/database.ts'
import type { Settings } from './setting-schemas.ts'
import { readSetting, readTranslated } from './settings.ts'

type AgreementKey = 'reg_agreement' | 'buy_agreement'

type InLanguage<Key extends AgreementKey> = Settings[Key] & { language: Language; version: number | null }

/**
 * An agreement as a reader of a language is asked to accept it: in that language if it is written in it, otherwise in
 * the school's main language. Never a title of one with a text of another, and never a translation of an earlier text.
 */
export async function agreementIn<Key extends AgreementKey>(
  db: Db,
  key: Key,
  wanted: Language,
): Promise<InLanguage<Key>> {
  const [{ main_language }, { value, translations, versions }] = await Promise.all([
    readSetting(db, 'web_config'),
    readTranslated(db, key),
  ])
  const translation = wanted === main_language ? undefined : translations[wanted]
  const { title, content, of } = translation ?? {}
  const isInForce = title && content && of === agreementDigest(value)
  const language = isInForce ? wanted : main_language
  const text = isInForce ? { title, content } : {}
  const shown = { ...value, ...text }
  return { ...shown, language, version: shown.content === '' ? null : (versions[language] ?? null) }
}

/** The texts of an agreement that are shown now, in whatever language: an earlier text and its translations are not. */
export async function shownVersions(db: Db, key: AgreementKey): Promise<number[]> {
  const shown = await Promise.all(languages.map((language) => agreementIn(db, key, language)))
  return [...new Set(shown.flatMap(({ version }) => version ?? []))]
}

/**
 * The text of an agreement that somebody accepts by what they do: the one that they were shown, in whatever language.
 * @param named number of the text; a client that showed none names none
 * @returns null where nothing was shown
 * @throws Refusal agreementChanged for a text that is not shown any more
 */
export async function acceptedAgreement(
  db: Db,
  key: AgreementKey,
  named: number | null | undefined,
): Promise<number | null> {
  if (!named) return null
  if ((await shownVersions(db, key)).includes(named)) return named
  throw refuse('agreementChanged')
}

/** The columns of a text that somebody has accepted, from a left join of `agreementVersions`; null where there is none. */
export const acceptedText = { version: agreementVersions.id, language: agreementVersions.language }
