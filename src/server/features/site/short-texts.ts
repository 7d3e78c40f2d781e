import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { PreparedInLanguages } from '../../plugins/prepared-json.ts'
import { translated } from './translations.ts'

/**
 * SQL: the translations of name and introduction, without the long texts beside them.
 * @param record alias of a row of `products` or `open_classes`
 */
export const shortTranslations = (record: string): string => `coalesce((
  select jsonb_object_agg(e.key, jsonb_strip_nulls(jsonb_build_object('name', e.value->'name', 'intro', e.value->'intro')))
  from jsonb_each(${record}.translations) e), '{}')`

/** The same as a column. */
export const shortTextsOf = (record: string): SQL<Translations> =>
  sql<Translations>`${sql.raw(shortTranslations(record))}`

/**
 * A text of a record in a language, or in the main one, for queries whose rows show no other text of it.
 * @param record alias of a row of a table with translations
 * @param field as the translations name it
 */
export const textIn = (record: string, field: string, language: Language | undefined): SQL<string> => {
  const main = sql<string>`${sql.raw(record)}.${sql.identifier(field)}`
  return language === undefined
    ? main
    : sql<string>`coalesce(${sql.raw(record)}.translations -> ${language}::text ->> ${field}::text, ${main})`
}

/**
 * The same as a piece of SQL, where the language is an expression too; null there is the main language.
 * @param language SQL expression
 */
export const textFor = (record: string, field: string, language: string): string =>
  `coalesce(${record}.translations -> ${language} ->> '${field}', ${record}.${field})`

type Translated = { translations: Translations }

/** Rows of a list as readers of a language see them. */
export const rowsIn = <Row extends Translated>(
  rows: readonly Row[],
  language: Language | undefined,
): Omit<Row, 'translations'>[] =>
  rows.map(({ translations, ...row }) => translated(row, translations, language))

/** A list made ahead in every language. */
export function preparedList<Row extends Translated, Beside extends object>(
  mainLanguage: Language,
  rows: readonly Row[],
  beside: Beside,
): PreparedInLanguages<unknown> {
  const main = { list: rowsIn(rows, undefined), ...beside }
  return new PreparedInLanguages(mainLanguage, main, (language) =>
    rows.some(({ translations }) => translations[language])
      ? { list: rowsIn(rows, language), ...beside }
      : main,
  )
}
