import { sql } from 'drizzle-orm'

/** Chance that is the same in every demo, 0 to 1, for a number and a purpose. */
export const chance = (of: string, purpose: string) => sql.raw(chanceText(of, purpose))

/** The same as text, for what is a part of a larger expression. */
export const chanceText = (of: string, purpose: string): string =>
  `((('x' || substr(md5('${purpose}' || (${of})::text), 1, 7))::bit(28)::int)::float8 / 268435456)`

export const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`
