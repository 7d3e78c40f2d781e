import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { exportStatuses } from '#contract/exports/limits.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
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
async function note({ db }: Deps, job: Taken, change: Change): Promise<void> {
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
    await note(deps, job, { status: exportStatuses.success })
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
      await note(deps, job, { status: exportStatuses.failed })
    }
  }
  return count
}
