import { or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
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

/** Whether a phone ends as people say it; undefined for what is no end of one. There is an index of `reverse(phone)`. */
export const hasPhoneEnd = (phone: SQLWrapper, word: string): SQL | undefined =>
  /^\d{4,20}$/.test(word) ? sql`reverse(${phone}) like ${`${[...word].reverse().join('')}%`}` : undefined

/**
 * The order of what a word finds: what it names, what begins with it, what has it inside.
 * @param isNamed how a word names a row otherwise, as by the end of a phone
 */
export const bestFirst = (word: string, names: readonly SQLWrapper[], isNamed?: SQL): SQL => {
  const named = or(...names.map((name) => sql`lower(${name}) = ${word.toLowerCase()}`), isNamed)
  const begun = or(...names.map((name) => sql`${name} ilike ${`${literally(word)}%`}`))
  return sql`case when ${named} then 0 when ${begun} then 1 else 2 end`
}
