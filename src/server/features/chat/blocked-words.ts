import type { Db } from '../../db/database.ts'
import { readSetting } from '../site/index.ts'

const LATIN = /^[\p{Script=Latin}\p{N}\s'-]+$/u

/** Full-width letters, capitals and ligatures count as the plain ones. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
/** What is put between the characters of a word to hide it. */
const joined = (text: string): string => text.replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '')
const endsInLetter = (text: string): boolean => /[\p{L}\p{N}]$/u.test(text)
const beginsWithLetter = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text)

/** Whether a word stands somewhere in a text with neither letter nor number beside it. */
function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    // a character may take two units
    if (!endsInLetter(text.slice(Math.max(0, at - 2), at)) && !beginsWithLetter(text.slice(end, end + 2)))
      return true
  }
  return false
}

/**
 * Latin words count as whole words, since short ones are part of many harmless ones; others wherever they stand, also
 * with something between their characters. What is nothing but signs counts as it is written.
 */
export function containsBlockedWord(content: string, words: readonly string[]): boolean {
  const text = plain(content)
  const tight = joined(text)
  return words.some((word) => {
    const blocked = plain(word).trim()
    if (blocked === '') return false
    if (LATIN.test(blocked)) return hasWholeWord(text, blocked)
    const characters = joined(blocked)
    return characters === '' ? text.includes(blocked) : tight.includes(characters)
  })
}

export const isBlocked = async (db: Db, content: string): Promise<boolean> =>
  containsBlockedWord(content, (await readSetting(db, 'chat')).blocked_words)
