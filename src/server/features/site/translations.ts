import type { Static } from 'typebox'
import { is } from '#contract/account/limits.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Texts, TextsChange } from '#contract/site/texts.ts'
import type { Db } from '../../db/database.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { refuse } from '../../lib/refusal.ts'
import { revisionOf } from '../../lib/revision.ts'
import type { SettingKey, Settings } from './setting-schemas.ts'
import { readSetting, readTranslated } from './settings.ts'

/** A text of a record that may be translated. */
export interface TextField {
  /** as the public answer names it */
  field: string
  most: number
  isHtml?: boolean
}

type Change = Static<typeof TextsChange>

/** The language that an answer is given in: the one that a request names, otherwise the caller's. */
export async function languageFor(
  db: Db,
  wanted: Language | 'main' | undefined,
  callers: Language,
): Promise<Language> {
  return wanted === 'main' ? (await readSetting(db, 'web_config')).main_language : (wanted ?? callers)
}

/**
 * Fields of a record with the translations that it has; all else stays in the main language.
 * @param language undefined: the main language
 */
export function translated<Fields extends object>(
  fields: Fields,
  translations: Translations,
  language: Language | undefined,
): Fields {
  const texts = language && translations[language]
  if (!texts) return fields
  return { ...fields, ...Object.fromEntries(Object.entries(texts).filter(([name]) => name in fields)) }
}

/** The language in which translations are looked for; undefined where the record itself has what is wanted. */
export const translationWanted = async (db: Db, language: Language): Promise<Language | undefined> =>
  language === (await readSetting(db, 'web_config')).main_language ? undefined : language

/**
 * The language in which somebody reads what they teach or manage: teachers theirs, the school the main language.
 * @returns undefined for the main language
 */
export const languageOfStaff = async (
  db: Db,
  user: Parameters<typeof is>[0],
  language: Language,
): Promise<Language | undefined> => (is(user, 'admin') ? undefined : translationWanted(db, language))

/** A setting as readers of a language see it. */
export async function settingIn<Key extends SettingKey>(
  db: Db,
  key: Key,
  language: Language,
): Promise<Settings[Key]> {
  const [{ value, translations }, wanted] = await Promise.all([
    readTranslated(db, key),
    translationWanted(db, language),
  ])
  return translated(value, translations, wanted)
}

/** Names what somebody sees who translates a record into a language. */
const textsRevision = (
  fields: readonly TextField[],
  main: Readonly<Record<string, string>>,
  translation: Readonly<Record<string, string>> = {},
): string => revisionOf(fields.map(({ field }) => [field, main[field] ?? '', translation[field] ?? '']))

/**
 * A translation is one of the texts that its translator has seen: whoever has seen others changes nothing.
 * @param shown the texts as they are now, whose record is locked until the change is done
 * @param changedBy who has changed them last
 * @throws Refusal textsChanged
 */
export async function requireSeenTexts(
  { revisions }: Static<typeof Texts>,
  { language, revision }: Change,
  changedBy: () => Promise<string>,
): Promise<void> {
  if (revisions[language] !== revision) throw refuse('textsChanged', {}, { by: await changedBy() })
}

/** What an editor shows of a record: each text in each language. */
export function textsOf(
  fields: readonly TextField[],
  main: Readonly<Record<string, string>>,
  translations: Translations,
  main_language: Language,
): Static<typeof Texts> {
  const of = (language: Language, field: string) => translations[language]?.[field] ?? ''
  return {
    main_language,
    outdated: [],
    revisions: {
      zh: textsRevision(fields, main, translations.zh),
      en: textsRevision(fields, main, translations.en),
      zh_tw: textsRevision(fields, main, translations.zh_tw),
    },
    fields: fields.map(({ field, most, isHtml = false }) => ({
      field,
      is_html: isHtml ? 1 : 0,
      max_length: most,
      main: main[field] ?? '',
      zh: of('zh', field),
      en: of('en', field),
      zh_tw: of('zh_tw', field),
    })),
  }
}

/** One translation, fit to be stored. @throws Refusal invalidField for a text that the record has not, or too long */
async function cleanText(fields: readonly TextField[], { field, text }: Change['texts'][number]) {
  const known = fields.find((one) => one.field === field)
  if (!known) throw refuse('invalidField', { field: 'field', allowed: 'choice' })
  if (text.length > known.most)
    throw refuse('invalidField', { field, allowed: 'most_characters', limit: known.most })
  return [field, known.isHtml ? await cleanHtml(text) : text.trim()] as const
}

/**
 * The translations that a change brings, cleaned. @throws Refusal invalidField also for the main language, whose texts
 * are those of the record
 */
export async function cleanTexts(
  fields: readonly TextField[],
  { language, texts }: Change,
  mainLanguage: Language,
): Promise<Readonly<Record<string, string>>> {
  if (language === mainLanguage)
    throw refuse('invalidField', { field: 'language', allowed: 'other_language' })
  return Object.fromEntries(await Promise.all(texts.map((text) => cleanText(fields, text))))
}

/** Stored translations with a change laid over them; empty ones go. */
export function changedTranslations(
  stored: Translations,
  language: Language,
  texts: Readonly<Record<string, string>>,
): Translations {
  const merged = Object.entries({ ...stored[language], ...texts }).filter(([, text]) => text !== '')
  const next: Translations = { ...stored, [language]: Object.fromEntries(merged) }
  return Object.fromEntries(
    languages.flatMap((one) => {
      const of = next[one]
      return of && Object.keys(of).length > 0 ? [[one, of]] : []
    }),
  )
}
