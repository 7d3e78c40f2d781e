import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  plain: number
  /** where its header stands */
  offset: number
}

const VERSION = 20
/** sizes follow the content, and names are UTF-8 */
const FLAGS = 0x0808
const DEFLATE = 8
/** the first day that a ZIP can name: a file that is made from a list has no time of its own */
const DAY = 0x21

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = out.writeUIntLE(value, at, bytes)
  return out
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DAY, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const descriptor = ({ crc, packed, plain }: Written): Buffer =>
  numbers([0x08074b50, 4], [crc, 4], [packed, 4], [plain, 4])

const centralHeader = ({ name, crc, packed, plain, offset }: Written): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DAY, 2]),
    numbers([crc, 4], [packed, 4], [plain, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2]),
    numbers([0, 4], [offset, 4]),
    name,
  ])

const end = (entries: number, size: number, offset: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [size, 4], [offset, 4], [0, 2])

/** The content packed; what it comes to is written down on the way. */
async function* packed({ content }: ZipEntry, written: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      written.crc = crc32(bytes, written.crc)
      written.plain += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // a failure ends the deflating stream with its error, which the loop below throws
  pipeline(Readable.from(counted()), deflate).catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    written.packed += chunk.length
    yield chunk
  }
}

/** A ZIP file, written from beginning to end without holding any of its contents. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  const count = (bytes: Buffer): Buffer => {
    offset += bytes.length
    return bytes
  }
  for await (const entry of entries) {
    const written: Written = { name: Buffer.from(entry.name), crc: 0, packed: 0, plain: 0, offset }
    yield count(localHeader(written.name))
    for await (const chunk of packed(entry, written)) yield count(chunk)
    yield count(descriptor(written))
    all.push(written)
  }
  const directory = Buffer.concat(all.map(centralHeader))
  yield directory
  yield end(all.length, directory.length, offset)
}
