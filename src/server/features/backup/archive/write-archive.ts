import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { MIGRATION_LOCK } from '../../../db/migrate.ts'
import { readMigrations } from '../../../db/release-state.ts'
import * as tablesOfSchool from '../../../db/tables/all.ts'
import type { StorageGateway } from '../../../gateways/storage/storage.ts'
import { readCountingColumns, readSums, readTables } from '../database/catalog.ts'
import { copyRows, readAlike } from '../database/copy-rows.ts'
import { filesOfSchool } from '../files-of-school.ts'
import {
  CHUNK_BYTES,
  chunkName,
  FORMAT,
  FORMAT_VERSION,
  fileName,
  type FileFacts,
  HEADER,
  MANIFEST,
  type Manifest,
  type TableFacts,
} from './format.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const compress = promisify(brotliCompress)
/** the fastest, which halves its time twice and costs a third more space */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** What has been written so far, for who looks on; bytes are those before compression. */
export interface Progress {
  step: 'tables' | 'files'
  /** of the step */
  done: number
  total: number
}

export interface WritingParts {
  /** a connection of its own, on which no transaction is open; one is open from the first byte to the first file */
  client: pg.ClientBase
  storage: StorageGateway
  release: string
  onProgress?: (progress: Progress) => void
}

function* entry(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield tarHeader(name, content.length, at)
  yield content
  yield tarPadding(content.length)
}

/** Takes the snapshot that all tables are read in. @returns its moment */
export async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  // no server changes the tables meanwhile; those that start wait for the tables, not for the files
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  await readAlike(client)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return rows[0]?.at ?? new Date()
}

/** The database cleans nothing up that a snapshot may still read. */
export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('rollback').catch(() => undefined)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => undefined)
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const counting = await readCountingColumns(client)
  const found: Manifest['sequences'] = {}
  for (const { table, column, sequence } of counting) {
    const { rows } = await client.query<{ last: number | null }>(
      'select pg_sequence_last_value($1::regclass)::float8 as last',
      [sequence],
    )
    found[`${table}.${column}`] = rows[0]?.last ?? null
  }
  return found
}

async function* writeTables(
  { client, onProgress }: WritingParts,
  at: Date,
  facts: TableFacts[],
): AsyncGenerator<Buffer> {
  const tables = await readTables(client)
  const { rows: sizes } = await client.query<{ total: number }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as total from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const total = sizes[0]?.total ?? 0
  let done = 0
  for (const table of tables) {
    const rows = copyRows(client, table, CHUNK_BYTES)
    for (let index = 0; ; index += 1) {
      const next = await rows.next()
      if (next.done) {
        const sums = await readSums(client, table)
        facts.push({ name: table.name, columns: table.columns, ...next.value, sums })
        break
      }
      yield* entry(chunkName(table.name, index), await compress(next.value, quick), at)
      done += next.value.length
      onProgress?.({ step: 'tables', done: Math.min(done, total), total })
    }
  }
}

async function* writeFile(
  storage: StorageGateway,
  key: string,
  at: Date,
): AsyncGenerator<Buffer, FileFacts | null> {
  const found = await storage.get(key)
  if (!found) return null
  const { bytes, stream } = found
  const hash = createHash('sha256')
  yield tarHeader(fileName(key), bytes, at)
  let written = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part)
    written += part.length
    yield part
  }
  if (written !== bytes) throw new Error(`the storage gave ${written} bytes of ${key}, which has ${bytes}`)
  yield tarPadding(bytes)
  return { key, bytes, sha256: hash.digest('hex') }
}

async function* writeFiles(
  { storage, onProgress }: WritingParts,
  keys: readonly string[],
  at: Date,
  manifest: Pick<Manifest, 'files' | 'missing'>,
): AsyncGenerator<Buffer> {
  for (const [index, key] of keys.entries()) {
    const facts = yield* writeFile(storage, key, at)
    if (facts) manifest.files.push(facts)
    else manifest.missing.push(key)
    onProgress?.({ step: 'files', done: index + 1, total: keys.length })
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/**
 * The bytes of an archive before they are encrypted: the tables of one snapshot, then the files that they name. The
 * manifest comes last, so that what is cut off is never taken for whole.
 * @param written is filled while it is read
 */
export async function* archiveBytes(parts: WritingParts, written: Manifest): AsyncGenerator<Buffer> {
  const { client, release } = parts
  const at = await beginSnapshot(client)
  let keys: string[]
  try {
    const header = {
      ...{ format: FORMAT, version: FORMAT_VERSION, created_at: at.toISOString(), release },
      migrations: await readMigrations(client),
    }
    yield* entry(HEADER, json(header), at)
    keys = await filesOfSchool(drizzle(client as pg.Client, { schema: tablesOfSchool, casing: 'snake_case' }))
    yield* writeTables(parts, at, written.tables)
    written.sequences = await readSequences(client)
  } finally {
    await endSnapshot(client)
  }
  yield* writeFiles(parts, keys, at, written)
  yield* entry(MANIFEST, json(written), at)
  yield tarEnd()
}
