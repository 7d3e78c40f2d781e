import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import type { Tx } from '../../db/database.ts'
import { isTakeable, JobLost, lockOldestJob } from '../../db/job-rows.ts'
import type { exportJobs, personalFiles } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { newDocumentName, removeDocument, storeDocument } from './documents.ts'
import type { DocumentEnding } from './kinds.ts'

/** Rows that each ask for a document. */
type JobTable = typeof exportJobs | typeof personalFiles
type Row<Table extends JobTable> = Table['$inferSelect']
/** Taken by this server: the name of its document is new for each attempt, and so distinguishes the attempts. */
type Taken<Table extends JobTable> = Row<Table> & { file: string }

/** Records how far a job is, with a sign of life. @throws JobLost */
export type NoteProgress = (progress: { done?: number; total?: number }) => Promise<void>

/** Jobs of one kind. */
export interface DocumentJobs<Table extends JobTable> {
  table: Table
  endingOf: (job: Row<Table>) => DocumentEnding
  /** Belongs to the transaction that takes a job, or gives it up; `job.file` was stored by who lost it. */
  beforeTake?: (tx: Tx, job: Row<Table>) => Promise<void>
  write: (job: Row<Table>, path: string, note: NoteProgress) => Promise<void>
  /** Belongs to the transaction that says that the document is there, or that there is none. */
  finish?: (tx: Tx, job: Row<Table>, end: 'success' | 'failed') => Promise<void>
  /** Says in the log why there is none. */
  onFailure: (job: Row<Table>, error: unknown) => void
}

/** how often a job is begun at most: one that has brought down so many servers is given up */
const ATTEMPTS = 3
const SIGN_OF_LIFE_MS = 15_000
const failed = { status: statuses.failed, finishedAt: sql`now()` }

/** Takes the oldest job that waits, or that died with its server. */
const take = <Table extends JobTable>(
  deps: Deps,
  { table, endingOf, beforeTake, finish, onFailure }: DocumentJobs<Table>,
): Promise<Taken<Table> | 'given up' | null> =>
  deps.db.transaction(async (tx) => {
    const jobs: JobTable = table
    const job: Row<Table> | null = await lockOldestJob(tx, table, isTakeable(jobs.status, jobs.startedAt))
    if (!job) return null
    // what was stored by who died is of no use
    if (job.file !== null) await removeDocument(deps, job.file)
    await beforeTake?.(tx, job)
    if (job.attempts >= ATTEMPTS) {
      await tx
        .update(jobs)
        .set({ ...failed, file: null })
        .where(eq(jobs.id, job.id))
      await finish?.(tx, job, 'failed')
      onFailure(job, new Error(`given up: ${job.attempts} attempts ended with their servers`))
      return 'given up'
    }
    const file = newDocumentName(endingOf(job))
    await tx
      .update(jobs)
      .set({
        status: statuses.running,
        startedAt: sql`now()`,
        done: 0,
        total: 0,
        file,
        attempts: job.attempts + 1,
      })
      .where(eq(jobs.id, job.id))
    return { ...job, file }
  })

const isMine = (jobs: JobTable, { id, file }: Taken<JobTable>) =>
  and(eq(jobs.id, id), eq(jobs.status, statuses.running), eq(jobs.file, file))

async function work<Table extends JobTable>(
  deps: Deps,
  { table, write, finish }: DocumentJobs<Table>,
  job: Taken<Table>,
): Promise<void> {
  const { db, storage } = deps
  const jobs: JobTable = table
  const note: NoteProgress = async (progress) => {
    const noted = await db
      .update(jobs)
      .set({ ...progress, startedAt: sql`now()` })
      .where(isMine(jobs, job))
      .returning({ id: jobs.id })
    if (noted.length === 0) throw new JobLost()
  }
  await mkdir(storage.workFolder, { recursive: true })
  const path = join(storage.workFolder, randomUUID())
  // a slow storage is no dead server
  const alive = setInterval(() => void note({}).catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    await write(job, path, note)
    await note({})
    await storeDocument(deps, job.file, path)
    await db.transaction(async (tx) => {
      const ended = await tx
        .update(jobs)
        .set({ status: statuses.success, finishedAt: sql`now()` })
        .where(isMine(jobs, job))
        .returning({ id: jobs.id })
      if (ended.length === 0) throw new JobLost()
      await finish?.(tx, job, 'success')
    })
  } finally {
    clearInterval(alive)
    await rm(path, { force: true })
  }
}

/** Ends a job that failed, unless it was lost, or has ended well although nobody heard of it. */
async function fail<Table extends JobTable>(
  deps: Deps,
  { table, onFailure, finish }: DocumentJobs<Table>,
  job: Taken<Table>,
  error: unknown,
): Promise<void> {
  const { db } = deps
  const jobs: JobTable = table
  if (!(error instanceof JobLost)) {
    onFailure(job, error)
    await db.transaction(async (tx) => {
      const ended = await tx.update(jobs).set(failed).where(isMine(jobs, job)).returning({ id: jobs.id })
      if (ended.length > 0) await finish?.(tx, job, 'failed')
    })
  }
  const named = and(eq(jobs.id, job.id), eq(jobs.file, job.file))
  const [row] = await db.select({ status: jobs.status }).from(jobs).where(named)
  if (row?.status === statuses.success) return
  try {
    await removeDocument(deps, job.file)
  } catch {
    // the row names what the storage does not let go
    return
  }
  await db
    .update(jobs)
    .set({ file: null })
    .where(and(named, eq(jobs.status, statuses.failed)))
}

/**
 * Writes documents until no job of this kind waits. Safe to run on several servers at once.
 * @returns how many jobs were worked on
 */
export async function runDocumentJobs<Table extends JobTable>(
  deps: Deps,
  kind: DocumentJobs<Table>,
): Promise<number> {
  let count = 0
  for (let job = await take(deps, kind); job; job = await take(deps, kind)) {
    if (job === 'given up') continue
    count += 1
    const taken = job
    await work(deps, kind, taken).catch((error: unknown) => fail(deps, kind, taken, error))
  }
  return count
}
