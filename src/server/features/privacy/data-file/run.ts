import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { DATA_FILE_DAYS, dataFileStatuses } from '#contract/privacy/limits.ts'
import type { Db } from '../../../db/database.ts'
import { personalFiles } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { newDocumentName, removeDocument, storeDocument } from '../../file/index.ts'
import { removeLeftFiles } from './left-files.ts'
import { type Contents, contentsOf, type DataEntry } from './write-file.ts'

/** The name of its file is new for each attempt, and so distinguishes the attempts. */
type Taken = typeof personalFiles.$inferSelect & { file: string; userId: number }

/** a job without a sign of life for so long has lost its worker */
const SILENT_SECONDS = 60
const SIGN_OF_LIFE_MS = 15_000
/** how often a file is begun at most */
const ATTEMPTS = 3
/** how often progress is noted, ms: most steps are done within a few */
const NOTE_MS = 500

/** Somebody else has taken the job meanwhile: this one's work is of no use. */
class JobLost extends Error {}

/** Takes the oldest file that waits, or whose server died; one that has brought down three servers is given up. */
const take = (deps: Deps): Promise<Taken | 'given up' | null> =>
  deps.db.transaction(async (tx) => {
    const { waiting, running, failed } = dataFileStatuses
    const [job] = await tx
      .select()
      .from(personalFiles)
      .where(
        sql`${personalFiles.status} = ${waiting} or (${personalFiles.status} = ${running}
          and ${personalFiles.startedAt} < now() - make_interval(secs => ${SILENT_SECONDS}))`,
      )
      .orderBy(personalFiles.id)
      .limit(1)
      .for('update', { skipLocked: true })
    const userId = job?.userId ?? null
    if (!job || userId === null) return null
    if (job.file !== null) {
      // the worker before may be slow instead of dead, and store it yet
      await tx
        .insert(personalFiles)
        .values({ language: job.language, status: failed, file: job.file, finishedAt: sql`now()` })
      await removeDocument(deps, job.file)
    }
    if (job.attempts >= ATTEMPTS) {
      deps.log.error({ file: job.id }, 'a file of personal data was given up')
      await tx
        .update(personalFiles)
        .set({ status: failed, finishedAt: sql`now()`, file: null })
        .where(eq(personalFiles.id, job.id))
      return 'given up'
    }
    const file = newDocumentName('zip')
    await tx
      .update(personalFiles)
      .set({ status: running, startedAt: sql`now()`, done: 0, total: 0, file, attempts: job.attempts + 1 })
      .where(eq(personalFiles.id, job.id))
    return { ...job, userId, file }
  })

type Change = Partial<Pick<typeof personalFiles.$inferInsert, 'done' | 'total'>>

const mine = (job: Taken) =>
  and(
    eq(personalFiles.id, job.id),
    eq(personalFiles.status, dataFileStatuses.running),
    eq(personalFiles.file, job.file),
  )

/** Records progress and a sign of life. @throws JobLost, also when the person has been erased */
async function note({ db }: Deps, job: Taken, change: Change): Promise<void> {
  const noted = await db
    .update(personalFiles)
    .set({ ...change, startedAt: sql`now()` })
    .where(mine(job))
    .returning({ id: personalFiles.id })
  if (noted.length === 0) throw new JobLost()
}

/** Ends a job that went well, and tells the person. @throws JobLost */
const finish = ({ db, notify }: Deps, job: Taken): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(personalFiles)
      .set({ status: dataFileStatuses.success, finishedAt: sql`now()` })
      .where(mine(job))
      .returning({ id: personalFiles.id })
    if (ended.length === 0) throw new JobLost()
    const until = Math.floor(job.createdAt.getTime() / 1000) + DATA_FILE_DAYS * 86_400
    await notify(
      tx,
      { kind: 'data_file_ready', key: `data file ${job.id}`, params: { name: '', at: until } },
      [job.userId],
    )
  })

async function* bytesOf(content: DataEntry['content']): AsyncGenerator<Buffer> {
  for await (const part of content)
    yield typeof part === 'string'
      ? Buffer.from(part)
      : Buffer.from(part.buffer, part.byteOffset, part.length)
}

/** Writes a ZIP, of ZIP64 where somebody has uploaded more than 4 GB. */
export async function pack({ entries }: Pick<Contents, 'entries'>, path: string): Promise<void> {
  // loaded with the first file, not at the start of the server
  const { zipTarget } = await import('../../open-format/index.ts')
  const target = await zipTarget(path, { at: new Date() })
  try {
    for await (const { name, content, isPacked } of entries)
      await target.add(name, bytesOf(content), isPacked)
    await target.finish()
  } catch (error) {
    await target.abandon()
    throw error
  }
}

async function write(deps: Deps, job: Taken, path: string): Promise<void> {
  let done = 0
  let notedAt = Date.now()
  const contents = await contentsOf(deps, job, async () => {
    done += 1
    if (Date.now() - notedAt < NOTE_MS) return
    notedAt = Date.now()
    await note(deps, job, { done })
  })
  await note(deps, job, { total: contents.total })
  await pack(contents, path)
  await note(deps, job, { done: contents.total })
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
    await finish(deps, job)
  } finally {
    clearInterval(alive)
    await rm(path, { force: true })
  }
}

async function writeWaiting(deps: Deps): Promise<void> {
  for (let job = await take(deps); job; job = await take(deps)) {
    if (job === 'given up') continue
    try {
      await work(deps, job)
    } catch (err) {
      // nobody is left with a file that no row names
      await removeDocument(deps, job.file)
      if (err instanceof JobLost) continue
      deps.log.error({ file: job.id, err }, 'a file of personal data could not be written')
      await deps.db
        .update(personalFiles)
        .set({ status: dataFileStatuses.failed, finishedAt: sql`now()`, file: null })
        .where(mine(job))
    }
  }
}

/** who writes in this process, by database; `isAsked`: somebody has asked for a file since it began to look */
const working = new WeakMap<Db, { isAsked: boolean; done: Promise<void> }>()

/**
 * Writes files of people's data until none waits: one at a time in each process, however many ask. Safe to run on several
 * servers at once.
 */
export function writeDataFiles(deps: Deps): Promise<void> {
  const present = working.get(deps.db)
  if (present) {
    present.isAsked = true
    return present.done
  }
  const begun = { isAsked: true, done: Promise.resolve() }
  working.set(deps.db, begun)
  const work = async (): Promise<void> => {
    try {
      while (begun.isAsked) {
        begun.isAsked = false
        await writeWaiting(deps)
      }
    } finally {
      working.delete(deps.db)
    }
  }
  begun.done = work()
  return begun.done
}

/** Removes files that have had their days, the file before its name, so that none is forgotten; then their rows. So it does with files of nobody. */
export async function sweepDataFiles(deps: Deps): Promise<void> {
  const { db } = deps
  await removeLeftFiles(deps)
  const old = sql`${personalFiles.userId} is not null and ${personalFiles.createdAt} < now() - make_interval(days => ${DATA_FILE_DAYS})`
  const leaving = await db
    .select({ id: personalFiles.id, file: personalFiles.file })
    .from(personalFiles)
    .where(and(old, isNotNull(personalFiles.file)))
  for (const { id, file } of leaving) {
    if (file !== null) await removeDocument(deps, file)
    await db.delete(personalFiles).where(eq(personalFiles.id, id))
  }
  await db.delete(personalFiles).where(and(old, eq(personalFiles.status, dataFileStatuses.failed)))
}
