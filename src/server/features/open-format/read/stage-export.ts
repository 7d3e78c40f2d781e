import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Compile } from 'typebox/compile'
import type { Static, TSchema } from 'typebox'
import { currencyNumber } from '#contract/currencies.ts'
import type { ExportSource } from '../archive/source.ts'
import { tableName } from '../format/concept.ts'
import { concepts } from '../format/concepts/all.ts'
import {
  CREDENTIALS,
  FORMAT_VERSION,
  HASHES,
  READABLE,
  recordsFile,
  SCHOOL,
  SchoolDocument,
  SUMMARY,
  SummaryDocument,
} from '../format/document.ts'
import { isMediaPath } from '../format/media-paths.ts'
import { OpenFormatError } from '../open-format-error.ts'
import { checkSettings } from './check-settings.ts'
import { type Checking, compare } from './checking.ts'
import { Findings, TooManyFindings, WrongExport } from './findings.ts'
import { type FoundMedia, MediaOfRecords } from './media-of-records.ts'
import { LineProblem, readLines } from './read-lines.ts'
import { References } from './references.ts'
import { stageCredentials } from './stage-credentials.ts'
import { RecordStaging } from './stage-records.ts'
import type { StagedRows } from './staged-rows.ts'
import { parseStrictly } from './strict-json.ts'

/** An export that was read to its end, checked, and laid down as rows. */
export interface StagedExport {
  school: SchoolDocument
  currency: number
  summary: SummaryDocument
  /** each table once */
  rows: readonly StagedRows[]
  /** null: the export has no credentials */
  credentials: StagedRows | null
  media: readonly FoundMedia[]
}

const LARGEST_DOCUMENT = 64 * 1024 * 1024
/** what must stay free on the disk, bytes */
const RESERVE = 256 * 1024 * 1024

async function document<Schema extends TSchema>(
  source: ExportSource,
  path: string,
  schema: Schema,
): Promise<Static<Schema>> {
  if ((source.entries.get(path) ?? 0) > LARGEST_DOCUMENT) throw new OpenFormatError(`${path} is too large`)
  const bytes = await buffer(await source.open(path))
  const parsed = parseStrictly(bytes.toString('utf8'))
  if ('problem' in parsed) throw new OpenFormatError(`${path} ${parsed.problem}`)
  const compiled = Compile(schema)
  if (!compiled.Check(parsed.value)) {
    const [first] = compiled.Errors(parsed.value)
    throw new OpenFormatError(
      `${path}: ${first?.instancePath ?? ''} ${first?.message ?? 'is not what its schema says'}`,
    )
  }
  return parsed.value
}

/** The hash of each file, by path. @throws OpenFormatError */
async function readHashes(source: ExportSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  try {
    for await (const { text, line } of readLines(await source.open(HASHES), { sha256: '' })) {
      const [, hash = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(text) ?? []
      if (path === '' || hashes.has(path)) throw new LineProblem(line, 'is not a hash and a path of its own')
      hashes.set(path, hash)
    }
  } catch (error) {
    throw error instanceof LineProblem
      ? new OpenFormatError(`${HASHES}:${error.line}: ${error.message}`)
      : error
  }
  return hashes
}

const known = new Set([
  ...concepts.map(({ name }) => recordsFile(name)),
  recordsFile(CREDENTIALS),
  SCHOOL,
  SUMMARY,
  'README.txt',
])
const isExtra = (path: string): boolean => path.startsWith(READABLE) || path.startsWith('schema/')

/** Its files are those that its list names, and each is one that an export has. */
function requireListed(source: ExportSource, hashes: ReadonlyMap<string, string>, findings: Findings): void {
  for (const path of hashes.keys())
    if (!source.entries.has(path)) findings.add(path, null, `is in ${HASHES} and not in the export`)
  for (const path of source.entries.keys()) {
    if (path === HASHES) continue
    if (!hashes.has(path)) findings.add(path, null, `is not in ${HASHES}`)
    else if (!known.has(path) && !isExtra(path) && !isMediaPath(path))
      findings.add(path, null, 'is no file that an export has')
  }
  for (const { name } of concepts)
    if (!source.entries.has(recordsFile(name))) findings.add(recordsFile(name), null, 'is missing')
}

/** @throws OpenFormatError when the disk does not hold it, whatever it is when it is unpacked */
async function requireRoom(source: ExportSource, folder: string): Promise<void> {
  let bytes = 0
  for (const size of source.entries.values()) bytes += size
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE)
    throw new OpenFormatError(
      `${folder} has no room for ${bytes} bytes, which the export is when it is unpacked`,
    )
}

