import { type FileHandle, open } from 'node:fs/promises'
import type { FileType } from './kinds.ts'

/** what describes the tracks of a recording stands within so many bytes */
const MOST_HEADER = 4 * 1024 * 1024
/** boxes that are looked at for it: a file of nothing but empty ones would keep the server busy */
const MOST_BOXES = 1000
/** names of the codecs of pictures, as WebM and Ogg have them in their header */
const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1', 'V_MPEG', '\x80theora', 'BBCD\x00']
const HEADER_BYTES = 16 * 1024

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.subarray(0, bytesRead)
}

/** The box of an MP4 file that describes its tracks. */
async function movieBox(file: FileHandle): Promise<Buffer | null> {
  const { size: total } = await file.stat()
  let position = 0
  for (let box = 0; box < MOST_BOXES && position + 8 <= total; box++) {
    const head = await readAt(file, position, 16)
    const short = head.readUInt32BE(0)
    const size =
      short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short || total - position
    if (size < 8) return null
    if (head.toString('latin1', 4, 8) === 'moov') return readAt(file, position, Math.min(size, MOST_HEADER))
    position += size
  }
  return null
}

/** The handlers of the tracks: `soun`, `vide` and others. */
function handlers(movie: Buffer): string[] {
  const found: string[] = []
  for (let at = movie.indexOf('hdlr'); at >= 0; at = movie.indexOf('hdlr', at + 4))
    found.push(movie.toString('latin1', at + 12, at + 16))
  return found
}

/**
 * What a received file is, as its tracks say: an MP4 file without pictures is a recording, as browsers make them; what
 * looks like a recording and holds pictures is a video.
 */
export async function typeByTracks(path: string, type: FileType): Promise<FileType | 'video/other'> {
  if (type !== 'video/mp4' && type !== 'audio/mp4' && type !== 'audio/webm' && type !== 'audio/ogg')
    return type
  const file = await open(path)
  try {
    if (type === 'audio/webm' || type === 'audio/ogg') {
      const head = await readAt(file, 0, HEADER_BYTES)
      return VIDEO_CODECS.some((codec) => head.includes(codec, 0, 'latin1')) ? 'video/other' : type
    }
    const tracks = handlers((await movieBox(file)) ?? Buffer.alloc(0))
    if (tracks.includes('vide')) return 'video/mp4'
    return tracks.includes('soun') ? 'audio/mp4' : type
  } finally {
    await file.close()
  }
}
