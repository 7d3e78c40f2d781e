import { Readable } from 'node:stream'
import type { ArchivePlace, StoredArchive } from './archive-place.ts'
import type { ArchivePlaceConfig } from './backup-config.ts'
import { isMissing, type S3Timeouts, s3Client } from './s3.ts'

/** of a part of an upload: 10,000 of them are allowed, so an archive may have 160 GB */
const PART_BYTES = 16 * 1024 * 1024
/** a part takes its time on a slow line */
const TIMEOUTS: S3Timeouts = { connectMs: 5_000, answerMs: 120_000 }

/** Archives in a bucket: an upload in parts is seen by nobody until it is completed. */
export function archiveBucket(
  { store, prefix }: Extract<ArchivePlaceConfig, { kind: 's3' }>,
  timeouts = TIMEOUTS,
): ArchivePlace {
  const client = s3Client(store, timeouts)
  const load = () => import('@aws-sdk/client-s3')
  const Bucket = store.bucket
  const keyOf = (name: string): string => (prefix ? `${prefix}/${name}` : name)
  return {
    shown: `s3://${Bucket}${prefix && `/${prefix}`}`,
    async list() {
      const { paginateListObjectsV2 } = await load()
      const found: StoredArchive[] = []
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: keyOf('') })
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0 } of Contents) {
          const name = Key.slice(keyOf('').length)
          if (name !== '' && !name.includes('/')) found.push({ name, bytes: Size })
        }
      return found
    },
    async write(name, content) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const upload = new Upload({
        client: await client(),
        params: { Bucket, Key: keyOf(name), Body: content, ContentType: 'application/octet-stream' },
        partSize: PART_BYTES,
        queueSize: 2,
        leavePartsOnError: false,
      })
      await upload.done()
    },
    async read(name) {
      const { GetObjectCommand } = await load()
      try {
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      const { DeleteObjectCommand } = await load()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
    // uploads that were not completed are ended by the bucket's own rule
    clear: () => Promise.resolve(),
  }
}
