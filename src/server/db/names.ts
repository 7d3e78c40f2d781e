import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Names, Translations } from './tables/columns.ts'

/*
 * Names of courses, classes and lessons in texts for people: each reader reads their language, and the main language
 * where it has no translation. What is written now and read later keeps the name with its translations (`Named`).
 */

/**
 * SQL: a text of a record in the language of an SQL expression, which is null for the main language.
 * @param record alias of a row of a table with translations
 * @param field as the table and the translations name it
 */
export const textFor = (record: string, field: string, language: string): string =>
  `coalesce(${record}.translations -> ${language} ->> '${field}', ${record}.${field})`

/** The same in a language that is known. @param language undefined: the main language (`translationWanted`) */
export const textIn = (record: string, field: string, language: Language | undefined): SQL<string> => {
  const main = sql<string>`${sql.raw(record)}.${sql.identifier(field)}`
  return language === undefined
    ? main
    : sql<string>`coalesce(${sql.raw(record)}.translations -> ${language}::text ->> ${field}::text, ${main})`
}

/** SQL: a language by name, for `textFor`. @param language undefined: the main language */
export const languageLiteral = (language: Language | undefined): string =>
  language === undefined ? 'null::text' : `'${language}'`

/** A name as it was when something was written, in every language that it had. */
export interface Named {
  /** in the main language */
  name: string
  names?: Names
}

/**
 * SQL: JSON of the names of a record in other languages, null where it has none: the `names` of `Named`.
 * @param record alias of a row of a table with translations
 * @param field as the translations name it
 */
export const namesIn = (record: string, field = 'name'): string => `(
  select jsonb_object_agg(e.key, e.value->'${field}') from jsonb_each(${record}.translations) e where e.value ? '${field}')`

/** The same of translations that were read. @param field as the translations name it */
export const namesOf = (translations: Translations, field = 'name'): Names =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) =>
      texts?.[field] ? [[language, texts[field]]] : [],
    ),
  )

/**
 * SQL: the translations of a text of a record as those of another record, which names it otherwise.
 * @param record alias of a row of a table with translations
 */
export const textAs = (record: string, from: string, to: string): string => `coalesce((
  select jsonb_object_agg(e.key, jsonb_build_object('${to}', e.value -> '${from}'))
  from jsonb_each(${record}.translations) e where e.value ? '${from}'), '{}')`

/** A name that was kept, for a reader. @param language undefined: as the school's books name it, in the main language */
export const nameIn = ({ name, names }: Named, language: Language | undefined): string =>
  (language && names?.[language]) || name