async function hashOf(source: ExportSource, path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of (await source.open(path)) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}

export interface StageOptions {
  /** empty; for rows, which are removed with it */
  folder: string
  print?: (line: string) => void
  signal?: AbortSignal
}

/**
 * Reads an export to its end and checks every part of it: hashes, schemas, references, records and sums. Nothing of the
 * school is touched, and no database is needed.
 * @throws WrongExport with all that is wrong, OpenFormatError for what is no export at all
 */
export async function stageExport(
  source: ExportSource,
  { folder, print, signal }: StageOptions,
): Promise<StagedExport> {
  const school = await document(source, SCHOOL, SchoolDocument)
  if (school.version > FORMAT_VERSION)
    throw new OpenFormatError(
      `the export has version ${school.version} of the format; this release reads ${FORMAT_VERSION}. Use the release that wrote it (${school.release}), or a newer one`,
    )
  const currency = currencyNumber(school.currency) ?? 0
  await requireRoom(source, folder)
  const summary = await document(source, SUMMARY, SummaryDocument)
  const hashes = await readHashes(source)
  const findings = new Findings()
  const references = new References(findings)
  const checking: Checking = { findings, references, hashes, summary }
  const media = new MediaOfRecords(source, checking)
  const rows: StagedRows[] = []
  let credentials: StagedRows | null = null
  try {
    requireListed(source, hashes, findings)
    if (findings.lines.length > 0) throw new TooManyFindings()
    await checkSettings(school, findings)
    for (const concept of concepts) {
      signal?.throwIfAborted()
      const file = recordsFile(concept.name)
      const staging = new RecordStaging(concept, {
        folder,
        context: { currency },
        findings,
        references,
        onRecord: media.add,
      })
      rows.push(...staging.rows)
      const before = findings.lines.length
      const sha256 = await staging.read((await source.open(file)) as AsyncIterable<Buffer>)
      if (sha256 !== hashes.get(file)) findings.add(file, null, `is not the file of ${HASHES}`)
      // of lines that are wrong nobody knows what they add up to
      if (findings.lines.length === before) compare(file, staging.tally, summary, findings)
      if (staging.tally.records > 0) print?.(`${file}: ${staging.tally.records}`)
    }
    credentials = await stageCredentials(source, checking, folder)
    const records = new Set(concepts.map(({ name }) => recordsFile(name)))
    for (const [path, sha256] of hashes) {
      signal?.throwIfAborted()
      if (records.has(path) || path === recordsFile(CREDENTIALS)) continue
      if (isMediaPath(path) && !media.has(path)) findings.add(path, null, 'belongs to no record')
      if ((await hashOf(source, path)) !== sha256) findings.add(path, null, `is not the file of ${HASHES}`)
    }
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw unreadable(error)
  }
  if (findings.lines.length > 0) throw new WrongExport(findings.lines)
  return { school, currency, summary, rows, credentials, media: media.files }
}

/** What the reader of the ZIP says of damaged content, in our words. */
function unreadable(error: unknown): unknown {
  if (error instanceof OpenFormatError || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  const isOfZip = /byte stream|uncompressed|too (many|few) bytes|crc|inflate|local file header|invalid/i.test(
    error.message,
  )
  return isOfZip && (code === undefined || code.startsWith('Z_'))
    ? new OpenFormatError(`the export is damaged or hostile (${error.message})`)
    : error
}

/** Tables that an import fills. */
export const filledTables = (): string[] => [
  'settings',
  'product_words',
  ...concepts.flatMap(({ table, parts = {} }) =>
    [table, ...Object.values(parts).map((part) => part.table)].map(tableName),
  ),
]
