import type { Db } from '../../db/database.ts'
import { readSetting } from '../site/index.ts'

const LATIN = /^[\p{Script=Latin}\p{N}\s'-]+$/u

/** Full-width letters, capitals and ligatures count as the plain ones. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
/** What is put between the characters of a word to hide it. */
const joined = (text: string): string => text.replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '')
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** Latin words count as whole words, since short ones are part of many harmless ones; others wherever they stand. */
export function containsBlockedWord(content: string, words: readonly string[]): boolean {
  const text = plain(content)
  const tight = joined(text)
  return words.some((word) => {
    const blocked = plain(word).trim()
    if (blocked === '') return false
    if (LATIN.test(blocked))
      return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(blocked)}(?![\\p{L}\\p{N}])`, 'u').test(text)
    return tight.includes(joined(blocked))
  })
}

export const isBlocked = async (db: Db, content: string): Promise<boolean> =>
  containsBlockedWord(content, (await readSetting(db, 'chat')).blocked_words)
