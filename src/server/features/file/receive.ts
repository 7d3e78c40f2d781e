import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { homeworkFileNames, namesOfHomeworkFiles } from '#contract/homework/file-types.ts'
import { uploadLimits } from '#contract/file/limits.ts'
import type { NewFile } from '../../gateways/storage/storage.ts'
import { refuse } from '../../lib/refusal.ts'
import { type FileType, isHeic, isPicture, isVideo, SNIFF_BYTES, typeOf } from './kinds.ts'
import { redrawPicture } from './picture.ts'
import { typeByTracks } from './sound.ts'

export interface ReceivedFile extends NewFile {
  type: FileType
}

export interface Receiving {
  /** folder of incomplete uploads */
  folder: string
  mayBeVideo: boolean
  purpose: UploadPurpose
  ownerId: number
}

/** What is taken: pictures; for homework recordings and PDF too; for a lesson also what offices write, and archives. */
export type UploadPurpose = 'picture' | 'homework' | 'material'

interface Allowed extends Pick<Receiving, 'mayBeVideo' | 'purpose'> {
  /** as its sender calls the file */
  name: string
}

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
    requireSize(found.type, bytes, allowed)
  }
  if (!found.type) throw refuseKind(allowed)
}

/** Refuses a file that is of no kind that is taken. */
function refuseKind({ mayBeVideo, purpose }: Pick<Allowed, 'mayBeVideo' | 'purpose'>): Error {
  if (purpose !== 'homework') return refuse(purpose === 'picture' ? 'notAnImage' : 'notAMaterial')
  return refuse('notForHomework', namesOfHomeworkFiles(mayBeVideo))
}

function requireType(head: Buffer, { mayBeVideo, purpose, name }: Allowed): FileType {
  if (isHeic(head)) throw refuse('heicPicture')
  const type = typeOf(head, name)
  if (type && isPicture(type)) return type
  if (type && isVideo(type) && purpose !== 'material') {
    // of homework it may be a recording, which only the whole file says
    if (mayBeVideo || purpose === 'homework') return type
    throw refuse('videoNotAllowed')
  }
  if (type && !isVideo(type) && purpose === 'material') return type
  if (type && purpose === 'homework' && type in homeworkFileNames) return type
  throw refuseKind({ mayBeVideo, purpose })
}

function requireSize(type: FileType, bytes: number, { mayBeVideo, purpose }: Allowed): void {
  const { imageBytes, videoBytes, documentBytes, materialBytes } = uploadLimits
  if (isVideo(type)) {
    if (!mayBeVideo && bytes >= documentBytes) throw refuse('videoNotAllowed')
    if (bytes > videoBytes) throw refuse('videoTooLarge', { most: videoBytes / MEGA })
  } else if (isPicture(type)) {
    if (bytes >= imageBytes) throw refuse('imageTooLarge', { most: imageBytes / MEGA })
  } else if (purpose === 'material') {
    if (bytes > materialBytes) throw refuse('materialTooLarge', { most: materialBytes / MEGA })
  } else if (bytes >= documentBytes) throw refuse('documentTooLarge', { most: documentBytes / MEGA })
}

/** @throws Refusal videoNotAllowed, notForHomework or another for a video that is no MP4, documentTooLarge */
async function settledType(path: string, type: FileType, allowed: Allowed): Promise<FileType> {
  const settled = await typeByTracks(path, type)
  if (settled === 'video/other') throw refuseKind(allowed)
  if (isVideo(settled) && allowed.purpose === 'material') throw refuseKind(allowed)
  if (isVideo(settled) && !allowed.mayBeVideo) throw refuse('videoNotAllowed')
  requireSize(settled, (await stat(path)).size, allowed)
  return settled
}

/**
 * Receives one file of an upload, through the disk and never through memory. A picture is drawn again.
 * @throws Refusal for what may not be stored
 */
export async function receiveFile(
  { file: content, filename: name }: Pick<MultipartFile, 'file' | 'filename'>,
  { folder, mayBeVideo, purpose, ownerId }: Receiving,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const found: { type?: FileType } = {}
  const silence = setTimeout(() => content.destroy(new Error('nothing more came')), SILENCE_MS)
  try {
    const onProgress = (): unknown => silence.refresh()
    await pipeline(
      content,
      (source: Readable) => checked(source, { mayBeVideo, purpose, name }, found, onProgress),
      createWriteStream(path),
    )
  } finally {
    clearTimeout(silence)
  }
  if (!found.type) throw refuseKind({ mayBeVideo, purpose })
  return asKept(path, found.type, { mayBeVideo, purpose, name }, ownerId)
}

/** A file that has arrived as it is stored: by what it is, pictures drawn again. */
async function asKept(
  path: string,
  found: FileType,
  allowed: Allowed,
  ownerId: number,
): Promise<ReceivedFile> {
  const type = await settledType(path, found, allowed)
  if (!isPicture(type)) return { path, type, bytes: (await stat(path)).size }
  const drawn = `${path}.drawn`
  await redrawPicture(path, drawn, type, String(ownerId))
  return { path: drawn, type, bytes: (await stat(drawn)).size }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * A file that has arrived in parts, checked like one that came whole.
 * @throws Refusal for what may not be stored
 */
export async function takeArrived(
  path: string,
  name: string,
  { mayBeVideo, purpose, ownerId }: Omit<Receiving, 'folder'>,
): Promise<ReceivedFile> {
  const allowed = { mayBeVideo, purpose, name }
  const head = await headOf(path)
  if (head.length < SNIFF_BYTES) throw refuseKind(allowed)
  const type = requireType(head, allowed)
  requireSize(type, (await stat(path)).size, allowed)
  return asKept(path, type, allowed, ownerId)
}
