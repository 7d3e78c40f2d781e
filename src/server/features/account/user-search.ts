import { ilike, or, type SQL, sql } from 'drizzle-orm'
import { literally } from '../../db/like.ts'
import { users } from '../../db/tables/account.ts'

/**
 * A part of the name or of the user name, or the end of the phone as people say it. Trigrams find three characters and
 * more; for two, which make none, all users are looked through.
 */
export function matchesUser(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  const part = `%${literally(word)}%`
  const phoneEnd = /^\d{4,20}$/.test(word)
    ? sql`reverse(${users.telephone}) like ${`${[...word].reverse().join('')}%`}`
    : undefined
  return or(ilike(users.name, part), ilike(users.username, part), phoneEnd)
}
