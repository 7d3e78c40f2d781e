import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { connectionNames } from '../../db/connection-names.ts'
import { remakeLater } from '../../db/later-steps.ts'
import { applyMigrationsWithin, MIGRATION_LOCK } from '../../db/migrate.ts'
import { ownMigrations } from '../../db/own-migrations.ts'
import * as tablesOfSchool from '../../db/tables/all.ts'
import type { StorageGateway } from '../../gateways/storage/storage.ts'
import { eachAtOnce } from '../../lib/at-once.ts'
import { lookAgain } from '../../lib/look-again.ts'
import type { Db } from '../../db/database.ts'
import { typeOfKey } from '../file/index.ts'
import { ArchiveError } from './archive/archive-error.ts'
import type { FileFacts } from './archive/format.ts'
import { endAccess } from './database/end-access.ts'
import { loadTables } from './database/load-tables.ts'
import { type ErasedPerson, erasedInDatabase, together } from './erased-list.ts'
import { filesOfSchool } from './files-of-school.ts'
import type { StagedArchive } from './stage-archive.ts'

export interface RestoreParts {
  /** a connection of its own to the database, whose owner it is */
  client: pg.Client
  storage: StorageGateway
  /** what is there may be lost */
  replace: boolean
  /** without newer migrations: for the release that the backup is of */
  asBackedUp?: boolean
  log?: (line: string) => void
  /** who was erased since the backup, as far as it is known; the database that is replaced knows more */
  erased?: readonly ErasedPerson[]
  /** erases them again, in the transaction of the restore. @returns the numbers of those who were there */
  eraseAgain?: (db: Db, erased: readonly ErasedPerson[]) => Promise<number[]>
  /** ends it as a failure does */
  signal?: AbortSignal
}

/** files that are stored at once: each waits for the disk */
const AT_ONCE = 16

const tookLock = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    MIGRATION_LOCK,
  ])
  return rows[0]?.free === true
}

const isAlone = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ alone: boolean }>(
    `select not exists (
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and starts_with(application_name, $1)) as alone`,
    [connectionNames.server],
  )
  return rows[0]?.alone === true
}

/**
 * Takes the database for this connection alone, until it ends. Waits some seconds for programs that have just ended.
 * @throws ArchiveError while a server or another command works on the database
 */
export async function requireAlone(
  client: pg.ClientBase,
  todo: 'restore' | 'upgrade' | 'import',
): Promise<void> {
  // taken once: a session that takes it twice would have to release it twice
  if (!(await lookAgain(() => tookLock(client))) || !(await lookAgain(() => isAlone(client))))
    throw new ArchiveError(`a server works on this database; stop it before you ${todo}`)
}

/** Whether something is in the database that a restore would replace. */
export async function isOccupied(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ occupied: boolean }>(
    `select exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as occupied`,
  )
  return rows[0]?.occupied === true
}

const openedBy = (client: pg.Client): Db => drizzle(client, { schema: tablesOfSchool, casing: 'snake_case' })

/** The files of the school that is replaced; a database of another release may not be readable in this way. */
async function filesBefore(client: pg.Client): Promise<string[]> {
  await client.query('savepoint before')
  try {
    return await filesOfSchool(openedBy(client))
  } catch {
    return []
  } finally {
    await client.query('rollback to savepoint before')
  }
}

/** Who was erased in the school that is replaced. */
async function erasedBefore(client: pg.Client): Promise<ErasedPerson[]> {
  await client.query('savepoint erased')
  try {
    return await erasedInDatabase(openedBy(client))
  } catch {
    // of a release that erased nobody
    return []
  } finally {
    await client.query('rollback to savepoint erased')
  }
}

