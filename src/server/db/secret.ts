import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cachePerDatabase } from '../lib/cache-per-database.ts'
import type { Db, Queryable } from './database.ts'
import type { OwnKey } from './own-keys.ts'
import { secrets } from './tables/all.ts'

const known = cachePerDatabase(() => new Map<string, Promise<Buffer>>())

const newValue = (): string => randomBytes(32).toString('base64url')

async function load(db: Db, name: OwnKey): Promise<Buffer> {
  await db.insert(secrets).values({ name, value: newValue() }).onConflictDoNothing({ target: secrets.name })
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the key ${name} was not stored`)
  return Buffer.from(row.value, 'base64url')
}

/** A key of 32 bytes that all servers of the school share, made at its first use. */
export function secretOf(db: Db, name: OwnKey): Promise<Buffer> {
  const keys = known(db)
  const loaded = keys.get(name) ?? load(db, name)
  keys.set(name, loaded)
  loaded.catch(() => keys.delete(name))
  return loaded
}

/** Puts another key in the place of one. Servers go on with the former one until they are started anew. */
export async function renewSecret(db: Queryable, name: OwnKey): Promise<Buffer> {
  const value = newValue()
  await db
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
  return Buffer.from(value, 'base64url')
}
