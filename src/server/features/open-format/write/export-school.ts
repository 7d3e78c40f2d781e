import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as tablesOfSchool from '../../../db/tables/all.ts'
import type { StorageGateway } from '../../../gateways/storage/storage.ts'
import { beginSnapshot, endSnapshot, requireOwnRelease } from '../../backup/index.ts'
import type { ExportTarget, WrittenEntry } from '../archive/target.ts'
import { type Concept, type MediaFile, tableName } from '../format/concept.ts'
import { concepts } from '../format/concepts/all.ts'
import {
  CREDENTIALS,
  HASHES,
  recordsFile,
  SCHOOL,
  schemaFile,
  SUMMARY,
  type SummaryDocument,
} from '../format/document.ts'
import { schemaDocuments } from '../format/schemas.ts'
import { readmeText } from '../format/readme.ts'
import { credentialLines } from './credentials.ts'
import { readablePages } from './readable.ts'
import { type Reading, readSchool } from './school-document.ts'
import { recordLines, type Tally } from './record-lines.ts'

/** What has been written so far: records, then files of the media. */
export interface ExportProgress {
  step: 'records' | 'media'
  done: number
  total: number
}

export interface ExportParts {
  /** a connection of its own, on which no transaction is open */
  client: pg.ClientBase
  storage: StorageGateway
  target: ExportTarget
  release: string
  /** with the hashes of passwords; for an encrypted export alone */
  withCredentials?: boolean
  onProgress?: (progress: ExportProgress) => void
  signal?: AbortSignal
}

export interface ExportedSchool {
  records: number
  media: number
  bytes: number
  /** media that the storage did not have */
  missing: string[]
}

const PROGRESS_RECORDS = 500

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content)
}

/** Writes entries and keeps what the list of hashes says of them. */
class Written {
  readonly hashes: string[] = []
  bytes = 0
  readonly #target: ExportTarget
  constructor(target: ExportTarget) {
    this.#target = target
  }
  async add(path: string, content: AsyncIterable<Buffer> | Buffer, isPacked = false): Promise<WrittenEntry> {
    const entry = await this.#target.add(path, Buffer.isBuffer(content) ? one(content) : content, isPacked)
    this.hashes.push(`${entry.sha256}  ${path}`)
    this.bytes += entry.bytes
    return entry
  }
}

async function countRecords(client: pg.ClientBase): Promise<number> {
  const counts = concepts.map(
    ({ table, where }) =>
      `(select count(*) from public."${tableName(table)}" t${where ? ` where ${where.sql}` : ''})`,
  )
  const { rows } = await client.query<{ total: number }>(`select (${counts.join(' + ')})::float8 as total`)
  return rows[0]?.total ?? 0
}

async function writeRecords(
  { client, onProgress, signal, withCredentials }: ExportParts,
  written: Written,
  { currency }: Reading,
  media: MediaFile[],
): Promise<SummaryDocument['files']> {
  const files: SummaryDocument['files'] = {}
  const total = onProgress ? await countRecords(client) : 0
  let done = 0
  async function write(concept: Concept): Promise<void> {
    const tally: Tally = { records: 0, sums: {} }
    const lines = recordLines(client, concept, {
      context: { currency },
      tally,
      onRecord(record) {
        done += 1
        if (done % PROGRESS_RECORDS === 0) onProgress?.({ step: 'records', done, total })
        const file = concept.fileOf?.(record)
        if (file) media.push(file)
      },
    })
    await written.add(recordsFile(concept.name), lines)
    files[recordsFile(concept.name)] = tally
  }
  for (const concept of concepts) {
    signal?.throwIfAborted()
    await write(concept)
  }
  if (withCredentials) {
    const tally: Tally = { records: 0, sums: {} }
    await written.add(recordsFile(CREDENTIALS), credentialLines(client, tally))
    files[recordsFile(CREDENTIALS)] = tally
  }
  onProgress?.({ step: 'records', done, total: Math.max(total, done) })
  return files
}

/** @returns paths that the storage does not have */
async function writeMedia(
  { storage, onProgress, signal }: ExportParts,
  written: Written,
  media: readonly MediaFile[],
): Promise<string[]> {
  const missing: string[] = []
  for (const [index, { path, key }] of media.entries()) {
    signal?.throwIfAborted()
    const found = await storage.get(key)
    if (found) {
      const { bytes } = await written.add(path, found.stream as AsyncIterable<Buffer>, true)
      if (bytes !== found.bytes)
        throw new Error(`the storage gave ${bytes} bytes of ${key}, which has ${found.bytes}`)
    } else missing.push(path)
    onProgress?.({ step: 'media', done: index + 1, total: media.length })
  }
  return missing
}

/**
 * Writes the whole school in open formats, whether it runs or not: the records of one snapshot, then the files that they
 * name, one after the other, so that the memory does not grow with the school.
 * @throws OpenFormatError, StorageFailure, the reason of the signal; what was written is of no use then
 */
export async function exportSchool(parts: ExportParts): Promise<ExportedSchool> {
  const { client, target, release } = parts
  await requireOwnRelease(client)
  const written = new Written(target)
  const media: MediaFile[] = []
  let files: SummaryDocument['files']
  try {
    const at = await beginSnapshot(client)
    const db = drizzle(client as pg.Client, { schema: tablesOfSchool, casing: 'snake_case' })
    const reading = await readSchool(client, db, { release, at })
    await written.add('README.txt', Buffer.from(readmeText(reading.school)))
    await written.add(SCHOOL, json(reading.school))
    for (const [name, schema] of schemaDocuments()) await written.add(schemaFile(name), json(schema))
    files = await writeRecords(parts, written, reading, media)
    for await (const { path, content } of readablePages(client, reading.school))
      await written.add(path, content)
  } finally {
    await endSnapshot(client)
  }
  const missing = await writeMedia(parts, written, media)
  const summary: SummaryDocument = { files, missing }
  await written.add(SUMMARY, json(summary))
  await target.add(HASHES, one(Buffer.from(`${written.hashes.join('\n')}\n`)))
  await target.finish()
  return {
    records: Object.values(files).reduce((sum, { records }) => sum + records, 0),
    ...{ media: media.length - missing.length, bytes: written.bytes, missing },
  }
}
