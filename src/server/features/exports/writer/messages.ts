import type pg from 'pg'
import type { StorageConfig } from '../../../gateways/storage/config.ts'
import type { exportJobs } from '../../../db/tables/all.ts'

/** What a file is made of. */
export type WrittenJob = Pick<
  typeof exportJobs.$inferSelect,
  'kind' | 'format' | 'language' | 'filter' | 'createdBy'
>

/** What the writer is told once, when it starts. */
export interface ToWriter {
  connection: pg.PoolConfig
  storage: StorageConfig
  job: WrittenJob
  /** where the file is written */
  path: string
}

/** how far it is: rows, or records and then files of the media */
export interface ExportProgress {
  done: number
  total: number
}

export type FromWriter =
  | ({ type: 'progress' } & ExportProgress)
  | { type: 'written' }
  | { type: 'failed'; why: string }
