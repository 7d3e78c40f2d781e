import { crc32, deflateRawSync } from 'node:zlib'

const VERSION = 20
const DEFLATED = 8
/** sizes and checksum stand behind the content, as in archives that are written while they are sent */
const SIZES_FOLLOW = 8

const words = (...numbers: [number, 2 | 4][]): Buffer =>
  Buffer.concat(
    numbers.map(([number, width]) => {
      const bytes = Buffer.alloc(width)
      bytes.writeUIntLE(number, 0, width)
      return bytes
    }),
  )

/** A zip archive of a few files. Source: PKWARE APPNOTE 6.3, section 4.3. */
export function zip(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const title = Buffer.from(name, 'ascii')
    const packed = deflateRawSync(content)
    const sizes = words([crc32(content), 4], [packed.length, 4], [content.length, 4])
    const common = words([VERSION, 2], [SIZES_FOLLOW, 2], [DEFLATED, 2], [0, 2], [0x21, 2])
    const part = Buffer.concat([
      words([0x04034b50, 4]),
      common,
      Buffer.alloc(12),
      words([title.length, 2], [0, 2]),
      title,
      packed,
      words([0x08074b50, 4]),
      sizes,
    ])
    const place = words([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    directory.push(
      words([0x02014b50, 4], [VERSION, 2]),
      common,
      sizes,
      words([title.length, 2]),
      place,
      title,
    )
    parts.push(part)
    offset += part.length
  }
  const list = Buffer.concat(directory)
  const count = files.length
  const end = words([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, list, end])
}
