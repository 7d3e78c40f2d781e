import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Storage } from './config.ts'
import { type ByteRange, type NewFile, StorageFailure, type StorageGateway } from './storage.ts'

export interface S3Timeouts {
  /** until the connection stands, ms */
  connectMs: number
  /** until a silent provider is given up, ms; a slow one that goes on is not */
  answerMs: number
}

export const usualS3Timeouts: S3Timeouts = { connectMs: 3_000, answerMs: 15_000 }
/** up to here a file is sent from memory, signed with its hash and sent once more when the provider failed */
const SIGNED_WHOLE_BYTES = 4 * 1024 * 1024

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The client of a store, opened with its first use. */
export function s3Client(
  config: Omit<S3Storage, 'kind' | 'publicUrl'>,
  timeouts: S3Timeouts,
): () => Promise<S3Client> {
  let opened: Promise<S3Client> | undefined
  return () =>
    (opened ??= import('@aws-sdk/client-s3').then(
      ({ S3Client }) =>
        new S3Client({
          region: config.region,
          ...(config.endpoint && { endpoint: config.endpoint }),
          forcePathStyle: config.pathStyle,
          credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
          maxAttempts: 2,
          requestHandler: {
            connectionTimeout: timeouts.connectMs,
            socketTimeout: timeouts.answerMs,
          },
          // checksums of Amazon's own kind, which other stores do not know
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ))
}

/** Any store that speaks Amazon's S3: the client is loaded with the first file, since a start needs none of it. */
export function s3Storage(config: S3Storage, timeouts: S3Timeouts = usualS3Timeouts): StorageGateway {
  const load = () => import('@aws-sdk/client-s3')
  const client = s3Client(config, timeouts)

  async function withClient<Result>(work: (to: S3Client) => Promise<Result>): Promise<Result> {
    try {
      return await work(await client())
    } catch (error) {
      throw new StorageFailure('away', error)
    }
  }
  async function orNull<Result>(work: (to: S3Client) => Promise<Result>): Promise<Result | null> {
    return withClient((to) =>
      work(to).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )
  }
  const bodyOf = async ({ path, bytes }: NewFile) =>
    bytes <= SIGNED_WHOLE_BYTES ? readFile(path) : createReadStream(path)

  return {
    name: 's3',
    workFolder: join(tmpdir(), 'shuyuan-incoming'),
    async put(key, file) {
      const { PutObjectCommand } = await load()
      await withClient(async (to) =>
        to.send(
          new PutObjectCommand({
            Bucket: config.bucket,
            Key: key,
            Body: await bodyOf(file),
            ContentLength: file.bytes,
            ContentType: file.type,
            ContentDisposition: 'inline',
            ...(key.startsWith('public/') && { CacheControl: 'public, max-age=31536000, immutable' }),
          }),
        ),
      )
    },
    async get(key, range) {
      const { GetObjectCommand } = await load()
      const answer = await orNull((to) =>
        to.send(
          new GetObjectCommand({
            Bucket: config.bucket,
            Key: key,
            ...(range && { Range: rangeHeader(range) }),
          }),
        ),
      )
      if (!answer) return null
      if (!(answer.Body instanceof Readable)) throw new StorageFailure('away', new Error('no content'))
      const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1]
      return { stream: answer.Body, bytes: Number(whole ?? answer.ContentLength ?? 0) }
    },
    async size(key) {
      const { HeadObjectCommand } = await load()
      const answer = await orNull((to) => to.send(new HeadObjectCommand({ Bucket: config.bucket, Key: key })))
      return answer ? (answer.ContentLength ?? 0) : null
    },
    async remove(key) {
      const { DeleteObjectCommand } = await load()
      await withClient((to) => to.send(new DeleteObjectCommand({ Bucket: config.bucket, Key: key })))
    },
    list: null,
    publicAddress: (key) => (config.publicUrl ? `${config.publicUrl}/${key}` : null),
  }
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`
