import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Sealing } from '../../backup/index.ts'
import { OpenFormatError } from '../open-format-error.ts'

export interface WrittenEntry {
  bytes: number
  sha256: string
}

/** A place that an export is written to, entry by entry. */
export interface ExportTarget {
  /** @param isPacked its content does not become smaller by compression */
  add(path: string, content: AsyncIterable<Buffer>, isPacked?: boolean): Promise<WrittenEntry>
  /** The whole is there, and survives a loss of power. */
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** Hands content on and hashes it. */
async function* hashed(content: AsyncIterable<Buffer>, facts: WrittenEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of content) {
    hash.update(part)
    facts.bytes += part.length
    yield part
  }
  facts.sha256 = hash.digest('hex')
}

/** A folder, which does not exist yet or is empty. @throws OpenFormatError */
export async function folderTarget(folder: string): Promise<ExportTarget> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there && there.length > 0) throw new OpenFormatError(`${folder} is not empty`)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async add(path, content) {
      const facts = { bytes: 0, sha256: '' }
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(hashed(content, facts), { objectMode: false }), written)
      return facts
    },
    finish: () => Promise.resolve(),
    async abandon() {
      await rm(made ?? folder, { recursive: true, force: true })
      if (!made) await mkdir(folder, { recursive: true })
    },
  }
}

/**
 * A ZIP file, of ZIP64 where it is large, that takes its name when it is whole.
 * @param seal encrypts the file; without it, it is an ordinary ZIP
 * @param at moment that all entries have, so that the same school makes the same file
 */
export async function zipTarget(
  path: string,
  { seal, at }: { seal?: Sealing['seal']; at: Date },
): Promise<ExportTarget> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  const stream = seal ? await seal(packed) : packed
  const file = createWriteStream(part, { flags: 'w', mode: 0o600 })
  const written = pipeline(stream, file)
  // who adds entries is told of it there
  written.catch(() => undefined)
  return {
    async add(name, content, isPacked = false) {
      const facts = { bytes: 0, sha256: '' }
      const entry = new PassThrough()
      zip.addReadStream(entry, name, { mtime: at, mode: 0o100600, compress: !isPacked })
      await Promise.race([
        pipeline(Readable.from(hashed(content, facts), { objectMode: false }), entry),
        written.then(() => Promise.reject(new Error('the file has ended early'))),
      ])
      return facts
    },
    async finish() {
      zip.end()
      await written
      const handle = await open(part, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, path)
    },
    async abandon() {
      packed.destroy()
      file.destroy()
      // it may be about to be made, and would stay
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
      await rm(part, { force: true })
    },
  }
}
