import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import type { ArchivePlace } from '../../gateways/storage/archive-place.ts'

/** Somebody who was erased: no name, nothing that says who it was. */
export interface ErasedPerson {
  /** number of the account */
  id: number
  /** when the account was made, to the microsecond: after a restore another one may get its number */
  created_at: string
}

/** Beside the archives, which are older than it: a restore erases again whom it names. */
const listName = (school: string): string => `shuyuan-${school}-erased.json`

/** Who was erased, as the database knows it. */
export async function erasedInDatabase(db: Queryable): Promise<ErasedPerson[]> {
  const { rows } = await db.execute<{ id: number; created_at: string }>(sql`
    select u.id, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from users u where u.erased_at is not null order by u.id`)
  return rows
}

const isPerson = (one: unknown): one is ErasedPerson => {
  const { id, created_at } = (one ?? {}) as Record<string, unknown>
  return Number.isInteger(id) && typeof created_at === 'string' && !Number.isNaN(Date.parse(created_at))
}

export const isErasedList = (found: unknown): found is ErasedPerson[] =>
  Array.isArray(found) && found.every(isPerson)

/** The list that lies in a place of archives; empty where there is none. */
export async function readErasedList(place: ArchivePlace, school: string): Promise<ErasedPerson[]> {
  const stream = await place.read(listName(school))
  if (!stream) return []
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  const found: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
  return Array.isArray(found) ? found.filter(isPerson) : []
}

/** Both lists as one, each person once. */
export const together = (...lists: readonly (readonly ErasedPerson[])[]): ErasedPerson[] => [
  ...new Map(lists.flat().map((one) => [`${one.id} ${one.created_at}`, one])).values(),
]

/**
 * Adds to the list of a place who was erased since, and writes it where something was added. What stands in it stays: a
 * database that was restored knows less.
 * @returns all of them
 */
export async function keepErasedList(
  db: Queryable,
  place: ArchivePlace,
  school: string,
): Promise<ErasedPerson[]> {
  const before = await readErasedList(place, school)
  const all = together(before, await erasedInDatabase(db))
  if (all.length > before.length)
    await place.write(listName(school), Readable.from([Buffer.from(`${JSON.stringify(all)}\n`)]))
  return all
}
