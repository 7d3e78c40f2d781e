import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { file as operations } from '#contract/file/operations.ts'
import { uploadLimits } from '#contract/file/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { asStorageFailure } from '../../gateways/storage/files.ts'
import { StorageFailure } from '../../gateways/storage/storage.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { mayUploadVideo, requireMayTeach } from './policy.ts'
import { type ReceivedFile, type Receiving, receiveFile } from './receive.ts'
import { requireFewUploads, storeAll } from './store.ts'

type Upload = OperationTypes<typeof operations.uploadFile>
const { field, most } = operations.uploadFile.files

/** far beyond anything that is ever accepted: who announces more is not listened to */
const mostBytes = (mayBeLarge: boolean): number =>
  most * (mayBeLarge ? uploadLimits.videoBytes : 8 * uploadLimits.imageBytes) + 1024 * 1024

/** Whatever keeps a form from being read is a fault of the form. */
async function* readable(parts: AsyncIterable<Multipart>): AsyncGenerator<Multipart> {
  try {
    yield* parts
  } catch {
    throw refuse('malformedBody')
  }
}

async function receiveAll(parts: AsyncIterable<Multipart>, receiving: Receiving): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  for await (const part of readable(parts)) {
    if (part.type !== 'file' || part.fieldname !== field)
      throw refuse('invalidField', { field: part.fieldname, allowed: 'upload' })
    if (received.length === most) throw refuse('tooManyFiles', { most })
    received.push(await receiveFile(part, receiving))
  }
  if (received.length === 0) throw refuse('fieldRequired', { field })
  return received
}

const isSystemError = (error: Error): boolean =>
  'errno' in error || ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** The failure as the caller receives it. */
function asRefusal(error: unknown, { log }: Pick<FastifyRequest, 'log'>): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const failure = error instanceof StorageFailure ? error : isSystemError(error) && asStorageFailure(error)
  if (!failure) return error
  log.error({ err: failure.cause, reason: failure.reason }, 'a file could not be stored')
  return refuse('storageUnavailable')
}

/**
 * Takes the files of a request and stores all of them or none.
 * @throws Refusal as the contract names them, bodyTooLarge for what is no upload but abuse
 */
export async function upload(
  deps: Deps,
  user: SessionUser,
  query: Upload['query'],
  request: FastifyRequest,
): Promise<Upload['reply']> {
  if (!request.isMultipart()) throw refuse('unsupportedMediaType')
  const { kind = 'public' } = query
  if (kind === 'material') requireMayTeach(user)
  const purpose = kind === 'homework' || kind === 'material' ? kind : 'picture'
  const mayBeVideo = await mayUploadVideo(deps, user)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(mayBeVideo || kind === 'material'))
    throw Object.assign(new Error('more than is listened to'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  await requireFewUploads(deps.db, user, 1)
  const folder = join(deps.storage.workFolder, randomUUID())
  try {
    const received = await receiveAll(request.parts(), {
      ...{ folder, mayBeVideo, purpose, ownerId: user.id },
    })
    const urls = await storeAll(deps, user, received, kind !== 'public')
    return { url: urls[0] ?? '', urls }
  } catch (error) {
    // discards the rest of the body, so that the caller receives the answer
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error, request)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
