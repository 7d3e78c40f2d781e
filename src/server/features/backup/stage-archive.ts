import { createWriteStream } from 'node:fs'
import { mkdir, readFile, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { knownMigrations } from '../../db/own-migrations.ts'
import { ArchiveError } from './archive/archive-error.ts'
import type { OpeningKey } from './archive/encryption.ts'
import { type ArchiveHeader, chunkName, type FileFacts, type Manifest } from './archive/format.ts'
import { openChunk, readArchive } from './archive/read-archive.ts'
import { type FoundArchive, openFound } from './find-archive.ts'

/** An archive that was read to its end, checked, and laid down on the disk. */
export interface StagedArchive {
  header: ArchiveHeader
  manifest: Manifest
  rowsOf(table: string): AsyncIterable<Buffer>
  pathOf(file: FileFacts): string
}

/** what must stay free beside an archive, bytes: the same space is PostgreSQL's */
const RESERVE = 256 * 1024 * 1024

/** @throws ArchiveError for a database that this release does not know */
function requireKnownMigrations({ migrations, release }: ArchiveHeader): void {
  const known = knownMigrations()
  if (migrations.some((hash, index) => known[index] !== hash))
    throw new ArchiveError(
      `the backup is of release ${release}, whose database this release does not know; restore it with that release or a newer one`,
    )
}

/** @throws ArchiveError when the disk would not hold so much more */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE)
    throw new ArchiveError(
      `${folder} has no room for ${bytes} bytes more; a backup takes its own size, and its database again`,
    )
}

interface Staging {
  folder: string
  signal?: AbortSignal
  /** its files stay in the archive, and those of the storage stay what they are */
  tablesOnly?: boolean
}

/**
 * Lays an archive down in a folder. What is in the archive names no path there: files are numbered.
 * @throws ArchiveError, and the reason of the signal; the folder is then of no use
 */
export async function stageArchive(
  found: FoundArchive,
  key: OpeningKey,
  { folder, signal, tablesOnly = false }: Staging,
): Promise<StagedArchive> {
  await mkdir(join(folder, 'files'), { recursive: true })
  if (!tablesOnly) await requireRoom(folder, found.bytes)
  const chunks = new Map<string, number>()
  const places = new Map<string, string>()
  const chunkPath = (table: string, index: number): string => join(folder, chunkName(table, index))
  async function storeFile(file: string, _bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    const path = join(folder, 'files', String(places.size))
    const written = createWriteStream(path, { flags: 'wx' })
    await pipeline(Readable.from(content, { objectMode: false }), written, signal ? { signal } : {})
    places.set(file, path)
  }
  const { header, manifest: archived } = await readArchive(await openFound(found), key, {
    header: requireKnownMigrations,
    async chunk(table, index, compressed) {
      signal?.throwIfAborted()
      if (index === 0) await mkdir(join(folder, 'tables', table), { recursive: true })
      await writeFile(chunkPath(table, index), compressed)
      chunks.set(table, index + 1)
    },
    ...(!tablesOnly && { file: storeFile }),
  })
  const manifest = tablesOnly ? { ...archived, files: [] } : archived
  await requireRoom(
    folder,
    manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  return {
    header,
    manifest,
    async *rowsOf(table) {
      for (let index = 0; index < (chunks.get(table) ?? 0); index += 1)
        yield await openChunk(await readFile(chunkPath(table, index)), chunkName(table, index))
    },
    pathOf({ key }) {
      const path = places.get(key)
      if (path === undefined) throw new Error(`${key} was not staged`)
      return path
    },
  }
}
