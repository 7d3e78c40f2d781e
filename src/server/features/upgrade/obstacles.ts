import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { ObstacleId } from '#contract/upgrade/obstacles.ts'
import { connectionNames } from '../../db/connection-names.ts'
import type { Asked } from '../../db/release-state.ts'

/** Something that stands in the way of an upgrade, with the values in its text. */
export interface Obstacle {
  id: ObstacleId
  params: Record<string, string | number>
}

const MEGABYTE = 1024 ** 2
/** what must stay free beside all else, bytes: the same space is PostgreSQL's */
const RESERVE = 256 * MEGABYTE

async function firstRow<Row extends pg.QueryResultRow>(client: Asked, query: string): Promise<Row> {
  const { rows } = await client.query<Row>(query)
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  return row
}

/** Whether the database has a table: it may be of a release that did not. */
async function hasTable(client: Asked, name: string): Promise<boolean> {
  const { there } = await firstRow<{ there: boolean }>(
    client,
    `select to_regclass('public.${name}') is not null as there`,
  )
  return there
}

/** Servers and commands that work on the database beside whoever asks. */
export async function serversRunning(client: Asked): Promise<Obstacle[]> {
  const { count } = await firstRow<{ count: number }>(
    client,
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ('${connectionNames.server}', '${connectionNames.restore}', '${connectionNames.upgrade}')`,
  )
  return count > 0 ? [{ id: 'server_running', params: {} }] : []
}

/** Work that would be interrupted, or goes on after the upgrade. */
export async function workInHand(client: Asked): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  if (await hasTable(client, 'backups')) {
    const { open } = await firstRow<{ open: boolean }>(
      client,
      `select exists (select from backups where status < ${jobStatuses.success} and seen_at > now() - interval '1 minute') as open`,
    )
    if (open) found.push({ id: 'backup_running', params: {} })
  }
  const { imports, exports, videos, classes } = await firstRow<{
    imports: number
    exports: number
    videos: number
    classes: number
  }>(
    client,
    `select
      (select count(*)::int from import_jobs where status < ${jobStatuses.success} and stage <> 'columns') as imports,
      (select count(*)::int from export_jobs where status < ${jobStatuses.success}) as exports,
      (select count(*)::int from video_jobs where status < ${jobStatuses.success}) as videos,
      (select count(*)::int from broadcasts where state = 'live' and seen_at > now() - interval '1 minute') as classes`,
  )
  if (classes > 0) found.push({ id: 'class_running', params: { count: classes } })
  if (imports + exports + videos > 0)
    found.push({ id: 'work_unfinished', params: { imports, exports, videos } })
  return found
}

/** Bytes that are free where a folder lies or will lie. */
async function freeAt(place: string): Promise<number> {
  for (let folder = place; ; folder = dirname(folder))
    try {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    } catch (error) {
      if (folder === dirname(folder)) throw error
    }
}

export interface Room {
  /** the folder of backups; null: none is written, or not to a folder */
  backups: string | null
  /** where the embedded database lies; null: it is somebody else's */
  database: string | null
  /** the whole database is copied */
  isCopied: boolean
  free?: (place: string) => Promise<number>
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE)

/** Disks that would not hold the backup and what the migrations write. */
export async function missingRoom(
  client: Asked,
  { backups, database, isCopied, free = freeAt }: Room,
): Promise<Obstacle[]> {
  const { rows, files } = await firstRow<{ rows: number; files: number }>(
    client,
    `select pg_database_size(current_database())::float8 as rows,
      ((select coalesce(sum(bytes), 0) from uploads where removed_at is null)
        + (select coalesce(sum(s.bytes), 0) from video_segments s join videos v on v.id = s.video_id
          where v.removed_at is null))::float8 as files`,
  )
  const needs: [string | null, number][] = [
    [backups, rows + files],
    // a migration may write a large table anew
    [database, isCopied ? 2 * rows : rows],
  ]
  const found: Obstacle[] = []
  for (const [place, needed] of needs) {
    if (place === null) continue
    const there = await free(place)
    if (there < needed + RESERVE) {
      const params = { place, needed: inMegabytes(needed + RESERVE), free: inMegabytes(there) }
      found.push({ id: 'no_room', params })
    }
  }
  return found
}
