import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { knownMigrations } from '../../db/own-migrations.ts'
import { readMigrations } from '../../db/release-state.ts'
import { secretOf } from '../../db/secret.ts'
import * as tablesOfSchool from '../../db/tables/all.ts'
import type { Db } from '../../db/database.ts'
import type { ArchivePlace } from '../../gateways/storage/archive-place.ts'
import type { BackupKeys } from '../../gateways/storage/backup-config.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { type OpeningKey, sealing } from './archive/encryption.ts'
import type { Manifest } from './archive/format.ts'
import { archiveName } from './archive/names.ts'
import { readArchive } from './archive/read-archive.ts'
import { archiveBytes, type Progress, type WritingParts } from './archive/write-archive.ts'
import { filesOfSchool } from './files-of-school.ts'
import { throttled } from './throttle.ts'

export type BackupProgress = Progress | { step: 'verify'; done: number; total: number }

export interface BackupParts extends Omit<WritingParts, 'onProgress'> {
  place: ArchivePlace
  keys: BackupKeys
  onProgress?: (progress: BackupProgress) => void
  /** the database may be of an older release, which `release` then names */
  isOlder?: boolean
  /** the school may be open, and has the processors first */
  isBesideSchool?: boolean
  /** of the passphrase; tests use a small one */
  workFactor?: number
}

export interface WrittenBackup {
  name: string
  /** of the archive, encrypted */
  bytes: number
  rows: number
  files: number
  /** opens it */
  key: OpeningKey
  /** files that the database still names and the storage does not have */
  missing: string[]
}

/** what runs ahead of the encryption, bytes */
const AHEAD = 8 * 1024 * 1024

/** Eight digits that tell this school's backups from others in the same place. */
export async function schoolOfBackups(db: Db): Promise<string> {
  const secret = await secretOf(db, 'backups')
  return createHash('sha256').update(secret).digest('hex').slice(0, 8)
}

/** @throws ArchiveError when the database is not of this release (or an older one): a backup of it could not be described */
export async function requireOwnRelease(client: pg.ClientBase, isOlder = false): Promise<void> {
  const there = await readMigrations(client)
  const known = knownMigrations()
  if (there.join() !== known.slice(0, isOlder ? there.length : known.length).join())
    throw new ArchiveError(
      'the database is of another release than this program; start the school once first',
    )
}

async function verify(
  { place, isBesideSchool = false, onProgress }: BackupParts,
  name: string,
  bytes: number,
  key: OpeningKey,
  written: Manifest,
): Promise<void> {
  const stored = await place.read(name)
  if (!stored) throw new ArchiveError('the backup is not there after it was written')
  const counted = throttled(isBesideSchool, (done) => onProgress?.({ step: 'verify', done, total: bytes }))
  stored.on('error', (error) => counted.destroy(error))
  const { manifest } = await readArchive(stored.pipe(counted), key)
  if (JSON.stringify(manifest) !== JSON.stringify(written))
    throw new ArchiveError('the backup is not what was written')
}

/**
 * Writes one consistent backup of the school, whether it is running or not, and reads it back to verify it. An archive
 * that cannot be verified is removed.
 * @throws ArchiveError, StorageFailure, and what the place of the archives reports
 */
export async function createBackup(parts: BackupParts): Promise<WrittenBackup> {
  const { client, place, keys, isBesideSchool = false, onProgress } = parts
  await requireOwnRelease(client, parts.isOlder)
  const db = drizzle(client as pg.Client, { schema: tablesOfSchool, casing: 'snake_case' })
  const { seal, key } = await sealing(keys, parts.workFactor)
  const name = archiveName(await schoolOfBackups(db), new Date())
  const written: Manifest = { tables: [], sequences: {}, files: [], missing: [] }

  const plain = Readable.from(archiveBytes({ ...parts, ...(onProgress && { onProgress }) }, written), {
    objectMode: false,
    highWaterMark: AHEAD,
  })
  let bytes = 0
  const counted = throttled(isBesideSchool, (so) => {
    bytes = so
  })
  const sealed = await seal(plain)
  sealed.on('error', (error) => counted.destroy(error))
  try {
    await place.write(name, sealed.pipe(counted))
  } finally {
    plain.destroy()
  }
  try {
    await verify(parts, name, bytes, key, written)
  } catch (error) {
    await place.remove(name).catch(() => undefined)
    throw error
  }
  // what was removed meanwhile is not missed
  const named = new Set(written.missing.length > 0 ? await filesOfSchool(db) : [])
  return {
    ...{ name, bytes, key, files: written.files.length },
    rows: written.tables.reduce((sum, { rows }) => sum + rows, 0),
    missing: written.missing.filter((missing) => named.has(missing)),
  }
}
