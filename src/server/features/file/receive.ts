import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadLimits } from '#contract/file/limits.ts'
import type { NewFile } from '../../gateways/storage/storage.ts'
import { refuse } from '../../lib/refusal.ts'
import { type FileType, isPicture, isVideo, SNIFF_BYTES, typeOf } from './kinds.ts'
import { redrawPicture } from './picture.ts'

export interface ReceivedFile extends NewFile {
  type: FileType
}

export interface Receiving {
  /** folder of incomplete uploads */
  folder: string
  mayBeVideo: boolean
  /** recordings and documents are taken beside pictures */
  isHomework: boolean
  ownerId: number
}

type Allowed = Pick<Receiving, 'mayBeVideo' | 'isHomework'>

/** who sends nothing for so long is given up, ms */
const SILENCE_MS = 20_000
const MEGA = 1024 * 1024

/** A file that breaks off in the middle is a form that cannot be read. */
async function* arriving(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>
  } catch {
    throw refuse('malformedBody')
  }
}

/** Refuses as early as possible: by the type of the first bytes, then by the maximum size of the type. */
async function* checked(
  content: Readable,
  allowed: Allowed,
  found: { type?: FileType },
  onProgress: () => void,
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of arriving(content)) {
    onProgress()
    bytes += chunk.length
    if (!found.type) {
      head = Buffer.concat([head, chunk])
      if (head.length < SNIFF_BYTES) continue
      found.type = requireType(head, allowed)
      yield head
    } else yield chunk
    requireSize(found.type, bytes)
  }
  if (!found.type) throw refuse('notAnImage')
}

function requireType(head: Buffer, { mayBeVideo, isHomework }: Allowed): FileType {
  const type = typeOf(head)
  if (!type) throw refuse(isHomework ? 'notForHomework' : 'notAnImage')
  if (isVideo(type) && !mayBeVideo) throw refuse('videoNotAllowed')
  if (isPicture(type) || isVideo(type) || isHomework) return type
  throw refuse('notAnImage')
}

function requireSize(type: FileType, bytes: number): void {
  const { imageBytes, videoBytes, documentBytes } = uploadLimits
  if (isVideo(type)) {
    if (bytes > videoBytes) throw refuse('videoTooLarge', { most: videoBytes / MEGA })
  } else if (isPicture(type)) {
    if (bytes >= imageBytes) throw refuse('imageTooLarge', { most: imageBytes / MEGA })
  } else if (bytes >= documentBytes) throw refuse('documentTooLarge', { most: documentBytes / MEGA })
}

/**
 * Receives one file of an upload, through the disk and never through memory. A picture is drawn again.
 * @throws Refusal for what may not be stored
 */
export async function receiveFile(
  content: Readable,
  { folder, mayBeVideo, isHomework, ownerId }: Receiving,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const found: { type?: FileType } = {}
  const silence = setTimeout(() => content.destroy(new Error('nothing more came')), SILENCE_MS)
  try {
    const onProgress = (): unknown => silence.refresh()
    await pipeline(
      content,
      (source: Readable) => checked(source, { mayBeVideo, isHomework }, found, onProgress),
      createWriteStream(path),
    )
  } finally {
    clearTimeout(silence)
  }
  const { type } = found
  if (!type) throw refuse('notAnImage')
  if (!isPicture(type)) return { path, type, bytes: (await stat(path)).size }
  const drawn = `${path}.drawn`
  await redrawPicture(path, drawn, type, String(ownerId))
  return { path: drawn, type, bytes: (await stat(drawn)).size }
}
