import { EXPORT_DAYS } from '#contract/exports/limits.ts'
import { exportKindTexts } from '#contract/exports/texts.ts'
import { languages } from '#contract/languages.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
import type { Tx } from '../../db/database.ts'
import { exportJobs } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { stillMay } from '../account/index.ts'
import { type NoteProgress, runDocumentJobs } from '../file/index.ts'
import { seconds } from '../../lib/seconds.ts'
import { text } from '../../lib/texts.ts'
import { loadSetting } from '../site/index.ts'
import { BATCH_ROWS } from './by-key.ts'
import { isReport, listOf } from './lists.ts'
import { type ExportFormat, SCHOOL } from './jobs.ts'
import { writeInChild } from './writer/write-in-child.ts'
import { writeList } from './writer/write-list.ts'

type Job = typeof exportJobs.$inferSelect

/** who has waited so long for an export is told of its end: by then they may be on another page */
const TELL_AFTER_SECONDS = 10

/** Tells who began a job of its end, where they have waited for it. */
async function tell({ notify }: Deps, tx: Tx, job: Job, end: 'success' | 'failed'): Promise<void> {
  if (Date.now() - job.createdAt.getTime() < TELL_AFTER_SECONDS * 1000) return
  const at = seconds(job.createdAt) + EXPORT_DAYS * 86_400
  const kind = end === 'success' ? 'export_ready' : 'export_failed'
  const { main_language } = await loadSetting(tx, 'web_config')
  const what = exportKindTexts[job.kind] ?? job.kind
  const names = Object.fromEntries(languages.map((language) => [language, text(language, what)]))
  const params = { name: text(main_language, what), names, at }
  await notify(tx, { kind, key: `export ${job.id}`, params, targetId: job.id }, [job.createdBy])
}

/** What is written where it was read, since a process of its own would cost more than that takes. */
const isShort = (job: Job, total: number): boolean => isReport(job) || total <= BATCH_ROWS

async function write(deps: Deps, job: Job, path: string, note: NoteProgress): Promise<void> {
  if (job.kind === SCHOOL) {
    if (!(await stillMay(deps.db, job.createdBy, exportAdmin.exportSchool.permission)))
      throw new Error('who began the export may not any more')
    return writeInChild(deps, job, path, note)
  }
  const list = await listOf(deps.db, job)
  const { total } = list
  await note({ total })
  if (!isShort(job, total)) return writeInChild(deps, job, path, note)
  await writeList(list, job.format, path, () => undefined)
  await note({ done: total })
}

/** Works on exports until none waits. Safe to run on several servers at once. @returns how many were worked on */
export const runExports = (deps: Deps): Promise<number> =>
  runDocumentJobs(deps, {
    table: exportJobs,
    endingOf: ({ format }) => format as ExportFormat,
    write: (job, path, note) => write(deps, job, path, note),
    finish: (tx, job, end) => tell(deps, tx, job, end),
    onFailure: ({ id }, err) => deps.log.error({ export: id, err }, 'an export failed'),
  })
