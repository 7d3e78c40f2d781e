import type { Language } from '#contract/languages.ts'
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
