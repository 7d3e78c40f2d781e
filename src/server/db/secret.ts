import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cachePerDatabase } from '../lib/cache-per-database.ts'
import type { Db } from './database.ts'
import { secrets } from './tables/all.ts'

const known = cachePerDatabase(() => new Map<string, Promise<Buffer>>())

async function load(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing({ target: secrets.name })
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the key ${name} was not stored`)
  return Buffer.from(row.value, 'base64url')
}

/** A key of 32 bytes that all servers of the school share, made at its first use. */
export function secretOf(db: Db, name: string): Promise<Buffer> {
  const keys = known(db)
  const loaded = keys.get(name) ?? load(db, name)
  keys.set(name, loaded)
  loaded.catch(() => keys.delete(name))
  return loaded
}
