import { or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { literally } from './like.ts'
import { users } from './tables/account.ts'

/** Two characters of a script that is not Latin: a word, and one too short for trigrams. */
export const isPair = (text: string): boolean => /^[^\x00-\x7f]{2}$/u.test(text)

/** One or two Latin letters or digits make no trigram: they are looked for at the beginning of words alone. */
const isLatinBeginning = (text: string): boolean => /^[a-z0-9]{1,2}$/i.test(text)

/** A character of another script beside one more, by which those texts are found that may have both. */
const otherCharacter = (text: string): string | undefined =>
  [...text].length < 3 ? /[^\x00-\x7f]/u.exec(text)?.[0] : undefined

const hasInside = (text: SQLWrapper, part: string): SQL => sql`${text} ilike ${`%${literally(part)}%`}`

/**
 * Whether a name has a part in it. Trigrams find three characters and more, the words of the public search what is
 * shorter: two characters of another script or one wherever they stand, one or two Latin letters where a word begins.
 * @param words what the function search_words makes of the name
 */
export function hasPart(name: SQLWrapper, words: SQLWrapper, part: string): SQL {
  if (isPair(part)) return sql`${words} @@ ${`'${part.toLowerCase()}'`}::tsquery`
  if (isLatinBeginning(part)) return sql`${words} @@ ${`'${part.toLowerCase()}':*`}::tsquery`
  const other = otherCharacter(part)
  return other === undefined
    ? hasInside(name, part)
    : sql`(${words} @@ ${`'${other.toLowerCase()}':*`}::tsquery and ${hasInside(name, part)})`
}

/** The same of a text whose words have no index: one or two Latin letters are found where it begins. */
export const hasPartOrBeginning = (text: SQLWrapper, part: string): SQL =>
  isLatinBeginning(part) ? sql`${text} ilike ${`${part}%`}` : hasInside(text, part)

/**
 * Whether a column names a person by a part of their name or user name. The people are found first: a condition over
 * joined tables would read all of them.
 */
export const isOfPerson = (userId: SQLWrapper, part: string): SQL => sql`${userId} = any(array(
  select ${users.id} from ${users} where ${hasPart(users.name, sql`search_words(${users.name})`, part)}
  union select ${users.id} from ${users} where ${hasPartOrBeginning(users.username, part)}))`

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
