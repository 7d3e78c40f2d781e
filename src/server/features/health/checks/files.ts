import { inArray, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db } from '../../../db/database.ts'
import { exportJobs, personalFiles, uploads, videos } from '../../../db/tables/all.ts'
import { eachAtOnce } from '../../../lib/at-once.ts'
import { keyOfUpload } from '../../file/index.ts'
import { keepsOriginal, segmentKey } from '../../video/index.ts'
import type { Check } from '../context.ts'
import { someOf } from '../some-of.ts'

/** rows whose files are looked for, the newest of each kind: a store that lost files has lost some of these */
const ROWS = 300
/** asked for side by side */
const AT_ONCE = 8
/** files of a disk that are compared with the rows at a time; the next check begins at another place */
const LISTED = 5_000
const BATCH = 500
/** a younger file may be on its way, hours */
const YOUNG_HOURS = 24

/** A file that rows say is there; null: its size is not known. */
interface Expected {
  key: string
  bytes: number | null
}

async function expectedFiles(db: Db): Promise<Expected[]> {
  const old = sql`now() - interval '10 minutes'`
  const files = await db.execute<{ name: string; is_private: boolean; bytes: number }>(sql`
    select name, is_private, bytes::float8 as bytes from uploads where removed_at is null and created_at < ${old}
    order by id desc limit ${ROWS}`)
  const originals = await db.execute<{ original: string }>(sql`
    select original from videos where removed_at is null and ${sql.raw(keepsOriginal('videos'))}
      and created_at < ${old} order by id desc limit ${ROWS}`)
  const segments = await db.execute<{
    file_id: string
    quality: string
    position: number
    bytes: number | null
  }>(sql`
    select v.file_id, s.quality, s.position, nullif(s.bytes, 0) as bytes
    from (select id, file_id from videos where removed_at is null and created_at < ${old}
      order by id desc limit ${ROWS}) v
    cross join lateral (select quality, position, bytes from video_segments
      where video_id = v.id and replaced_at is null order by position desc limit 1) s`)
  const lists = await db.execute<{ file: string }>(sql`
    select file from export_jobs where status = ${jobStatuses.success} and file is not null
      and finished_at < ${old} order by id desc limit ${ROWS}`)
  return [
    ...files.rows.map(({ name, is_private, bytes }) => ({ key: keyOfUpload(name, is_private), bytes })),
    ...originals.rows.map(({ original }) => ({ key: original, bytes: null })),
    ...segments.rows.map(({ file_id, quality, position, bytes }) => ({
      ...{ key: segmentKey(file_id, quality, position), bytes },
    })),
    ...lists.rows.map(({ file }) => ({ key: keyOfUpload(file, true), bytes: null })),
  ]
}

/** Files that rows name and the storage does not have, or has in another size: cut off by a copy, or by a full disk. */
export const checkLostFiles: Check = async ({ db, storage }) => {
  const missing: string[] = []
  const damaged: string[] = []
  await eachAtOnce(await expectedFiles(db), AT_ONCE, async ({ key, bytes }) => {
    const size = await storage.size(key)
    if (size === null) missing.push(key)
    else if (bytes !== null && size !== bytes) damaged.push(key)
  })
  return [
    ...(missing.length > 0 ? [{ id: 'files_lost' as const, params: someOf(missing) }] : []),
    ...(damaged.length > 0 ? [{ id: 'files_damaged' as const, params: someOf(damaged) }] : []),
  ]
}

/** What a key says of the row that it belongs to. */
const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1)
const fileIdOf = (key: string): string => nameOf(key).replace(/(-(source|hd|sd)-\d+\.ts|\.mp4)$/, '')

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const ofVideos = keys.filter((key) => key.startsWith('video/'))
  const names = keys.filter((key) => !key.startsWith('video/')).map(nameOf)
  const files = await db.select({ name: uploads.name }).from(uploads).where(inArray(uploads.name, names))
  const lists = await db
    .select({ name: exportJobs.file })
    .from(exportJobs)
    .where(inArray(exportJobs.file, names))
  const ofPeople = await db
    .select({ name: personalFiles.file })
    .from(personalFiles)
    .where(inArray(personalFiles.file, names))
  const found = await db
    .select({ name: videos.fileId })
    .from(videos)
    .where(inArray(videos.fileId, ofVideos.map(fileIdOf)))
  const known = new Set([...files, ...lists, ...ofPeople, ...found].map(({ name }) => name))
  return keys.filter((key) => !known.has(key.startsWith('video/') ? fileIdOf(key) : nameOf(key)))
}

/** Files that lie in the storage and no row names. */
export const checkOrphanedFiles: Check = async ({ db, storage, probes }) => {
  if (!storage.list) return []
  const before = probes.now().getTime() - YOUNG_HOURS * 3600 * 1000
  const orphaned: string[] = []
  let batch: string[] = []
  let listed = 0
  for await (const { key, changedAt } of storage.list()) {
    listed += 1
    if (changedAt.getTime() < before) batch.push(key)
    if (batch.length === BATCH) {
      orphaned.push(...(await withoutRow(db, batch)))
      batch = []
    }
    if (listed >= LISTED) break
  }
  orphaned.push(...(await withoutRow(db, batch)))
  return orphaned.length > 0 ? [{ id: 'files_orphaned', params: someOf(orphaned) }] : []
}
