import { isPair } from '../../db/name-search.ts'

/** no more words than this are looked for; a name has hardly more */
const MOST_WORDS = 16

const WORDS = /[a-z0-9]+|[^\x00-\x7f\s]+/g

/** Latin words by their beginning; other scripts by every two characters that follow each other. */
function partsOf(word: string): string[] {
  const characters = [...word]
  if (word.charCodeAt(0) < 128 || characters.length === 1) return [`${word}:*`]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function partsOfAll(keyword: string): string[] {
  const words = keyword.toLowerCase().match(WORDS) ?? []
  return [...new Set(words.flatMap(partsOf))].slice(0, MOST_WORDS)
}

/** @returns the word of two characters when it is all that somebody typed; else null */
export function onlyPair(keyword: string): string | null {
  const [first, ...others] = partsOfAll(keyword)
  return first !== undefined && others.length === 0 && isPair(first) ? first : null
}

/**
 * What somebody typed as a tsquery: every word must be in the name. Written so that the database parses nothing, it
 * means the same under every locale. Its other half is the function search_words of the migrations.
 * @returns null when there is no word in it
 */
export function searchQuery(keyword: string): string | null {
  const parts = partsOfAll(keyword)
  if (parts.length === 0) return null
  return parts
    .map((part) => {
      const [, text = '', prefix = ''] = /^(.*?)(:\*)?$/u.exec(part) ?? []
      return `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${prefix}`
    })
    .join(' & ')
}
