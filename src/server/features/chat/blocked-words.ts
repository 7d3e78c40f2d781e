import type { Db } from '../../db/database.ts'
import { readSetting } from '../site/index.ts'

const LATIN = /[\p{Script=Latin}\p{N}]/u
const CHARACTER = /[\p{L}\p{N}\p{M}]/u
/** What stands between two words, unlike other signs: `he'll` is not `hell`. */
const PARTING = /[\s'’]/u

/** Capitals, full-width letters and ligatures count as the plain ones. */
const plain = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

/** What stands between two characters. */
type Gap = 'none' | 'signs' | 'parting'

interface Spelling {
  /** as it is written, but for case and width */
  written: string
  characters: string[]
  /** before each character, and after the last one */
  gaps: Gap[]
}

function spell(text: string): Spelling {
  const written = plain(text)
  const characters: string[] = []
  const gaps: Gap[] = []
  let gap: Gap = 'none'
  for (const sign of written) {
    if (CHARACTER.test(sign)) {
      characters.push(sign)
      gaps.push(gap)
      gap = 'none'
    } else if (gap !== 'parting') gap = PARTING.test(sign) ? 'parting' : 'signs'
  }
  gaps.push(gap)
  return { written, characters, gaps }
}

const isLatin = (character: string | undefined): boolean => character !== undefined && LATIN.test(character)

/** Whether a word stands in a text as it is written. A Latin letter or number at its end has none beside it. */
function standsWritten(text: string, word: string): boolean {
  const [first, last] = [[...word].at(0), [...word].at(-1)]
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1)
    const after = [...text.slice(at + word.length, at + word.length + 2)].at(0)
    if (!(isLatin(first) && isLatin(before)) && !(isLatin(last) && isLatin(after))) return true
  }
  return false
}

/** Whether the characters of a word stand at a place of a text, and are a word there. */
function standsAt(text: Spelling, word: Spelling, at: number): boolean {
  const end = at + word.characters.length
  const isSame = word.characters.every(
    (character, index) =>
      text.characters[at + index] === character &&
      (index === 0 || text.gaps[at + index] !== 'parting' || word.gaps[index] !== 'none'),
  )
  const goesOn = (place: number, neighbour: number) =>
    text.gaps[place] === 'none' && isLatin(text.characters[neighbour])
  return isSame && !goesOn(at, at - 1) && !goesOn(end, end)
}

/**
 * Whether a blocked word stands in a text, whatever case and width it is written in.
 *
 * - Latin words count as whole words, since short ones are part of many harmless ones. Signs between their letters hide
 *   nothing; what parts the word as it was entered may part it otherwise: `e-mail` is also `E MAIL` and `email`.
 * - Others count wherever they stand, also with something between their characters.
 * - What has fewer than two letters or numbers counts as it was entered: of `[a-` no `a` is left.
 */
function isIn(text: Spelling, word: Spelling): boolean {
  const { characters, written } = word
  if (characters.filter((character) => !/\p{M}/u.test(character)).length < 2)
    return standsWritten(text.written, written)
  if (characters.every((character) => isLatin(character) || /\p{M}/u.test(character)))
    return text.characters.some((_, at) => standsAt(text, word, at))
  return text.characters.join('').includes(characters.join(''))
}

export function containsBlockedWord(content: string, words: readonly string[]): boolean {
  const text = spell(content)
  return words.some((word) => word.trim() !== '' && isIn(text, spell(word.trim())))
}

export const isBlocked = async (db: Db, content: string): Promise<boolean> =>
  containsBlockedWord(content, (await readSetting(db, 'chat')).blocked_words)