async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists pgboss, drizzle, public cascade; create schema public`)
}

async function hashOf(storage: StorageGateway, key: string): Promise<string | null> {
  const found = await storage.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const part of found.stream as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}

/** What storing has changed, so that a failure can take it back. */
interface Stored {
  /** keys that were not there before */
  added: string[]
  /** what lay under a key before: a copy, beside the staged archive */
  overwritten: { key: string; path: string; bytes: number }[]
}

async function laidAside(
  storage: StorageGateway,
  key: string,
  path: string,
): Promise<Stored['overwritten'][number]> {
  const found = await storage.get(key)
  if (!found) throw new ArchiveError(`the file ${key} went away while it was restored`)
  await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { key, path, bytes: found.bytes }
}

/** The storage as it was before, as far as it can be had. */
async function takeBack(storage: StorageGateway, { added, overwritten }: Stored): Promise<void> {
  for (const key of added) await storage.remove(key).catch(() => undefined)
  for (const { key, path, bytes } of overwritten)
    await storage.put(key, { path, bytes, type: typeOfKey(key) }).catch(() => undefined)
}

/**
 * Stores the files. They are stored before the database names them: a row without its file would be worse than a file
 * without a row.
 * @param stored is filled while it goes on
 */
async function storeFiles(
  { storage, replace, signal }: RestoreParts,
  { manifest, pathOf }: StagedArchive,
  stored: Stored,
): Promise<void> {
  async function store(file: FileFacts): Promise<void> {
    signal?.throwIfAborted()
    const { key, bytes, sha256 } = file
    const there = await storage.size(key)
    if (there !== null) {
      if (there === bytes && (await hashOf(storage, key)) === sha256) return
      if (!replace) throw new ArchiveError(`another file ${key} is in the storage; --replace overwrites it`)
      stored.overwritten.push(await laidAside(storage, key, `${pathOf(file)}.before`))
    } else stored.added.push(key)
    await storage.put(key, { path: pathOf(file), bytes, type: typeOfKey(key) })
  }
  await eachAtOnce(manifest.files, AT_ONCE, store)
}

/**
 * Puts a staged archive into the database and the storage: all in one transaction, checked before it is committed, so
 * that a failure at any point leaves what was there.
 * @throws ArchiveError, StorageFailure, and the database's errors
 */
export async function restoreBackup(parts: RestoreParts, staged: StagedArchive): Promise<void> {
  const { client, storage, replace, asBackedUp = false, log = () => undefined, eraseAgain } = parts
  const { header, manifest } = staged
  await requireAlone(client, 'restore')
  const stored: Stored = { added: [], overwritten: [] }
  let before: string[] = []
  let erased: readonly ErasedPerson[] = parts.erased ?? []
  await client.query('begin')
  try {
    if (await isOccupied(client)) {
      if (!replace)
        throw new ArchiveError(
          'the database is not empty; --replace removes what is there and restores the backup',
        )
      before = await filesBefore(client)
      erased = together(erased, await erasedBefore(client))
      await clearDatabase(client)
    }
    const own = header.migrations.length
    await applyMigrationsWithin(client, ownMigrations().slice(0, own))
    log('restoring the tables')
    await loadTables(client, manifest, staged.rowsOf)
    // as it was when its own backup was being written
    await client.query(`do $$ begin if to_regclass('public.backups') is not null then
      delete from public.backups where status < 2; end if; end $$`)
    // files of people's data are in no backup: whoever wants one asks again
    await client.query(`do $$ begin if to_regclass('public.personal_files') is not null then
      delete from public.personal_files; end if; end $$`)
    await remakeLater(client, ownMigrations().slice(0, own))
    if (!asBackedUp) {
      await applyMigrationsWithin(client, ownMigrations().slice(own))
      const again = (await eraseAgain?.(openedBy(client), erased)) ?? []
      if (again.length > 0) log(`erased again: ${again.length} people who were erased since the backup`)
    }
    const withCodes = await endAccess(client)
    log('restoring the files')
    await storeFiles(parts, staged, stored)
    await client.query('commit')
    log('everybody has to log in again: every session has ended')
    if (withCodes > 0)
      log(
        `recovery codes that were used since the backup work again: ${withCodes} people have some, and should make new ones`,
      )
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await takeBack(storage, stored)
    throw error
  }
  const kept = new Set(manifest.files.map(({ key }) => key))
  for (const key of before.filter((one) => !kept.has(one))) await storage.remove(key)
  // what is committed is restored, and the database does this by itself a little later
  await client.query('analyze').catch(() => undefined)
}
