import type { Language } from '#contract/languages.ts'
import type { Translations } from '../../../db/tables/columns.ts'
import { coursesInEnglish } from './en.ts'
import type { CourseText } from './texts.ts'
import { coursesInTraditional } from './zh-tw.ts'

/** A course of the demo school in the languages that are not its main one. */
export type CourseTranslations = Partial<Record<Language, CourseText>>

/** @param course name of the file that describes it */
export function translationsOf(course: string): CourseTranslations {
  const [en, zh_tw] = [coursesInEnglish[course], coursesInTraditional[course]]
  if (!en || !zh_tw) throw new Error(`the demo course ${course} lacks a language`)
  return { en, zh_tw }
}

export const byLanguage = (
  translations: CourseTranslations,
  textsOf: (text: CourseText) => Readonly<Record<string, string>>,
): Translations =>
  Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, textsOf(text)]))
