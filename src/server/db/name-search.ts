import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { literally } from './like.ts'

/** Two characters of a script that is not Latin: a word, and one too short for trigrams. */
export const isPair = (text: string): boolean => /^[^\x00-\x7f]{2}$/u.test(text)

/**
 * Whether a name has a part in it. Trigrams find three characters and more, the words of the public search two of
 * another script; for two Latin ones all names are looked through.
 * @param words what the function search_words makes of the name
 */
export const hasPart = (name: SQLWrapper, words: SQLWrapper, part: string): SQL =>
  isPair(part)
    ? sql`${words} @@ ${`'${part.toLowerCase()}'`}::tsquery`
    : sql`${name} ilike ${`%${literally(part)}%`}`
