import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** no bill is longer; a file that unfolds to more is not read to its end */
const MAX_FILE_BYTES = 500_000_000

/**
 * The files of a zip archive, without their names (Alipay writes them in GBK). Sizes are taken from the directory at
 * its end, since a local header may leave them out. Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16.
 * @throws RangeError for what is no such archive, or one of a kind that Alipay does not use
 */
export function unzip(archive: Uint8Array): Buffer[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    return entries(bytes)
  } catch (cause) {
    throw new RangeError('not a zip archive that can be read', { cause })
  }
}

function entries(bytes: Buffer): Buffer[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const files: Buffer[] = []
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('directory')
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const start = contentStart(bytes, bytes.readUInt32LE(at + 42))
    if (start + size > bytes.length) throw new RangeError('size')
    files.push(unfold(bytes.subarray(start, start + size), method))
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

/** the end record lies behind everything but a comment */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= 0; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new RangeError('end')
}

function contentStart(bytes: Buffer, local: number): number {
  if (bytes.readUInt32LE(local) !== LOCAL) throw new RangeError('local header')
  return local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
}

function unfold(content: Buffer, method: number): Buffer {
  if (method === STORED) return content
  if (method === DEFLATED) return inflateRawSync(content, { maxOutputLength: MAX_FILE_BYTES })
  throw new RangeError('method')
}
