import { defaultLanguage, type Language, languages } from '#contract/languages.ts'
import type { ByKey } from '#contract/operations.ts'

export type Texts = ByKey['GET /api/v1/admin/texts/{text_kind}']['reply']
export type TextsChange = ByKey['PUT /api/v1/admin/texts/{text_kind}']['body']
export type TextField = Texts['fields'][number]

/** The texts that the record has and the language has not, or has not as they are now. */
export const missingIn = ({ fields, outdated }: Texts, language: Language): TextField[] =>
  fields.filter((field) => field.main !== '' && (field[language] === '' || outdated.includes(language)))

/** The texts that can be translated: what the record leaves empty needs no translation. */
export const shownIn = ({ fields }: Texts, language: Language): TextField[] =>
  fields.filter((field) => field.main !== '' || field[language] !== '')

/** Translations in a form, by `nameOf`. */
export type TextValues = Record<string, string>

/** How a form names a text in a language; names of texts have no spaces. */
export const nameOf = (field: string, language: Language): string => `${language} ${field}`

export function fieldOf(name: string): { field: string; language: Language } {
  const [language, field = ''] = name.split(' ')
  return { field, language: languages.find((one) => one === language) ?? defaultLanguage }
}

/** The translations into some languages, as a form has them. */
export const valuesOf = (texts: Texts, of: readonly Language[]): TextValues =>
  Object.fromEntries(
    of.flatMap((language) =>
      shownIn(texts, language).map((field) => [nameOf(field.field, language), field[language]]),
    ),
  )
