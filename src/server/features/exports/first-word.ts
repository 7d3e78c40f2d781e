import type { Language } from '#contract/languages.ts'
import { text } from '../../lib/texts.ts'

/** The first of the words by which an import knows a value. @param key of words that are separated by commas */
export const firstWord = (language: Language, key: string): string =>
  text(language, key).split(',', 1)[0] ?? ''
