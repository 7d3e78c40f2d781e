import { useLang } from './use-lang.ts'

/** A space between two texts, in a language that separates words by spaces. */
export function WordSpace() {
  return useLang() === 'en' ? ' ' : null
}
