import { ArchiveError } from './archive-error.ts'
import { seconds } from '../../../lib/seconds.ts'

/**
 * The part of tar that archives consist of: regular files with short names. Other programs read what is written here;
 * what is read here was perhaps written by somebody else, so there are no links, no extended headers and nothing that
 * would be kept in memory because a header says so.
 */
const BLOCK = 512
const LONGEST_NAME = 100
/** what eleven octal digits hold; above it the size is written in base 256 */
const LARGEST_OCTAL = 0o77_777_777_777

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

function sumOf(header: Buffer): number {
  // its own field counts as spaces
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

/** The block before the content of a file. */
export function tarHeader(name: string, bytes: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long for a name in tar`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (bytes <= LARGEST_OCTAL) header.write(octal(bytes, 11), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(seconds(at), 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(octal(sumOf(header), 6), 148)
  header.write(' ', 155)
  return header
}

/** What follows a content of so many bytes, up to the next block. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

const CUT = 'the archive is cut off'

/** Hands out bytes in the portions that are asked for, whatever the portions they come in. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At least one byte, and so many at most; null at the end. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return null
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async *exactly(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const part = await this.some(left)
      if (part === null) throw new ArchiveError(CUT)
      left -= part.length
      yield part
    }
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.exactly(BLOCK)) parts.push(part)
    return Buffer.concat(parts)
  }
}

interface Header {
  name: string
  bytes: number
}

function parseHeader(block: Buffer): Header {
  const sum = Number.parseInt(block.toString('latin1', 148, 156), 8)
  if (sum !== sumOf(block)) throw new ArchiveError('the archive is damaged, or no backup of a school')
  const type = block.toString('latin1', 156, 157)
  if (type !== '0') throw new ArchiveError('the archive contains something else than files')
  const name = block.toString('utf8', 0, LONGEST_NAME).replace(/\0[\s\S]*$/, '')
  const bytes =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 136), 8)
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new ArchiveError('the archive contains a file of no size')
  return { name, bytes }
}

export interface TarEntry extends Header {
  /** to be read once; what is left is skipped */
  content: AsyncIterable<Buffer>
}

/** The files of an archive in their order. @throws ArchiveError for what the school does not write itself */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source)
  for (;;) {
    const block = await bytes.block()
    if (block.every((byte) => byte === 0)) break
    const header = parseHeader(block)
    const content = bytes.exactly(header.bytes)
    yield { ...header, content }
    for await (const _ of content) {
      // what nobody has read
    }
    for await (const _ of bytes.exactly(tarPadding(header.bytes).length)) {
      // up to the next block
    }
  }
  // to the very end, since only there the encryption knows that nothing is missing
  const second = await bytes.block()
  if (second.some((byte) => byte !== 0) || (await bytes.some(1)) !== null)
    throw new ArchiveError('the archive continues after its end')
}
