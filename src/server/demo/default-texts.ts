import { eq } from 'drizzle-orm'
import { type Language, languages } from '#contract/languages.ts'
import type { Queryable } from '../db/database.ts'
import type { Translations } from '../db/tables/columns.ts'
import { settings } from '../db/tables/all.ts'
import { agreementDigest } from '../lib/agreement-digest.ts'
import { buyAgreementIn, registerAgreementIn } from './agreement-translations.ts'
import { buyAgreement, registerAgreement } from './agreements.ts'

interface Stored {
  value: unknown
  translations: Translations
}
type Words = Readonly<Record<string, string>>

const textOf = (translations: Translations, language: Language, field: string): string =>
  translations[language]?.[field] ?? ''

/** The grades that a school opens with, in the same order in each language. */
export const defaultGrades: Readonly<Record<Language, readonly string[]>> = {
  zh: ['小学', '初中', '高中', '大学', '成人'],
  en: ['Primary school', 'Middle school', 'High school', 'University', 'Adult'],
  zh_tw: ['國小', '國中', '高中', '大學', '成人'],
}

const gradeName = (option: string): string => `grade:${option}`

/** Translations of the grades of a school, by the options of its main language. */
export const gradesBeside = (
  main: readonly string[],
  inOthers: Readonly<Partial<Record<Language, readonly string[]>>>,
): Translations =>
  Object.fromEntries(
    Object.entries(inOthers).map(([language, grades]) => [
      language,
      Object.fromEntries(main.map((option, at) => [gradeName(option), grades[at] ?? option])),
    ]),
  )

/** An agreement that a school opens with: its texts by language. */
const agreements: Readonly<Record<string, Readonly<Record<Language, Words>>>> = {
  reg_agreement: agreementTexts(registerAgreement, registerAgreementIn),
  buy_agreement: agreementTexts(buyAgreement, buyAgreementIn),
}

function agreementTexts({ title, content }: { title: string; content: string }, others: Translations) {
  return { zh: { title, content }, en: others.en ?? {}, zh_tw: others.zh_tw ?? {} }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

const languagesBeside = (main: Language): Language[] => languages.filter((language) => language !== main)

function movedAgreement(
  defaults: Readonly<Record<Language, Words>>,
  { value, translations }: Stored,
  main: Language,
): Stored | null {
  const stored = value as { title?: string; content?: string }
  const { title = '', content = '' } = stored
  const written = languages.find(
    (language) => title === defaults[language]['title'] && content === defaults[language]['content'],
  )
  if (written === undefined || written === main) return null
  const digest = agreementDigest({ title, content })
  const textIn = (language: Language): { title: string; content: string } => {
    if (language === written) return { title, content }
    const isInForce = textOf(translations, language, 'of') === digest
    const of = isInForce ? translations[language] : defaults[language]
    return { title: of?.['title'] ?? '', content: of?.['content'] ?? '' }
  }
  const text = textIn(main)
  const of = agreementDigest(text)
  return {
    value: { ...stored, ...text },
    translations: Object.fromEntries(
      languagesBeside(main).map((language) => [language, { ...textIn(language), of }]),
    ),
  }
}

interface RegisterConfig {
  available?: { enabled?: { key: string; value: string[] }[] }
}

function movedGrades({ value, translations }: Stored, main: Language): Stored | null {
  const stored = value as RegisterConfig
  const fields = stored.available?.enabled ?? []
  const grades = fields.find(({ key }) => key === 'grade')?.value ?? []
  const written = languages.find((language) => isSame(grades, defaultGrades[language]))
  if (written === undefined || written === main) return null
  const gradesIn = (language: Language): string[] =>
    grades.map((option, at) =>
      language === written
        ? option
        : textOf(translations, language, gradeName(option)) || (defaultGrades[language][at] ?? option),
    )
  const moved = gradesIn(main)
  const others = gradesBeside(
    moved,
    Object.fromEntries(languagesBeside(main).map((language) => [language, gradesIn(language)])),
  )
  const enabled = fields.map((field) => (field.key === 'grade' ? { ...field, value: moved } : field))
  return {
    value: { ...stored, available: { ...stored.available, enabled } },
    // those of other fields stay
    translations: Object.fromEntries(
      languages.map((language) => [language, { ...translations[language], ...others[language] }]),
    ),
  }
}

/** What becomes of each text; null: it is the school's own, or stands in its main language. */
const moves: Readonly<Record<string, (stored: Stored, main: Language) => Stored | null>> = {
  ...Object.fromEntries(
    Object.entries(agreements).map(([key, defaults]) => [
      key,
      (stored: Stored, main: Language) => movedAgreement(defaults, stored, main),
    ]),
  ),
  reg_conf: movedGrades,
}

/**
 * Puts the texts that a school opens with into its main language, and those in the others beside them as translations.
 * What the school has written itself stays where it is; so does what it has made of a translation.
 */
export async function putDefaultTextsInto(db: Queryable, main: Language): Promise<void> {
  for (const [key, moved] of Object.entries(moves)) {
    const [stored] = await db
      .select({ value: settings.value, translations: settings.translations })
      .from(settings)
      .where(eq(settings.key, key))
      .for('update')
    const next = stored && moved(stored, main)
    if (next) await db.update(settings).set(next).where(eq(settings.key, key))
  }
}
