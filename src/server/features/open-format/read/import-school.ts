import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Queryable } from '../../../db/database.ts'
import { applyMigrationsWithin } from '../../../db/migrate.ts'
import { knownMigrations, ownMigrations } from '../../../db/own-migrations.ts'
import { readMigrations } from '../../../db/release-state.ts'
import * as tablesOfSchool from '../../../db/tables/all.ts'
import type { StorageGateway } from '../../../gateways/storage/storage.ts'
import { eachAtOnce } from '../../../lib/at-once.ts'
import { type ErasedPerson, isOccupied, requireAlone } from '../../backup/index.ts'
import { typeOfKey } from '../../file/index.ts'
import type { ExportSource } from '../archive/source.ts'
import { OpenFormatError } from '../open-format-error.ts'
import { fillTables } from './fill-tables.ts'
import { type LoginLink, makeLoginLinks } from './login-links.ts'
import type { StagedExport } from './stage-export.ts'

export interface ImportParts {
  /** a connection of its own to the database, whose owner it is */
  client: pg.Client
  storage: StorageGateway
  source: ExportSource
  /** for media on their way into the storage */
  folder: string
  /** who was erased since the export, as far as it is known */
  erased: readonly ErasedPerson[]
  eraseAgain: (tx: Queryable, erased: readonly ErasedPerson[]) => Promise<number[]>
  log?: (line: string) => void
  signal?: AbortSignal
}

/** media that are stored at once: each waits for the disk */
const AT_ONCE = 4

/**
 * An empty database gets this release's tables; one that has them and nobody in it is taken as it is.
 * @throws OpenFormatError over a school
 */
async function requireEmptySchool(client: pg.ClientBase): Promise<void> {
  if (!(await isOccupied(client))) {
    await applyMigrationsWithin(client, ownMigrations())
    return
  }
  const there = await readMigrations(client)
  if (there.join() !== knownMigrations().join())
    throw new OpenFormatError(
      'the database is of another release, or of another program; an import needs an empty one',
    )
  const { rows } = await client.query<{ is_empty: boolean }>(
    `select not exists (select from users) and not exists (select from products)
      and not exists (select from uploads) and not exists (select from videos) as is_empty`,
  )
  if (!rows[0]?.is_empty)
    throw new OpenFormatError(
      'there is a school in the database; an import goes into an empty one, DATA_DIR names another place',
    )
}

async function hashOf(storage: StorageGateway, key: string): Promise<string | null> {
  const found = await storage.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const part of found.stream as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}

/** Takes a file out of the export; it must still be the one that was checked. */
async function takeOut(source: ExportSource, path: string, sha256: string, to: string): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      done(null, part)
    },
  })
  await pipeline(await source.open(path), hashing, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  if (hash.digest('hex') !== sha256) throw new OpenFormatError(`${path} has changed since it was checked`)
}

/** Stores the media before the database names them. What is there already and the same stays. */
async function storeMedia(
  { storage, source, folder, signal }: ImportParts,
  { media }: StagedExport,
  added: string[],
): Promise<void> {
  const numbered = media.map((file, index) => ({ ...file, index }))
  await eachAtOnce(numbered, AT_ONCE, async ({ path, key, bytes, sha256, index }) => {
    signal?.throwIfAborted()
    if ((await storage.size(key)) !== null) {
      if ((await hashOf(storage, key)) === sha256) return
      throw new OpenFormatError(`another file ${key} is in the storage; an import goes into an empty one`)
    }
    const taken = join(folder, `media-${index}`)
    await takeOut(source, path, sha256, taken)
    added.push(key)
    await storage.put(key, { path: taken, bytes, type: typeOfKey(key) })
    await rm(taken, { force: true })
  })
}

/**
 * Puts a staged export into an empty school: all in one transaction, checked before it is committed, so that an end at
 * any moment leaves nothing, and a repetition does nothing twice. Ids stay what they are.
 * @returns links for people who came without a password
 * @throws OpenFormatError, StorageFailure, and the database's errors
 */
export async function importSchool(parts: ImportParts, staged: StagedExport): Promise<LoginLink[]> {
  const { client, storage, log = () => undefined } = parts
  await requireAlone(client, 'import')
  const added: string[] = []
  await client.query('begin')
  try {
    await requireEmptySchool(client)
    log('importing the records')
    await fillTables(client, staged)
    const db = drizzle(client, { schema: tablesOfSchool, casing: 'snake_case' })
    const again = await parts.eraseAgain(db, parts.erased)
    if (again.length > 0) log(`erased again: ${again.length} people who were erased since the export`)
    const links = await makeLoginLinks(db)
    const { name, created_at, release } = staged.school
    await db.insert(tablesOfSchool.auditLog).values({
      userId: null,
      action: 'school imported',
      subject: name,
      detail: { exported_at: created_at, release, media: staged.media.length },
    })
    log('importing the media')
    await storeMedia(parts, staged, added)
    await client.query('commit')
    // the database does this by itself a little later
    await client.query('analyze').catch(() => undefined)
    return links
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const key of added) await storage.remove(key).catch(() => undefined)
    throw error
  }
}
