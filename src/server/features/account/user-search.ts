import { ilike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { bestFirst, hasPart, hasPartOrBeginning, hasPhoneEnd } from '../../db/name-search.ts'
import { literally } from '../../db/like.ts'
import { users } from '../../db/tables/account.ts'

/** Whether a user's name has a part in it. */
export const hasNamePart = (part: string): SQL => hasPart(users.name, sql`search_words(${users.name})`, part)

/** The order of the users whom a word finds: those whom it names come first. */
export const bestUsersFirst = (word: string): SQL =>
  bestFirst(
    word,
    [users.name, users.username, sql`coalesce(${users.email}, '')`],
    hasPhoneEnd(users.telephone, word),
  )

/**
 * A part of the name or of the user name (of one or two Latin letters the beginning of a word), the end of the phone as
 * people say it, or the beginning of the e-mail address.
 */
export function matchesUser(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  // user names are Latin
  if (!/[\x00-\x7f]/.test(word)) return hasNamePart(word)
  // by its beginning, and only what looks like one: there is no index of them
  const email = word.includes('@') ? ilike(users.email, `${literally(word)}%`) : undefined
  return or(
    hasNamePart(word),
    hasPartOrBeginning(users.username, word),
    hasPhoneEnd(users.telephone, word),
    email,
  )
}

/**
 * Whether a column names a user whom a word finds. The users are found first: a join would look for a rare word through
 * the rows of all of them.
 */
export const isOfUser = (userId: SQLWrapper, word: string): SQL =>
  sql`${userId} = any(array(select ${users.id} from ${users} where ${matchesUser(word)}))`
