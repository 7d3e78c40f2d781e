import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ArchiveError } from './archive-error.ts'

/** The format of archives: readers refuse a version that they do not know. */
export const FORMAT = 'shuyuan-backup'
export const FORMAT_VERSION = 1

/** of the rows of a table before they are compressed; no entry of a table becomes larger when it is opened */
export const CHUNK_BYTES = 4 * 1024 * 1024
/** a chunk that cannot be compressed grows by a little */
export const LARGEST_CHUNK = CHUNK_BYTES + 64 * 1024
const LARGEST_HEADER = 1024 * 1024
const LARGEST_MANIFEST = 256 * 1024 * 1024

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
export const chunkName = (table: string, index: number): string =>
  `tables/${table}/${String(index).padStart(6, '0')}.br`
export const fileName = (key: string): string => `files/${key}`

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
const Key = Type.String({ pattern: '^(public|private|video)/[A-Za-z0-9][A-Za-z0-9._-]{0,80}$' })
const Amount = Type.Union([Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$', maxLength: 60 }), Type.Null()])

/** The first entry: whether the archive can be read at all. */
const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  /** ISO 8601, UTC: when the snapshot was taken */
  created_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  /** version of the school's program */
  release: Type.String({ maxLength: 60 }),
  /** hashes of the migrations that the database had, in their order */
  migrations: Type.Array(Hash, { minItems: 1, maxItems: 10_000 }),
})
export type ArchiveHeader = Static<typeof Header>

const TableFacts = Type.Object({
  name: Name,
  columns: Type.Array(Name, { minItems: 1, maxItems: 1_600 }),
  rows: Count,
  /** of the rows as PostgreSQL copies them, and their SHA-256 */
  bytes: Count,
  sha256: Hash,
  /** of each column of amounts: its sum, null when there is none */
  sums: Type.Record(Type.String(), Amount),
})
export type TableFacts = Static<typeof TableFacts>

const FileFacts = Type.Object({ key: Key, bytes: Count, sha256: Hash })
export type FileFacts = Static<typeof FileFacts>

const Manifest = Type.Object({
  tables: Type.Array(TableFacts, { maxItems: 1_000 }),
  /** the last value of each column that counts by itself, by `table.column`; null: none was given yet */
  sequences: Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()])),
  files: Type.Array(FileFacts),
  /** files that the database names and the storage did not have */
  missing: Type.Array(Key),
})
export type Manifest = Static<typeof Manifest>

/** An entry by what it is; only these may be in an archive. */
export type EntryName =
  | { kind: 'header' }
  | { kind: 'manifest' }
  | { kind: 'chunk'; table: string; index: number }
  | { kind: 'file'; key: string }

const chunkPattern = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.br$/
const filePattern = /^files\/((?:public|private|video)\/[A-Za-z0-9][A-Za-z0-9._-]{0,80})$/

const largest: Readonly<Record<EntryName['kind'], number>> = {
  header: LARGEST_HEADER,
  manifest: LARGEST_MANIFEST,
  chunk: LARGEST_CHUNK,
  file: Number.MAX_SAFE_INTEGER,
}

/** @throws ArchiveError for a name or a size that no archive of ours has */
export function entryOf(name: string, bytes: number): EntryName {
  const chunk = chunkPattern.exec(name)
  const file = filePattern.exec(name)
  const entry: EntryName | null =
    name === HEADER
      ? { kind: 'header' }
      : name === MANIFEST
        ? { kind: 'manifest' }
        : chunk
          ? { kind: 'chunk', table: chunk[1] ?? '', index: Number(chunk[2]) }
          : file
            ? { kind: 'file', key: file[1] ?? '' }
            : null
  if (!entry) throw new ArchiveError(`the archive contains ${JSON.stringify(name)}, which no backup has`)
  if (bytes > largest[entry.kind]) throw new ArchiveError(`${name} in the archive is too large`)
  return entry
}

function parse<Schema extends TSchema>(schema: Schema, text: string, what: string): Static<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ArchiveError(`the ${what} of the archive cannot be read`)
  }
  if (!Value.Check(schema, value)) throw new ArchiveError(`the ${what} of the archive is not what it must be`)
  return value
}

/** @throws ArchiveError */
export function parseHeader(text: string): ArchiveHeader {
  const header = parse(Header, text, 'header')
  if (header.version !== FORMAT_VERSION)
    throw new ArchiveError(
      `the archive has format ${header.version}; this release reads ${FORMAT_VERSION}. Use the release that wrote it (${header.release}), or a newer one`,
    )
  return header
}

/** @throws ArchiveError */
export const parseManifest = (text: string): Manifest => parse(Manifest, text, 'manifest')
