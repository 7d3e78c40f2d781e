import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { ArchiveError } from './archive-error.ts'
import {
  type ArchiveHeader,
  CHUNK_BYTES,
  entryOf,
  type FileFacts,
  type Manifest,
  parseHeader,
  parseManifest,
} from './format.ts'
import { type OpeningKey, openSealed } from './encryption.ts'
import { readTar, type TarEntry } from './tar.ts'

const decompress = promisify(brotliDecompress)

/** What is done with an archive while it is read. Nothing of it may count before the whole has been read. */
export interface ArchiveSink {
  header?(header: ArchiveHeader): Promise<void> | void
  /** a chunk as it is stored, compressed */
  chunk?(table: string, index: number, compressed: Buffer): Promise<void>
  /** a file, whose whole content must be read */
  file?(key: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>
}

export interface ReadArchive {
  header: ArchiveHeader
  manifest: Manifest
}

interface TableSoFar {
  chunks: number
  bytes: number
  hash: ReturnType<typeof createHash>
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** @returns the rows of a chunk @throws ArchiveError, also when there would be more than a chunk has */
export async function openChunk(compressed: Buffer, name: string): Promise<Buffer> {
  try {
    return await decompress(compressed, { maxOutputLength: CHUNK_BYTES })
  } catch {
    throw new ArchiveError(`${name} in the archive is damaged`)
  }
}

/** What has been read of an archive, to be compared with what its manifest says. */
class Found {
  readonly tables = new Map<string, TableSoFar>()
  readonly files = new Map<string, FileFacts>()
  #table = ''

  /** Chunks of a table follow each other in their order. */
  chunkBegins(table: string, index: number): TableSoFar {
    const known = this.tables.get(table)
    const isNext = known ? table === this.#table && known.chunks === index : index === 0
    if (!isNext) throw new ArchiveError(`the parts of ${table} in the archive are not in their order`)
    this.#table = table
    const found = known ?? { chunks: 0, bytes: 0, hash: createHash('sha256') }
    this.tables.set(table, found)
    found.chunks += 1
    return found
  }

  /** @throws ArchiveError */
  requireAgreement(manifest: Manifest): void {
    for (const { name, bytes, sha256 } of manifest.tables) {
      const found = this.tables.get(name)
      const hash = found?.hash.digest('hex') ?? createHash('sha256').digest('hex')
      if ((found?.bytes ?? 0) !== bytes || hash !== sha256)
        throw new ArchiveError(`the rows of ${name} in the archive are not those that were written`)
      this.tables.delete(name)
    }
    for (const { key, bytes, sha256 } of manifest.files) {
      const found = this.files.get(key)
      if (found?.bytes !== bytes || found.sha256 !== sha256)
        throw new ArchiveError(`the file ${key} in the archive is not the one that was written`)
      this.files.delete(key)
    }
    const [extra] = [...this.tables.keys(), ...this.files.keys()]
    if (extra !== undefined)
      throw new ArchiveError(`the archive contains ${extra}, which its manifest does not name`)
  }
}

async function readChunk(
  { name, content }: TarEntry,
  table: string,
  index: number,
  found: Found,
  sink: ArchiveSink,
): Promise<void> {
  const soFar = found.chunkBegins(table, index)
  const compressed = await whole(content)
  const rows = await openChunk(compressed, name)
  soFar.bytes += rows.length
  soFar.hash.update(rows)
  await sink.chunk?.(table, index, compressed)
}

async function readFile(
  { bytes, content }: TarEntry,
  key: string,
  found: Found,
  sink: ArchiveSink,
): Promise<void> {
  if (found.files.has(key)) throw new ArchiveError(`the archive contains ${key} twice`)
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const part of content) {
      hash.update(part)
      yield part
    }
  }
  if (sink.file) await sink.file(key, bytes, hashed())
  else
    for await (const _ of hashed()) {
      // for its hash alone
    }
  found.files.set(key, { key, bytes, sha256: hash.digest('hex') })
}

/**
 * Reads an archive to its end and checks every part of it against its manifest.
 * @throws ArchiveError when it is cut off, damaged, of another format, or contains what no backup does
 */
export async function readArchive(
  sealed: Readable,
  key: OpeningKey,
  sink: ArchiveSink = {},
): Promise<ReadArchive> {
  const opened = await openSealed(sealed, key)
  const found = new Found()
  let header: ArchiveHeader | null = null
  let manifest: Manifest | null = null
  try {
    for await (const entry of readTar(opened)) {
      if (manifest) throw new ArchiveError('the archive continues after its manifest')
      const what = entryOf(entry.name, entry.bytes)
      if ((header === null) !== (what.kind === 'header'))
        throw new ArchiveError('the archive does not begin with its header')
      if (what.kind === 'header') {
        header = parseHeader((await whole(entry.content)).toString('utf8'))
        await sink.header?.(header)
      } else if (what.kind === 'chunk') await readChunk(entry, what.table, what.index, found, sink)
      else if (what.kind === 'file') await readFile(entry, what.key, found, sink)
      else manifest = parseManifest((await whole(entry.content)).toString('utf8'))
    }
  } catch (error) {
    throw asArchiveError(error)
  } finally {
    opened.destroy()
    sealed.destroy()
  }
  if (!header || !manifest) throw new ArchiveError('the archive is cut off: it has no manifest')
  found.requireAgreement(manifest)
  return { header, manifest }
}

/** What the encryption says of bytes that were changed or are missing, in our words. */
function asArchiveError(error: unknown): unknown {
  if (error instanceof ArchiveError || !(error instanceof Error)) return error
  const isOfCipher = /invalid tag|stream|payload|chunk|unexpected end/i.test(error.message)
  const { code } = error as NodeJS.ErrnoException
  return isOfCipher && code === undefined
    ? new ArchiveError(`the archive is cut off or damaged (${error.message})`)
    : error
}
