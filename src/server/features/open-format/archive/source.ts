import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { OpenFormatError } from '../open-format-error.ts'

/** An export that is read: what it contains, by path. */
export interface ExportSource {
  /** bytes of each entry */
  entries: ReadonlyMap<string, number>
  /** @throws OpenFormatError when it is not what its size says, or damaged */
  open(path: string): Promise<Readable>
  close(): Promise<void>
}

const MOST_ENTRIES = 5_000_000
const LONGEST_PATH = 500

/** Says no to every path that leads elsewhere. @throws OpenFormatError */
function requirePlainPath(path: string): void {
  const isPlain =
    path.length <= LONGEST_PATH &&
    !/[\\:\p{Cc}]/u.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPlain)
    throw new OpenFormatError(
      `the export contains ${JSON.stringify(path.slice(0, 200))}, a path that no export has`,
    )
}

class Entries<Of> {
  readonly found = new Map<string, Of>()
  readonly sizes = new Map<string, number>()
  add(path: string, bytes: number, of: Of): void {
    requirePlainPath(path)
    if (this.found.has(path)) throw new OpenFormatError(`the export contains ${path} twice`)
    if (this.found.size >= MOST_ENTRIES) throw new OpenFormatError('the export contains too many files')
    this.found.set(path, of)
    this.sizes.set(path, bytes)
  }
  get(path: string): Of {
    const found = this.found.get(path)
    if (found === undefined) throw new OpenFormatError(`the export does not contain ${path}`)
    return found
  }
}

async function folderSource(folder: string): Promise<ExportSource> {
  const entries = new Entries<string>()
  for (const found of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(found.parentPath, found.name)
    const path = file.slice(folder.length).replace(/^\/+/, '')
    if (found.isDirectory()) continue
    // a link would be read wherever it leads
    if (!found.isFile()) throw new OpenFormatError(`${path} is no file`)
    entries.add(path, (await lstat(file)).size, file)
  }
  return {
    entries: entries.sizes,
    open: (path) => Promise.resolve(createReadStream(entries.get(path))),
    close: () => Promise.resolve(),
  }
}

const UNIX = 3
const TYPE_BITS = 0o170000
const LINK = 0o120000

/** What a name in a ZIP may be: a folder ends with a slash, a link says so in its mode. */
function fileOf(entry: Entry): boolean {
  const mode = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & TYPE_BITS : 0
  if (mode === LINK)
    throw new OpenFormatError(`the export contains a link, ${JSON.stringify(entry.fileName)}`)
  if (entry.isEncrypted())
    throw new OpenFormatError('the ZIP is encrypted, which no export is; unpack it first')
  return !entry.fileName.endsWith('/')
}

/** from this size on what is packed more tightly than any school is a bomb */
const RATIO_BYTES = 16 * 1024 * 1024
const TIGHTEST = 400

function requireNoBomb({ fileName, compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize > RATIO_BYTES && uncompressedSize > compressedSize * TIGHTEST)
    throw new OpenFormatError(`${fileName} in the export is packed more tightly than a school can be`)
}

async function entriesOf(zip: ZipFile): Promise<Entries<Entry>> {
  const entries = new Entries<Entry>()
  for await (const entry of zip.eachEntry()) {
    if (!fileOf(entry)) continue
    requireNoBomb(entry)
    entries.add(entry.fileName, entry.uncompressedSize, entry)
  }
  return entries
}

async function zipSource(path: string): Promise<ExportSource> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }
  let zip: ZipFile | undefined
  try {
    const opened = (zip = await openPromise(path, options))
    const entries = await entriesOf(opened)
    return {
      entries: entries.sizes,
      open: (name) => opened.openReadStreamPromise(entries.get(name)),
      close() {
        opened.close()
        return Promise.resolve()
      },
    }
  } catch (error) {
    zip?.close()
    if (error instanceof OpenFormatError) throw error
    throw new OpenFormatError(`${path} is no ZIP file that can be read (${(error as Error).message})`)
  }
}

/** Opens an export that is a folder or a ZIP file. @throws OpenFormatError */
export async function openSource(from: string): Promise<ExportSource> {
  const found = await stat(from).catch(() => null)
  if (!found) throw new OpenFormatError(`there is no ${from}`)
  return found.isDirectory() ? folderSource(from.replace(/\/+$/, '')) : zipSource(from)
}
