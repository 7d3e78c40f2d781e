import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { limits } from '#contract/account/limits.ts'

/**
 * The pairs of neighbouring characters in a name, as an array that a GIN index holds: a part of two characters,
 * which is how Chinese given names are looked for, is found by index, and no extension of PostgreSQL is needed.
 */
export function namePairs(name: AnyPgColumn): SQL {
  const starts = Array.from({ length: limits.name - 1 }, (_, index) => index + 1)
  const pairs = starts.map((start) => sql`substr(lower(${name}), ${sql.raw(String(start))}, 2)`)
  return sql`(array[${sql.join(pairs, sql.raw(', '))}])`
}

/** The pairs of a word, as `namePairs` makes them; none for a word of one character. */
export function pairsOf(word: string): string[] {
  const characters = [...word.toLowerCase()]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
