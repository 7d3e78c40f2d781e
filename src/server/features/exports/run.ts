import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { EXPORT_DAYS, exportStatuses } from '#contract/exports/limits.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
import type { Queryable } from '../../db/database.ts'
import { exportJobs } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { stillMay } from '../account/index.ts'
import { newDocumentName, removeDocument, storeDocument } from '../file/index.ts'
import { listOf } from './lists.ts'
import { toCsv } from './format/csv.ts'
import { toXlsx } from './format/xlsx.ts'
import { type ExportFormat, SCHOOL } from './jobs.ts'
import { writeSchool } from './write-school.ts'

/** A job that this server runs: the name of its file is new for each attempt, and so distinguishes the attempts. */
type Taken = typeof exportJobs.$inferSelect & { file: string }

/** a job without a sign of life for so long has lost its worker */
const SILENT_SECONDS = 60
const SIGN_OF_LIFE_MS = 15_000

/** who has waited so long for an export is told of its end: by then they may be on another page */
const TELL_AFTER_SECONDS = 10

/** Somebody else has taken the job meanwhile: this one's work is of no use. */
class JobLost extends Error {}

/** Takes the oldest job that waits, or that died with its server. */
async function take(deps: Deps): Promise<Taken | null> {
  return deps.db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(exportJobs)
      .where(
        sql`${exportJobs.status} = ${exportStatuses.waiting} or (${exportJobs.status} = ${exportStatuses.running}
          and ${exportJobs.startedAt} < now() - make_interval(secs => ${SILENT_SECONDS}))`,
      )
      .orderBy(exportJobs.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return null
    // what was stored by who died is of no use
    if (job.file !== null) await removeDocument(deps, job.file)
    const file = newDocumentName(job.format as ExportFormat)
    const now = { status: exportStatuses.running, startedAt: sql`now()`, done: 0, total: 0, file }
    await tx.update(exportJobs).set(now).where(eq(exportJobs.id, job.id))
    return { ...job, file }
  })
}

type Change = Partial<Pick<typeof exportJobs.$inferInsert, 'status' | 'done' | 'total'>>

/** Records the progress of a job and a sign of life of its worker. @throws JobLost */
async function note({ db }: { db: Queryable }, job: Taken, change: Change): Promise<void> {
  const ended = change.status !== undefined
  const noted = await db
    .update(exportJobs)
    .set({ ...change, ...(ended ? { finishedAt: sql`now()` } : { startedAt: sql`now()` }) })
    .where(
      and(
        eq(exportJobs.id, job.id),
        eq(exportJobs.status, exportStatuses.running),
        eq(exportJobs.file, job.file),
      ),
    )
    .returning({ id: exportJobs.id })
  if (noted.length === 0) throw new JobLost()
}

/** Ends a job, and tells who began it where they have waited for it. @throws JobLost */
async function end(deps: Deps, job: Taken, status: 'success' | 'failed'): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await note({ db: tx }, job, { status: exportStatuses[status] })
    if (Date.now() - job.createdAt.getTime() < TELL_AFTER_SECONDS * 1000) return
    const at = Math.floor(job.createdAt.getTime() / 1000) + EXPORT_DAYS * 86_400
    const kind = status === 'success' ? 'export_ready' : 'export_failed'
    const message = { kind, key: `export ${job.id}`, params: { name: '', at }, targetId: job.id } as const
    await deps.notify(tx, message, [job.createdBy])
  })
}

async function write(deps: Deps, job: Taken, path: string): Promise<void> {
  if (job.kind === SCHOOL) {
    if (!(await stillMay(deps.db, job.createdBy, exportAdmin.exportSchool.permission)))
      throw new Error('who began the export may not any more')
    return writeSchool(deps, path, (progress) => note(deps, job, progress))
  }
  const list = await listOf(deps.db, job)
  await note(deps, job, { total: list.total })
  let done = 0
  async function* counted() {
    for await (const rows of list.batches) {
      yield rows
      done += rows.length
      await note(deps, job, { done })
    }
  }
  const table = { headings: list.headings, batches: counted() }
  const content = job.format === 'csv' ? toCsv(table) : toXlsx(list.title, table)
  await pipeline(Readable.from(content), createWriteStream(path))
}

async function work(deps: Deps, job: Taken): Promise<void> {
  const { workFolder } = deps.storage
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, randomUUID())
  // a slow storage is no dead server
  const alive = setInterval(() => void note(deps, job, {}).catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    await write(deps, job, path)
    await note(deps, job, {})
    await storeDocument(deps, job.file, path)
    await end(deps, job, 'success')
  } finally {
    clearInterval(alive)
    await rm(path, { force: true })
  }
}

/** Works on exports until none waits. Safe to run on several servers at once. @returns how many were worked on */
export async function runExports(deps: Deps): Promise<number> {
  let count = 0
  for (let job = await take(deps); job; job = await take(deps)) {
    count += 1
    try {
      await work(deps, job)
    } catch (err) {
      if (err instanceof JobLost) {
        await removeDocument(deps, job.file)
        continue
      }
      deps.log.error({ export: job.id, err }, 'an export failed')
      await end(deps, job, 'failed')
    }
  }
  return count
}
