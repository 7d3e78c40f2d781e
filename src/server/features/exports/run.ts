import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportAdmin } from '#contract/exports/operations.ts'
import { exportJobs } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { stillMay } from '../account/index.ts'
import { type NoteProgress, runDocumentJobs } from '../file/index.ts'
import { listOf } from './lists.ts'
import { toCsv } from './format/csv.ts'
import { toXlsx } from './format/xlsx.ts'
import { type ExportFormat, SCHOOL } from './jobs.ts'
import { writeSchool } from './write-school.ts'

type Job = typeof exportJobs.$inferSelect

async function write(deps: Deps, job: Job, path: string, note: NoteProgress): Promise<void> {
  if (job.kind === SCHOOL) {
    if (!(await stillMay(deps.db, job.createdBy, exportAdmin.exportSchool.permission)))
      throw new Error('who began the export may not any more')
    return writeSchool(deps, path, note)
  }
  const list = await listOf(deps.db, job)
  await note({ total: list.total })
  let done = 0
  async function* counted() {
    for await (const rows of list.batches) {
      yield rows
      done += rows.length
      await note({ done })
    }
  }
  const table = { headings: list.headings, batches: counted() }
  const content = job.format === 'csv' ? toCsv(table) : toXlsx(list.title, table)
  await pipeline(Readable.from(content), createWriteStream(path))
}

/** Works on exports until none waits. Safe to run on several servers at once. @returns how many were worked on */
export const runExports = (deps: Deps): Promise<number> =>
  runDocumentJobs(deps, {
    table: exportJobs,
    endingOf: ({ format }) => format as ExportFormat,
    write: (job, path, note) => write(deps, job, path, note),
    onFailure: ({ id }, err) => deps.log.error({ export: id, err }, 'an export failed'),
  })
