import type { Language } from './languages.ts'

/** Names of several teachers, which answers have with 、 between, as a language parts names. */
export const teacherNames = (names: string, language: Language): string =>
  language === 'en' ? names.replaceAll('、', ', ') : names
