import { ilike, like, or, type SQL } from 'drizzle-orm'
import { literally } from '../../db/like.ts'
import { users } from '../../db/tables/account.ts'

/**
 * A part of the name or of the user name, or the end of the phone as people say it. All users are looked through: no
 * index knows parts of two Chinese characters, and among a hundred thousand it takes a tenth of a second without one.
 */
export function matchesUser(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  const part = `%${literally(word)}%`
  const phoneEnd = /^\d{4,20}$/.test(word) ? like(users.telephone, `%${word}`) : undefined
  return or(ilike(users.name, part), ilike(users.username, part), phoneEnd)
}
