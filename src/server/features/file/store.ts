import { randomBytes } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { uploadLimits } from '#contract/file/limits.ts'
import type { Db } from '../../db/database.ts'
import { uploads } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { endings, keyOf } from './kinds.ts'
import type { ReceivedFile } from './receive.ts'
import { shownAddress } from './signed-address.ts'

const ofLastHour = (user: SessionUser) =>
  sql`${uploads.ownerId} = ${user.id} and ${uploads.createdAt} > now() - interval '1 hour'`

/** @throws Refusal tooManyUploads when so many more would be too many in an hour */
export async function requireFewUploads(db: Db, user: SessionUser, more: number): Promise<void> {
  const [row] = await db.select({ made: count() }).from(uploads).where(ofLastHour(user))
  if ((row?.made ?? 0) + more > uploadLimits.perHour) throw refuse('tooManyUploads')
}

const newName = (type: ReceivedFile['type']): string => `${randomBytes(20).toString('hex')}.${endings[type]}`

/** The rows of files that came to nothing go; a file whose removal failed is left to the sweeping. */
async function takeBack({ db, storage }: Deps, names: string[], isPrivate: boolean): Promise<void> {
  for (const name of names) {
    await db.update(uploads).set({ removedAt: sql`now()` }).where(eq(uploads.name, name))
    await storage.remove(keyOf(name, isPrivate))
    await db.delete(uploads).where(eq(uploads.name, name))
  }
}

/**
 * Stores files, all or none: a row first, so that no file is ever without one.
 * @returns their addresses; those of private files are signed and soon expire
 */
export async function storeAll(
  deps: Deps,
  user: SessionUser,
  received: ReceivedFile[],
  isPrivate: boolean,
): Promise<string[]> {
  const { db, storage, log } = deps
  const files = received.map((file) => ({ ...file, name: newName(file.type) }))
  const names = files.map(({ name }) => name)
  await db
    .insert(uploads)
    .values(files.map(({ name, type, bytes }) => ({ name, type, bytes, isPrivate, ownerId: user.id })))
  try {
    // counted with the rows in place, so that many requests at once count each other
    await requireFewUploads(db, user, 0)
    for (const file of files) await storage.put(keyOf(file.name, isPrivate), file)
  } catch (error) {
    await takeBack(deps, names, isPrivate).catch((err: unknown) =>
      log.warn({ err }, 'a file could not be removed; the sweep removes it'),
    )
    throw error
  }
  return Promise.all(names.map((name) => shownAddress(db, name, isPrivate)))
}
